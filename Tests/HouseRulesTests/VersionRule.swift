/// The one version that stands in three places.
enum VersionRule {
  /// The constant's.
  static func inSwift(_ text: String) -> String? {
    text.firstMatch(of: /static let current = "([^"]+)"/).map { String($0.1) }
  }

  /// The project's in the Meson build.
  static func inMeson(_ text: String) -> String? {
    text.firstMatch(of: /project\(\s*'[^']+'[^)]*?\bversion: '([^']+)'/).map { String($0.1) }
  }

  /// The newest release's in the metainfo, which names the newest first.
  static func inMetainfo(_ text: String) -> String? {
    text.firstMatch(of: /<release\b[^>]*?\bversion="([^"]+)"/).map { String($0.1) }
  }
}
