// swift-tools-version: 6.2
import PackageDescription

// The tests of UnderstudyTesting, as a package that uses it just as an app does.
let package = Package(
  name: "understudy-testing-tests",
  platforms: [.macOS(.v15), .iOS(.v16)],
  dependencies: [.package(name: "understudy", path: "../..")],
  targets: [
    .testTarget(
      name: "UnderstudyTestingTests", dependencies: [.product(name: "UnderstudyTesting", package: "understudy")]),
    // The example of docs/kits/swift.md, as it stands there.
    .testTarget(name: "PageTests", dependencies: [.product(name: "UnderstudyTesting", package: "understudy")]),
  ])
