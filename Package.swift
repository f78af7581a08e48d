// swift-tools-version: 6.2
import PackageDescription

#if canImport(Glibc)
  import Glibc
#endif

/// Where the headers are of what is opened late (docs/decisions/0017). pkg-config would say, and have the libraries
/// linked as well. Each target is told its own folders alone: Homebrew's common one would bring another OpenSSL's
/// headers along.
#if os(macOS)
  func brew(_ formula: String, _ folder: String = "include") -> [String] {
    ["/opt/homebrew/opt/\(formula)/\(folder)", "/usr/local/opt/\(formula)/\(folder)"]
  }
  let securityHeaders = brew("libxml2", "include/libxml2") + brew("libxmlsec1", "include/xmlsec1")
  let curlHeaders = brew("curl")
  let hashHeaders = brew("argon2") + brew("libxcrypt")
#else
  // The interface of these two changes between releases: scripts/newer-libraries builds against another one's.
  let headers = Context.environment["XML_HEADERS"] ?? "/usr/include"
  let securityHeaders = ["\(headers)/libxml2", "\(headers)/xmlsec1"]
  let (curlHeaders, hashHeaders): ([String], [String]) = ([], [])
#endif

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  // All but what a newer library of the system calls deprecated: that is no reason not to build.
  .treatAllWarnings(as: .error), .treatWarning("DeprecatedDeclaration", as: .warning),
  .unsafeFlags(["-Xfrontend", "-function-sections"], .when(platforms: [.linux], configuration: .release)),
]

/// The linker that can place functions in a given order (scripts/build-release), and that makes one of functions whose
/// code is the same (docs/decisions/0035); and what the loader has to do is written densely (docs/decisions/0019).
var placing = ["-use-ld=lld", "-Xlinker", "--no-export-dynamic", "-Xlinker", "--icf=all"]
#if canImport(Glibc)
  // Loaders read that since glibc 2.36.
  var name = [CChar](repeating: 0, count: 64)
  if confstr(Int32(_CS_GNU_LIBC_VERSION), &name, name.count) > 6, strtod(Array(name.dropFirst(6)), nil) >= 2.36 {
    placing += ["-Xlinker", "-z", "-Xlinker", "pack-relative-relocs"]
  }
#endif

/// A Swift target of this package. Imports go one way only; docs/architecture.md has the picture.
/// - Parameters:
///   - headers: folders of C headers that pkg-config does not name.
///   - isSmall: whether the code is to be small rather than fast: what runs once, at a start or at a command.
func layer(
  _ name: String, on dependencies: [Target.Dependency], headers: [String] = [], isSmall: Bool = false
) -> Target {
  var settings = settings
  if !headers.isEmpty { settings.append(.unsafeFlags(headers.flatMap { ["-Xcc", "-I\($0)"] })) }
  if isSmall { settings.append(.unsafeFlags(["-Osize"], .when(configuration: .release))) }
  return .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// The tests of one target, in the folder of the same name.
/// - Parameter hasVectors: whether that folder has a folder `Vectors` with files that the tests read.
func tests(of name: String, and more: [Target.Dependency] = [], hasVectors: Bool = true) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.byName(name: name)] + more,
    resources: hasVectors ? [.copy("Vectors")] : [], swiftSettings: settings)
}

/// What several test targets use, in a folder of `Tests`.
func testSupport(_ name: String, on dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, path: "Tests/\(name)", swiftSettings: settings)
}

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
/// Persistent dictionaries and sets.
let hashTrees = Target.Dependency.product(name: "HashTreeCollections", package: "swift-collections")

