/// The one version that stands in several places.
enum VersionRule {
  /// The constant's.
  static func inSwift(_ text: String) -> String? {
    text.firstMatch(of: /static let current = "([^"]+)"/).map { String($0.1) }
  }

  /// The tag that the manifest of the Flatpak takes the program from.
  static func inManifest(_ text: String) -> String? {
    text.firstMatch(of: /kiji\.git",\s*"tag": "v([^"]+)"/).map { String($0.1) }
  }

  /// The newest release's in the metainfo, which names the newest first.
  static func inMetainfo(_ text: String) -> String? {
    text.firstMatch(of: /<release\b[^>]*?\bversion="([^"]+)"/).map { String($0.1) }
  }

  /// The day of the newest release in the metainfo.
  static func dayInMetainfo(_ text: String) -> String? {
    text.firstMatch(of: /<release\b[^>]*?\bdate="([^"]+)"/).map { String($0.1) }
  }

  /// The newest heading of the changelog, which has the newest first, such as `1.2.3 – 2026-11-21`.
  static func inChangelog(_ text: String) -> String? {
    text.split(separator: "\n").first { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) }
  }

  /// The addresses of the pictures in the metainfo.
  static func pictures(_ text: String) -> [String] {
    text.matches(of: /<image\b[^>]*>\s*([^<\s]+)\s*<\/image>/).map { String($0.1) }
  }

  /// Where a picture of the metainfo is in the repository; nil where its address is not of a version's tag.
  static func path(ofPicture address: String, at version: String) -> String? {
    address.firstRange(of: "/kiji/v\(version)/").map { String(address[$0.upperBound...]) }
  }
}
