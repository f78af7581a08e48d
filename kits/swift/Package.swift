// swift-tools-version: 6.2
import PackageDescription

// The test kit alone, as its own repository has it: `scripts/swift-kit` makes that of this folder. The package of the
// whole project has the same products.
let package = Package(
  name: "understudy-testing",
  platforms: [.macOS(.v15), .iOS(.v16)],
  products: [
    .library(name: "UnderstudyTesting", targets: ["UnderstudyTesting"]),
    .plugin(name: "UnderstudyCommand", targets: ["UnderstudyCommand"]),
  ],
  targets: [
    .target(
      name: "UnderstudyTesting",
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
        ])),
    .testTarget(name: "UnderstudyTestingTests", dependencies: ["UnderstudyTesting"]),
    // The example of the page for Swift, as it stands there.
    .testTarget(name: "PageTests", dependencies: ["UnderstudyTesting"]),
  ])
