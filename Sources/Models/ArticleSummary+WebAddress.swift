package import Library

extension ArticleSummary {
  /// The URL of the article's page, if a web browser can open it.
  package nonisolated var webAddress: String? {
    url.flatMap { url in ["http://", "https://"].contains { url.lowercased().hasPrefix($0) } ? url : nil }
  }
}
