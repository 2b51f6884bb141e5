internal import FeedFetcher
internal import FeedParser

/// What was found at an address.
public enum Discovery: Sendable {
  /// A feed, already parsed: subscribing to it does not fetch it again.
  case feed(FoundFeed)
  /// A page that links to several feeds to choose from.
  case choices([OfferedFeed])
}

/// A feed linked from a page.
public struct OfferedFeed: Sendable, Equatable {
  /// The feed's URL.
  public let url: String
  /// The feed's title as given by the page.
  public let title: String?
  /// Whether the library has this feed, under this address or an equivalent one.
  public let isSubscribed: Bool
  /// Whether it may be on this machine or its local network: only if the page is.
  let reachesPrivateHosts: Bool

  /// Creates an offered feed.
  public init(url: String, title: String? = nil, isSubscribed: Bool = false, reachesPrivateHosts: Bool = false) {
    self.url = url
    self.title = title
    self.isSubscribed = isSubscribed
    self.reachesPrivateHosts = reachesPrivateHosts
  }
}

/// A feed that was fetched for preview, with everything needed to subscribe to it.
public struct FoundFeed: Sendable {
  /// The feed's URL after redirects.
  public let url: String
  /// The feed's own title, or its URL if it has none.
  public let title: String
  /// What is missing from the feed, if anything.
  public var warning: FeedFailure? { body.warning(parsed) }
  /// The number of articles in the feed.
  public var articleCount: Int { parsed.items.count }

  let parsed: ParsedFeed
  let body: FetchedBody
  /// The credentials for the feed's server; nil if it is not the server they were given for.
  let login: FetchCredentials?

  init(_ parsed: ParsedFeed, _ body: FetchedBody, _ login: Login?) {
    self.parsed = parsed
    self.body = body
    self.login = login?.credentials(for: body.url)
    url = body.url
    title = parsed.plainTitle ?? body.url
  }
}
