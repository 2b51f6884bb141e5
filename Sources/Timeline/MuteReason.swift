package import Library

/// What of an article a rule hides others by.
package enum MuteReason: String, CaseIterable, Sendable {
  case title
  case author
  case feed

  /// The action that asks for a rule.
  package var action: String { "mute-\(rawValue)" }
  /// The action with its group.
  package var command: String { "win." + action }

  /// Returns the search that such a rule begins with; nil if the article does not have this.
  package func query(for article: ArticleSummary) -> SearchQuery? {
    switch self {
    case .title: SearchQuery.phrase(article.title, in: .title)
    case .author: article.author.flatMap { SearchQuery.phrase($0, in: .author) }
    // Not by its title, which may be a part of another one's, and can change.
    case .feed: article.feedURL.flatMap { SearchQuery.named($0, in: .feed) }
    }
  }
}
