// swift-tools-version: 6.2
import PackageDescription

#if canImport(Glibc)
  import Glibc
#endif

/// Where the headers are of what is opened late (docs/decisions/0017). pkg-config would say, and have the libraries linked as well.
#if os(macOS)
  let lateHeaders = [
    "/opt/homebrew/include/xmlsec1", "/opt/homebrew/include", "/usr/local/include/xmlsec1", "/usr/local/include",
  ]
#else
  let lateHeaders = ["/usr/include/xmlsec1", "/usr/include/libxml2"]
#endif

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .unsafeFlags(lateHeaders.flatMap { ["-Xcc", "-I\($0)"] }),
  .unsafeFlags(["-Xfrontend", "-function-sections"], .when(platforms: [.linux], configuration: .release)),
]

/// The linker that can place functions in a given order (scripts/release); and what the loader has to do is written densely
/// (docs/decisions/0019).
var placing = ["-use-ld=lld", "-Xlinker", "--no-export-dynamic"]
#if canImport(Glibc)
  // Loaders read that since glibc 2.36.
  var name = [CChar](repeating: 0, count: 64)
  if confstr(Int32(_CS_GNU_LIBC_VERSION), &name, name.count) > 6, strtod(Array(name.dropFirst(6)), nil) >= 2.36 {
    placing += ["-Xlinker", "-z", "-Xlinker", "pack-relative-relocs"]
  }
#endif

/// A Swift target of this package. Imports go one way only; docs/architecture.md has the picture. A target declares exactly what its files
/// import, which scripts/check-imports sees to.
func layer(_ name: String, on dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// The tests of one target, in the folder of the same name.
func tests(of name: String, and more: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.byName(name: name)] + more,
    resources: [.copy("Vectors")], swiftSettings: settings)
}

/// What every front may use.
let front: [Target.Dependency] = ["HTTPServer", "IdentityCore", "JSON"]

