/// The version number, which appears in several places.
enum VersionRule {
  /// Returns the version in the Swift constant.
  static func inSwift(_ text: String) -> String? {
    text.firstMatch(of: /static let current = "([^"]+)"/).map { String($0.1) }
  }

  /// Returns the tag that the Flatpak manifest builds the program from.
  static func inManifest(_ text: String) -> String? {
    text.firstMatch(of: /kiji\.git",\s*"tag": "v([^"]+)"/).map { String($0.1) }
  }

  /// Returns the newest release's version in the metainfo, which lists the newest first.
  static func inMetainfo(_ text: String) -> String? {
    text.firstMatch(of: /<release\b[^>]*?\bversion="([^"]+)"/).map { String($0.1) }
  }

  /// Returns the date of the newest release in the metainfo.
  static func dayInMetainfo(_ text: String) -> String? {
    text.firstMatch(of: /<release\b[^>]*?\bdate="([^"]+)"/).map { String($0.1) }
  }

  /// Returns the newest heading of the changelog, which lists the newest first, such as `1.2.3 – 2026-11-21`.
  static func inChangelog(_ text: String) -> String? {
    text.split(separator: "\n").first { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) }
  }

  /// Returns the screenshot addresses in the metainfo.
  static func pictures(_ text: String) -> [String] {
    text.matches(of: /<image\b[^>]*>\s*([^<\s]+)\s*<\/image>/).map { String($0.1) }
  }

  /// Returns the repository path of a metainfo screenshot, or nil if its address does not refer to the version's tag.
  static func path(ofPicture address: String, at version: String) -> String? {
    address.firstRange(of: "/kiji/v\(version)/").map { String(address[$0.upperBound...]) }
  }
}