let package = Package(
  name: "understudy",
  // The server runs on macOS and Linux; apps on iOS use the library for their tests.
  platforms: [.macOS(.v15), .iOS(.v16)],
  products: [
    .executable(name: "understudy", targets: ["understudy"]),
    .library(name: "UnderstudyTesting", targets: ["UnderstudyTesting"]),
    .plugin(name: "UnderstudyCommand", targets: ["UnderstudyCommand"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
  ],
  targets: [
    .systemLibrary(
      name: "CMicroHTTPD", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
    .systemLibrary(
      name: "COpenSSL", pkgConfig: "openssl", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
    .systemLibrary(
      name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(
      name: "CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]),
    .systemLibrary(
      name: "CXMLSecurity",
      providers: [.apt(["libxml2-dev", "libxmlsec1-dev"]), .brew(["libxmlsec1"])]),
    .systemLibrary(name: "CPasswordHashing", providers: [.apt(["libargon2-dev"]), .brew(["argon2", "libxcrypt"])]),
    .systemLibrary(name: "CPostgreSQL", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .target(name: "CDefaultConfiguration"),
    .target(name: "CResources", exclude: ["Resources"]),

    layer("Encodings", on: ["CZlib"]),
    layer("JSON", on: ["Encodings"]),
    layer("Description", on: ["Encodings", "JSON"]),
    layer("Platform", on: []),
    layer("Simulator", on: ["JSON", "Platform"]),
    layer("Cryptography", on: ["COpenSSL", "Encodings", "Platform"]),
    layer("JOSE", on: ["Cryptography", "Encodings", "JSON"]),
    layer("WebAuthn", on: ["Cryptography", "Encodings", "JSON"]),
    layer(
      "PasswordHashing", on: ["CPasswordHashing", "Cryptography", "Encodings", "Platform"], headers: hashHeaders),
    layer(
      "SAML", on: ["CXMLSecurity", "Cryptography", "Encodings", "Platform"], headers: securityHeaders),
    layer("Mustache", on: []),
    layer("Packing", on: []),
    layer("Patterns", on: []),
    layer("HTTPServer", on: ["CMicroHTTPD", "Encodings", "Platform"]),
    layer(
      "FrontSupport",
      on: [
        "AWSProtocol", "Ambient", "CQREncode", "CResources", "HTTPServer", "IdentityPools", "JSON", "Model", "Mustache",
        "OAuth", "Sandboxes", "SignIn",
      ]),
    layer("Outgoing", on: ["CCurl", "Platform"], headers: curlHeaders),
    layer("PostgreSQL", on: ["CPostgreSQL", "Platform"]),
    layer("Storage", on: ["CSQLite", "CZlib", "Platform", "Store"]),
    layer("Ambient", on: ["Cryptography", "Encodings", "Platform"]),
    layer("Store", on: ["Ambient", "Packing", "Platform", hashTrees]),
    layer("Diagnostics", on: ["Patterns"]),
    layer(
      "Model",
      on: [
        "Ambient", "Cryptography", "Description", "Diagnostics", "Encodings", "JOSE", "JSON", "Packing",
        "PasswordHashing", "Patterns", "Platform", "SAML", "Store", hashTrees,
      ]),
    layer(
      "Sandboxes",
      on: ["Ambient", "Cryptography", "Encodings", "JSON", "Model", "Packing", "Platform", "Store", hashTrees]),
    layer(
      "Replicas", on: ["Ambient", "Model", "Packing", "Platform", "PostgreSQL", "Sandboxes", "Storage", "Store"]),
    layer("Triggers", on: ["Ambient", "Cryptography", "Encodings", "JSON", "Model", "Sandboxes", "Store"]),
    layer(
      "TrustChains",
      on: ["Ambient", "Cryptography", "Description", "Encodings", "JOSE", "JSON", "Model", "Sandboxes"]),
    layer(
      "Tokens",
      on: [
        "Ambient", "Cryptography", "Diagnostics", "Encodings", "JOSE", "JSON", "Model", "Sandboxes", "Triggers",
      ]),
    layer(
      "SignIn",
      on: [
        "Ambient", "Cryptography", "Diagnostics", "Encodings", "JSON", "Model", "PasswordHashing", "Sandboxes", "Store",
        "Tokens", "Triggers", "WebAuthn",
      ]),
    layer("Realms", on: ["Ambient", "Cryptography", "JSON", "Model", "Sandboxes", "SignIn", "Store"]),
    layer(
      "Federation",
      on: [
        "Ambient", "Cryptography", "Diagnostics", "Encodings", "JOSE", "JSON", "Model", "Realms", "SAML", "Sandboxes",
        "SignIn", "Store", "Triggers",
      ]),
    layer(
      "OAuth",
      on: [
        "Ambient", "Cryptography", "Diagnostics", "Encodings", "Federation", "JOSE", "JSON", "Model", "Realms",
        "Sandboxes", "SignIn", "Store", "Tokens", "Triggers", "TrustChains",
      ]),
    layer(
      "IdentityPools",
      on: [
        "Ambient", "Cryptography", "Diagnostics", "Encodings", "JOSE", "JSON", "Model", "Sandboxes", "Store", "Tokens",
      ]),
    layer(
      "Tenants",
      on: [
        "Ambient", "Cryptography", "Encodings", "JOSE", "JSON", "Model", "OAuth", "Realms", "Sandboxes", "SignIn",
        "Store", "Tokens", "Triggers",
      ]),
    layer(
      "TokenForge",
      on: [
        "Ambient", "Cryptography", "Encodings", "JOSE", "JSON", "Model", "OAuth", "Sandboxes", "SignIn", "Store",
        "Tenants", "Tokens",
      ]),
    layer(
      "Provisioning",
      on: [
        "Ambient", "Cryptography", "Description", "Encodings", "IdentityPools", "JOSE", "JSON", "Model", "OAuth",
        "Packing", "Patterns", "Realms", "Sandboxes", "SignIn", "Store", "Tenants",
      ], isSmall: true),
    layer("Assembly", on: ["Ambient", "Federation", "Model", "OAuth", "Sandboxes", "SignIn", "Tenants", "Triggers"]),

    layer("AWSProtocol", on: ["Cryptography", "Encodings", "HTTPServer", "JSON", "Patterns"]),
    layer(
      "CognitoIdentity",
      on: [
        "AWSProtocol", "Ambient", "Diagnostics", "Encodings", "FrontSupport", "HTTPServer", "IdentityPools", "JSON",
        "Model", "Sandboxes",
      ]),
    layer("CognitoUserPoolsShapes", on: ["AWSProtocol", "JSON"]),
    layer(
      "CognitoUserPools",
      on: [
        "AWSProtocol", "Ambient", "CognitoUserPoolsShapes", "Diagnostics", "Encodings", "Federation", "FrontSupport",
        "HTTPServer", "IdentityPools", "JSON", "Model", "OAuth", "PasswordHashing", "Realms", "Sandboxes", "SignIn",
        "Store", "Tokens", hashTrees,
      ]),
    layer(
      "OpenIDConnect",
      on: [
        "Ambient", "Cryptography", "Diagnostics", "Encodings", "Federation", "FrontSupport", "HTTPServer", "JOSE",
        "JSON", "Model", "OAuth", "Realms", "Sandboxes", "SignIn", "Tokens", "TrustChains",
      ]),
    layer(
      "EntraNative",
      on: [
        "Ambient", "Diagnostics", "Encodings", "FrontSupport", "HTTPServer", "JOSE", "JSON", "Model", "OAuth",
        "Patterns", "Sandboxes", "SignIn", "Store", "Tenants",
      ]),
    layer(
      "HostedPages",
      on: [
        "Ambient", "Cryptography", "Diagnostics", "Encodings", "Federation", "FrontSupport", "HTTPServer", "JSON",
        "Model", "Mustache", "OAuth", "Platform", "Realms", "SAML", "Sandboxes", "SignIn", "Store",
      ]),
    layer(
      "MicrosoftGraph",
      on: [
        "Ambient", "Encodings", "FrontSupport", "HTTPServer", "JOSE", "JSON", "Model", "Realms", "Sandboxes", "SignIn",
        "Tenants",
      ]),
    layer(
      "CloudFormation",
      on: [
        "AWSProtocol", "Ambient", "Cryptography", "Encodings", "FrontSupport", "HTTPServer", "IdentityPools", "Imports",
        "JSON", "Model", "Sandboxes", "Store",
      ], isSmall: true),
    layer("KeyManagement", on: ["AWSProtocol", "Encodings", "HTTPServer", "JOSE", "JSON", "Sandboxes", "Triggers"]),
    layer("OpenAPI", on: ["Description", "HTTPServer", "JSON"], isSmall: true),
    layer(
      "SecurityTokens",
      on: ["AWSProtocol", "Ambient", "FrontSupport", "HTTPServer", "IdentityPools", "JSON", "Model", "Sandboxes"]),
    layer(
      "RESTAPI",
      on: [
        "Ambient", "Description", "Encodings", "FrontSupport", "HTTPServer", "JSON", "Model", "OAuth", "OpenAPI",
        "Platform", "Sandboxes", "SignIn", "Tokens",
      ]),
    layer(
      "Traffic",
      on: [
        "Ambient", "Cryptography", "Diagnostics", "Encodings", "FrontSupport", "HTTPServer", "IdentityPools", "JOSE",
        "JSON", "Model", "Packing", "Patterns", "Sandboxes", "Store", "TokenForge",
      ]),
    layer(
      "ControlAPI",
      on: [
        "Ambient", "Cryptography", "Description", "Diagnostics", "Encodings", "FrontSupport", "HTTPServer",
        "IdentityPools", "JSON", "Model", "OAuth", "OpenAPI", "Platform", "Provisioning", "Realms", "Sandboxes",
        "SignIn", "Simulator", "Store", "Tenants", "TokenForge", "Tokens", "Traffic", "WebAuthn",
      ]),

    layer(
      "Configuration",
      on: [
        "AWSProtocol", "CDefaultConfiguration", "CYAML", "CognitoIdentity", "CognitoUserPoolsShapes",
        "Description", "Encodings", "JOSE", "JSON", "Model", "Patterns", "Platform", "Provisioning", "TrustChains",
      ], isSmall: true),
    layer(
      "Imports",
      on: [
        "AWSProtocol", "CognitoIdentity", "CognitoUserPoolsShapes", "Configuration", "Cryptography", "Encodings",
        "JSON", "PasswordHashing", "Patterns", "Platform", "Provisioning",
      ], isSmall: true),

    layer("Certificates", on: ["Cryptography", "HTTPServer", "Platform", "Store", logging]),
    layer(
      "Delivery",
      on: [
        "Ambient", "ControlAPI", "Encodings", "FrontSupport", "HTTPServer", "Model", "Outgoing", "Platform",
        "Sandboxes", logging,
      ]),
    layer(
      "Documents",
      on: [
        "AWSProtocol", "Ambient", "Assembly", "CognitoIdentity", "CognitoUserPools", "Configuration", "ControlAPI",
        "Cryptography", "Description", "Encodings", "Federation", "IdentityPools", "Imports", "JOSE", "JSON", "Model",
        "OAuth", "Patterns", "Platform", "Provisioning", "Realms", "SAML", "Sandboxes", "SignIn", "Store", "Tenants",
        hashTrees, logging,
      ]),
    layer(
      "CommandLine",
      on: [
        "Certificates", "Configuration", "Cryptography", "Description", "Documents", "Encodings", "HTTPServer",
        "Imports", "JSON", "Model", "Outgoing", "Patterns", "Platform", "Provisioning", "Replicas", "Simulator",
        "Storage", argumentParser,
      ], isSmall: true),
    layer("Telemetry", on: ["Ambient", "Encodings", "HTTPServer", "Model", "Outgoing", "Platform", logging]),

    .executableTarget(
      name: "understudy",
      dependencies: [
        "AWSProtocol", "Ambient", "Assembly", "Certificates", "CloudFormation", "CognitoIdentity", "CognitoUserPools",
        "CommandLine", "Configuration", "ControlAPI", "Cryptography", "Delivery", "Diagnostics", "Documents",
        "Encodings", "EntraNative", "FrontSupport", "HTTPServer", "HostedPages", "Imports", "JSON", "KeyManagement",
        "MicrosoftGraph", "Model", "OpenIDConnect", "Outgoing", "Platform", "RESTAPI", "Replicas", "Sandboxes",
        "SecurityTokens", "Storage", "Store", "Telemetry", "Traffic", argumentParser, logging,
      ],
      path: "Sources/Server",
      swiftSettings: settings,
      linkerSettings: [.unsafeFlags(placing, .when(platforms: [.linux], configuration: .release))]),

    // For the tests of apps. Needs nothing of the server, so that whoever uses it builds and fetches nothing else, and
    // has no unsafe flags, which SwiftPM refuses in packages of others.
    .target(
      name: "UnderstudyTesting", path: "kits/swift/Sources/UnderstudyTesting",
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"), .treatAllWarnings(as: .error),
      ]),

    .plugin(
      name: "UnderstudyCommand",
      capability: .command(
        intent: .custom(verb: "understudy", description: "Start, show and stop a server for tests; test with one"),
        permissions: [
          .allowNetworkConnections(scope: .local(ports: []), reason: "to see whether the server is ready"),
          .writeToPackageDirectory(reason: "to test the package, which builds it"),
        ]),
      path: "kits/swift/Plugins/UnderstudyCommand"),

    .testTarget(
      name: "PlatformTests", dependencies: ["Platform"], swiftSettings: settings),
    .testTarget(
      name: "EncodingsTests", dependencies: ["Encodings"], swiftSettings: settings),
    .testTarget(
      name: "DescriptionTests", dependencies: ["Description", "JSON"], swiftSettings: settings),
    .testTarget(
      name: "FrontSupportTests",
      dependencies: ["Ambient", "Assembly", "FrontSupport", "HTTPServer", "Model", "Sandboxes"],
      swiftSettings: settings),
    tests(of: "JSON"),
    tests(of: "Cryptography", and: ["Encodings", "HTTPServer"]),
    tests(of: "JOSE", and: ["Cryptography", "Encodings", "JSON"]),
    .testTarget(
      name: "PasswordHashingTests", dependencies: ["Cryptography", "PasswordHashing"], swiftSettings: settings),
    tests(of: "WebAuthn", and: ["Cryptography", "Encodings", "JSON"]),
    .testTarget(
      name: "SAMLTests", dependencies: ["Cryptography", "Encodings", "SAML"], swiftSettings: settings),
    tests(of: "Mustache"),
    .testTarget(
      name: "PackingTests", dependencies: ["Packing"], swiftSettings: settings),
    .testTarget(
      name: "StorageTests", dependencies: ["Storage", "Store"], swiftSettings: settings),
    tests(of: "Patterns"),
    tests(of: "HTTPServer", and: ["Platform"]),
    tests(of: "Outgoing", and: ["HTTPServer"]),
    testSupport("TestSupport", on: ["Cryptography"]),
    tests(of: "Ambient", hasVectors: false),
    tests(of: "Store", and: ["Ambient", "Packing", "TestSupport"], hasVectors: false),
    .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics"], swiftSettings: settings),
    tests(of: "Model", and: ["Ambient", "Cryptography", "Description", "JSON", "Store"], hasVectors: false),
    tests(of: "Sandboxes", and: ["Ambient", "Model"], hasVectors: false),
    .testTarget(
      name: "ReplicasTests", dependencies: ["PostgreSQL", "Replicas", "Store"], swiftSettings: settings),
    tests(of: "IdentityPools", and: ["Ambient", "JSON", "Model", "Sandboxes", "TestSupport"], hasVectors: false),
    testSupport(
      "RealmTestSupport",
      on: [
        "Ambient", "Cryptography", "JOSE", "JSON", "Model", "Realms", "Sandboxes", "SignIn", "TestSupport", "Tokens",
        "Triggers",
      ]),
    tests(
      of: "SignIn",
      and: [
        "Ambient", "Cryptography", "Encodings", "JSON", "Model", "RealmTestSupport", "Realms", "Sandboxes",
        "Tokens",
      ], hasVectors: false),
    tests(
      of: "Realms", and: ["Ambient", "Model", "RealmTestSupport", "Sandboxes", "SignIn", "Store"], hasVectors: false),
    tests(
      of: "Tokens",
      and: [
        "Ambient", "Federation", "JOSE", "JSON", "Model", "OAuth", "RealmTestSupport", "Realms", "Sandboxes", "SignIn",
      ], hasVectors: false),
    tests(
      of: "Triggers",
      and: [
        "Ambient", "Federation", "JSON", "Model", "OAuth", "RealmTestSupport", "Realms", "Sandboxes", "SignIn", "Store",
        "Tokens",
      ]),
    tests(
      of: "Federation", and: ["JOSE", "JSON", "Model", "OAuth", "RealmTestSupport", "Realms", "Sandboxes", "SignIn"],
      hasVectors: false),
    tests(
      of: "OAuth",
      and: [
        "Ambient", "Federation", "IdentityPools", "JOSE", "JSON", "Model", "RealmTestSupport", "Realms", "Sandboxes",
        "SignIn", "Store", "Tokens",
      ], hasVectors: false),
    tests(
      of: "Tenants",
      and: ["Ambient", "Cryptography", "Model", "OAuth", "Provisioning", "RealmTestSupport", "Sandboxes"],
      hasVectors: false),
    tests(
      of: "Provisioning", and: ["Ambient", "Description", "JSON", "Model", "PasswordHashing", "Tenants"],
      hasVectors: false),
    tests(
      of: "Assembly",
      and: [
        "Ambient", "Cryptography", "IdentityPools", "JOSE", "JSON", "Model", "OAuth", "Packing", "Platform",
        "Provisioning", "RealmTestSupport", "Realms", "Sandboxes", "SignIn", "Store", "Tenants", "TestSupport",
        "Tokens",
      ], hasVectors: false),
    tests(of: "AWSProtocol", and: ["HTTPServer", "JSON"]),
    .testTarget(
      name: "ServerTests",
      dependencies: [
        "CommandLine", "Configuration", "HTTPServer", "Model", "Sandboxes", "understudy", argumentParser, logging,
      ],
      swiftSettings: settings),
    tests(
      of: "CommandLine", and: ["Configuration", "Documents", "HTTPServer", "Platform", argumentParser]),
    .testTarget(
      name: "CertificatesTests", dependencies: ["Certificates", "Cryptography", "HTTPServer", "Platform"],
      swiftSettings: settings),
    .testTarget(
      name: "DeliveryTests",
      dependencies: [
        "Ambient", "Assembly", "Delivery", "Encodings", "HTTPServer", "Model", "Outgoing", "Platform", "Sandboxes",
        "Store", logging,
      ],
      swiftSettings: settings),
    .testTarget(
      name: "DocumentsTests",
      dependencies: ["Assembly", "Configuration", "Documents", "Imports", "Model", "Sandboxes"],
      swiftSettings: settings),
    .testTarget(
      name: "TelemetryTests", dependencies: ["HTTPServer", "Model", "Platform", "Telemetry", logging],
      swiftSettings: settings),
    .testTarget(
      name: "ImportsTests", dependencies: ["Configuration", "Imports", "JSON"], swiftSettings: settings),
    .testTarget(
      name: "TrustChainsTests", dependencies: ["JSON", "Model", "TrustChains"], swiftSettings: settings),
    tests(of: "Configuration", and: ["Description", "JSON", "Model", "Patterns"]),
    tests(
      of: "CognitoIdentity",
      and: ["AWSProtocol", "Ambient", "Assembly", "Cryptography", "HTTPServer", "JSON", "Model", "Sandboxes"]),
    tests(
      of: "CognitoUserPools",
      and: [
        "AWSProtocol", "Ambient", "Assembly", "CognitoUserPoolsShapes", "Cryptography", "Encodings", "HTTPServer",
        "JOSE", "JSON", "Model",
        "Patterns", "Provisioning", "Sandboxes", "SignIn",
      ]),
    tests(
      of: "EntraNative",
      and: [
        "Ambient", "Assembly", "FrontSupport", "HTTPServer", "JSON", "Model", "Provisioning",
        "Sandboxes", "Tenants",
      ]),
    .testTarget(
      name: "MicrosoftGraphTests", dependencies: ["JSON", "MicrosoftGraph"], swiftSettings: settings),
    .testTarget(
      name: "HostedPagesTests",
      dependencies: [
        "AWSProtocol", "Ambient", "Assembly", "CognitoUserPools", "Cryptography", "Encodings",
        "FrontSupport", "HTTPServer", "HostedPages", "Model", "Mustache", "OAuth", "OpenIDConnect", "Realms",
        "Sandboxes", "SignIn",
        "Tokens",
      ],
      swiftSettings: settings),
    tests(
      of: "OpenIDConnect",
      and: [
        "Ambient", "Assembly", "Cryptography", "Encodings", "HTTPServer", "JOSE", "JSON", "Model", "OAuth", "Realms",
        "Sandboxes", "SignIn", "Store", "Tokens",
      ]),
    .testTarget(
      name: "KeyManagementTests",
      dependencies: ["AWSProtocol", "Assembly", "HTTPServer", "JSON", "KeyManagement", "Sandboxes"],
      swiftSettings: settings),
    // The documents that are written from the code.
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "AWSProtocol", "CloudFormation", "CognitoIdentity", "CognitoUserPools", "CognitoUserPoolsShapes", "Description",
        "Diagnostics", "EntraNative", "HTTPServer", "MicrosoftGraph", "Model", "OAuth", "OpenIDConnect", "Provisioning",
        "SecurityTokens", "Tenants",
      ],
      swiftSettings: settings),
    tests(of: "OpenAPI", and: ["Description", "HTTPServer", "JSON"]),
    tests(of: "Simulator", hasVectors: false),
    tests(of: "CloudFormation", and: ["AWSProtocol", "Assembly", "HTTPServer", "Sandboxes"]),
    tests(of: "SecurityTokens", and: ["AWSProtocol", "Assembly", "HTTPServer", "Sandboxes"]),
    tests(
      of: "RESTAPI",
      and: [
        "Ambient", "Assembly", "ContractChecks", "Cryptography", "HTTPServer", "JSON", "Model", "OpenAPI",
        "Provisioning",
        "Realms", "Sandboxes", "SignIn", "Tokens",
      ]),
    tests(of: "Traffic", and: ["Ambient", "HTTPServer", "Model"]),
    tests(
      of: "ControlAPI",
      and: [
        "Ambient", "Assembly", "ContractChecks", "Cryptography", "FrontSupport", "HTTPServer", "JSON", "Model",
        "Realms", "Sandboxes", "SignIn",
      ]),
    .target(
      name: "ContractChecks", dependencies: ["HTTPServer", "JSON"], path: "Tests/ContractChecks",
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