let package = Package(
  name: "understudy",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "understudy", targets: ["understudy"])],
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
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .target(name: "CDefaultConfiguration"),
    .target(name: "CResources", exclude: ["Resources"]),

    layer("Platform", on: []),
    layer("Encodings", on: []),
    layer("JSON", on: ["Encodings"]),
    layer("Description", on: ["Encodings", "JSON"]),
    layer("LateLibrary", on: ["Platform"]),
    layer("Cryptography", on: ["COpenSSL", "Encodings", "Platform"]),
    layer("JOSE", on: ["Cryptography", "Encodings", "JSON"]),
    layer("WebAuthn", on: ["Cryptography", "Encodings", "JSON"]),
    layer("PasswordHashing", on: ["CPasswordHashing", "Cryptography", "Encodings", "LateLibrary"]),
    layer("SAML", on: ["Cryptography", "CXMLSecurity", "CZlib", "Encodings", "LateLibrary"]),
    layer("QRCode", on: ["CQREncode"]),
    layer("Mustache", on: []),
    layer("EmbeddedFiles", on: ["CResources"]),
    layer("Packing", on: []),
    layer("Patterns", on: []),
    layer("HTTPServer", on: ["CMicroHTTPD", "Encodings", "Platform"]),
    layer("Outgoing", on: ["CCurl", "LateLibrary", "Platform"]),
    layer("Storage", on: ["CSQLite", "Platform"]),
    layer(
      "IdentityCore",
      on: [
        "JOSE", "Cryptography", "Description", "Encodings", "JSON", "Platform", "Packing",
        "PasswordHashing", "Patterns", "SAML", "WebAuthn",
        .product(name: "HashTreeCollections", package: "swift-collections"),
      ]),

    layer("AWSProtocol", on: ["Cryptography", "Encodings", "HTTPServer", "JSON", "Patterns"]),
    layer("FrontSupport", on: ["AWSProtocol", "EmbeddedFiles", "HTTPServer", "IdentityCore", "Mustache"]),
    layer("CognitoIdentity", on: front + ["AWSProtocol", "Encodings", "FrontSupport"]),
    layer("CognitoUserPools", on: front + ["AWSProtocol", "Encodings", "FrontSupport", "PasswordHashing"]),
    layer("OpenIDConnect", on: front + ["Cryptography", "FrontSupport", "JOSE"]),
    layer("EntraNative", on: front + ["Encodings", "FrontSupport", "JOSE", "Patterns"]),
    layer(
      "HostedPages",
      on: front + [
        "Cryptography", "EmbeddedFiles", "Encodings", "FrontSupport", "Platform", "Mustache", "QRCode", "SAML",
      ]),
    layer("KeyManagement", on: front + ["AWSProtocol", "Encodings", "JOSE"]),
    layer("OpenAPI", on: ["Description", "HTTPServer", "JSON"]),
    layer("SecurityTokens", on: front + ["AWSProtocol", "FrontSupport"]),
    layer("RESTAPI", on: front + ["Description", "Encodings", "FrontSupport", "Platform", "OpenAPI"]),
    layer("Traffic", on: front + ["FrontSupport", "JOSE"]),
    layer(
      "ControlAPI",
      on: front + [
        "Cryptography", "Description", "Encodings", "FrontSupport", "Platform", "OpenAPI", "Patterns", "Traffic",
      ]),

    layer(
      "Configuration",
      on: [
        "AWSProtocol", "CDefaultConfiguration", "CYAML", "CognitoUserPools", "Description", "Encodings",
        "IdentityCore", "JSON", "Patterns", "Platform",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    .executableTarget(
      name: "understudy",
      dependencies: [
        "Configuration", "Cryptography", "Description", "Encodings", "JSON", "HTTPServer", "IdentityCore",
        "AWSProtocol", "CognitoUserPools", "CognitoIdentity", "KeyManagement", "SecurityTokens",
        "OpenIDConnect", "EntraNative", "Platform", "Outgoing", "Patterns",
        "EmbeddedFiles", "FrontSupport", "HostedPages", "JOSE", "RESTAPI", "ControlAPI", "Storage", "Traffic",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ],
      path: "Sources/Server", swiftSettings: settings,
      linkerSettings: [.unsafeFlags(placing, .when(platforms: [.linux], configuration: .release))]),

    .testTarget(name: "PlatformTests", dependencies: ["Platform"], swiftSettings: settings),
    .testTarget(name: "EncodingsTests", dependencies: ["Encodings"], swiftSettings: settings),
    tests(of: "JSON"),
    tests(of: "Cryptography", and: ["Encodings", "HTTPServer"]),
    tests(of: "JOSE", and: ["Cryptography", "Encodings", "JSON"]),
    .testTarget(
      name: "PasswordHashingTests", dependencies: ["Cryptography", "PasswordHashing"], swiftSettings: settings),
    tests(of: "WebAuthn", and: ["Encodings", "JSON"]),
    .testTarget(name: "SAMLTests", dependencies: ["Cryptography", "Encodings", "SAML"], swiftSettings: settings),
    .testTarget(name: "QRCodeTests", dependencies: ["QRCode"], swiftSettings: settings),
    tests(of: "Mustache"),
    .testTarget(name: "LateLibraryTests", dependencies: ["LateLibrary"], swiftSettings: settings),
    .testTarget(name: "PackingTests", dependencies: ["Packing"], swiftSettings: settings),
    .testTarget(name: "StorageTests", dependencies: ["Storage"], swiftSettings: settings),
    tests(of: "Patterns"),
    tests(of: "HTTPServer", and: ["Platform"]),
    tests(of: "Outgoing", and: ["HTTPServer"]),
    tests(of: "IdentityCore", and: ["Cryptography", "Encodings", "JOSE", "JSON", "Packing", "PasswordHashing"]),
    .testTarget(
      name: "FrontSupportTests",
      dependencies: ["FrontSupport", "HTTPServer", "IdentityCore"], swiftSettings: settings),
    tests(of: "AWSProtocol", and: ["HTTPServer", "JSON"]),
    .testTarget(
      name: "ServerTests",
      dependencies: [
        "understudy", "Configuration", "HTTPServer", "IdentityCore",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ],
      resources: [.copy("Vectors")],
      swiftSettings: settings),
    tests(
      of: "Configuration",
      and: [
        "Description", "IdentityCore", "JSON", "Patterns",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    tests(of: "CognitoIdentity", and: ["AWSProtocol", "HTTPServer", "IdentityCore", "JSON"]),
    tests(of: "CognitoUserPools", and: front + ["AWSProtocol", "Cryptography", "Encodings", "JOSE", "Patterns"]),
    tests(of: "EntraNative", and: front + ["Cryptography", "FrontSupport"]),
    tests(
      of: "HostedPages",
      and: [
        "AWSProtocol", "CognitoUserPools", "Cryptography", "EmbeddedFiles", "Encodings", "HTTPServer", "IdentityCore",
        "Mustache", "OpenIDConnect",
      ]),
    tests(of: "OpenIDConnect", and: ["Cryptography", "Encodings", "HTTPServer", "IdentityCore", "JOSE", "JSON"]),
    .testTarget(
      name: "KeyManagementTests", dependencies: ["AWSProtocol", "HTTPServer", "IdentityCore", "JSON", "KeyManagement"],
      swiftSettings: settings),
    tests(of: "OpenAPI", and: ["Description", "HTTPServer", "JSON"]),
    .testTarget(name: "DescriptionTests", dependencies: ["Description", "JSON"], swiftSettings: settings),
    tests(of: "SecurityTokens", and: ["AWSProtocol", "HTTPServer", "IdentityCore"]),
    tests(of: "RESTAPI", and: front + ["Cryptography", "ContractChecks"]),
    tests(of: "Traffic", and: ["HTTPServer", "IdentityCore"]),
    tests(of: "ControlAPI", and: front + ["ContractChecks", "Cryptography", "FrontSupport"]),
    .target(
      name: "ContractChecks", dependencies: ["HTTPServer", "JSON"], path: "Tests/ContractChecks",
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
