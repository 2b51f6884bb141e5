internal import FeedFetcher
internal import FeedParser

/// What is at an address.
public enum Discovery: Sendable {
  /// A feed, already read: subscribing to it fetches nothing again.
  case feed(FoundFeed)
  /// A page that names several feeds, to choose from.
  case choices([OfferedFeed])
}

/// A feed that a page names.
public struct OfferedFeed: Sendable, Equatable {
  /// The feed's address.
  public let url: String
  /// The feed's name, as the page says it.
  public let title: String?
  /// Whether the library has it, by this address or by one that is as good.
  public let isSubscribed: Bool
  /// Whether it may be on this machine or beside it: only where the page itself is.
  let reachesPrivateHosts: Bool

  /// A feed by its address.
  public init(url: String, title: String? = nil, isSubscribed: Bool = false, reachesPrivateHosts: Bool = false) {
    self.url = url
    self.title = title
    self.isSubscribed = isSubscribed
    self.reachesPrivateHosts = reachesPrivateHosts
  }
}

/// A feed that was fetched to look at it, with all that a subscription needs.
public struct FoundFeed: Sendable {
  /// The feed's address, after redirects.
  public let url: String
  /// The feed's own title; its address where it has none.
  public let title: String
  /// What is missing of it, if anything is.
  public var warning: FeedFailure? { body.warning(parsed) }
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
