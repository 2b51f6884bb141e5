/// The one version that stands in three places.
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
}
