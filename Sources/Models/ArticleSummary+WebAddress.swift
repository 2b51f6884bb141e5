package import Library

extension ArticleSummary {
  /// The article's page, where it has one that a browser can open.
  package nonisolated var webAddress: String? {
    url.flatMap { url in ["http://", "https://"].contains { url.lowercased().hasPrefix($0) } ? url : nil }
  }
}
