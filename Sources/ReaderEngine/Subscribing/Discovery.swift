public import ArticleHTML
internal import FeedFetcher
internal import FeedParser

/// What is at an address.
public enum Discovery: Sendable {
  /// A feed, already read: subscribing to it fetches nothing again.
  case feed(FoundFeed)
  /// A page that names several feeds: one is to be chosen.
  case choices([FeedLink])
}

/// A feed that was fetched to look at it, with all that a subscription needs.
public struct FoundFeed: Sendable {
  /// The feed's address, after redirects.
  public let url: String
  /// The feed's own title; its address where it has none.
  public let title: String
  /// How many articles it brings.
  public var articleCount: Int { parsed.items.count }

  let parsed: ParsedFeed
  let body: FetchedBody
  /// What the feed's server was told who asks; nil where it is another server than the one it is for.
  let login: FetchCredentials?

  init(_ parsed: ParsedFeed, _ body: FetchedBody, _ login: Login?) {
    self.parsed = parsed
    self.body = body
    self.login = login?.credentials(for: body.url)
    url = body.url
    title = parsed.plainTitle ?? body.url
  }
}
