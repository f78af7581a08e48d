// swift-tools-version: 6.2
import PackageDescription

// Fuzzers of the parsers of outside input. A package of its own, because all its code is instrumented; its
// sources are the product's, by symbolic links. scripts/fuzz builds and runs it.

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error), .treatWarning("DeprecatedDeclaration", as: .warning),
  .unsafeFlags(["-sanitize=fuzzer"]),
  // As in the product's own manifest.
  .unsafeFlags(["-Xcc", "-I/usr/include/xmlsec1", "-Xcc", "-I/usr/include/libxml2"]),
]

let hashTrees = Target.Dependency.product(name: "HashTreeCollections", package: "swift-collections")

func product(_ name: String, on dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, path: "Product/\(name)", swiftSettings: settings)
}

let package = Package(
  name: "fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(url: "https://github.com/apple/swift-collections", from: "1.6.0")],
  targets: [
    .systemLibrary(name: "COpenSSL", path: "Product/COpenSSL", pkgConfig: "openssl"),
    .systemLibrary(name: "CXMLSecurity", path: "Product/CXMLSecurity"),
    .systemLibrary(name: "CZlib", path: "Product/CZlib", pkgConfig: "zlib"),
    .systemLibrary(name: "CPasswordHashing", path: "Product/CPasswordHashing"),
    product("Platform", on: []),
    product("Encodings", on: ["CZlib"]),
    product("JSON", on: ["Encodings"]),
    product("Cryptography", on: ["COpenSSL", "Encodings", "Platform"]),
    product("JOSE", on: ["Cryptography", "Encodings", "JSON"]),
    product("WebAuthn", on: ["Cryptography", "Encodings", "JSON"]),
    product("SAML", on: ["Cryptography", "CXMLSecurity", "Encodings", "Platform"]),
    product("PasswordHashing", on: ["CPasswordHashing", "Cryptography", "Encodings", "Platform"]),
    product("Patterns", on: []),
    product("Diagnostics", on: ["Patterns"]),
    product("Packing", on: []),
    product("Description", on: ["Encodings", "JSON"]),
    product("Ambient", on: ["Cryptography", "Encodings", "Platform"]),
    product("Store", on: ["Ambient", "Packing", "Platform", hashTrees]),
    product(
      "Model",
      on: [
        "Ambient", "Cryptography", "Description", "Diagnostics", "Encodings", "JOSE", "JSON", "Packing",
        "PasswordHashing",
        "Patterns", "Platform", "SAML", "Store", hashTrees,
      ]),
    .executableTarget(
      name: "fuzz", dependencies: ["Encodings", "JOSE", "JSON", "Model", "Platform", "SAML", "WebAuthn"],
      path: "Fuzzers",
      swiftSettings: settings, linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]),
  ],
  swiftLanguageModes: [.v6]
)
