// swift-tools-version:6.2
import PackageDescription

let package = Package(
  name: "Names",
  dependencies: [.package(name: "kiji", path: "../..")],
  targets: [
    .executableTarget(
      name: "Names", dependencies: [.product(name: "ListKit", package: "kiji")],
      swiftSettings: [.defaultIsolation(MainActor.self)])
  ])
