/// A subscription, with the article counts that the library maintains.
public struct Feed: Sendable, Hashable, Identifiable {
  /// A feed's identifier in its library.
  public typealias ID = Identifier<Feed>

  /// The feed's identifier.
  public let id: ID
  /// The URL the feed is fetched from, as subscribed.
  public let url: String
  /// The title to show: the user's title, or else the feed's own.
  public let title: String
  /// The feed's own title; until the feed names one, the title given at subscription.
  public let ownTitle: String
  /// The feed's web page, if it names one.
  public let homePageURL: String?
  /// The number of unread articles.
  public let unreadCount: Int
  /// The number of stored articles.
  public let articleCount: Int
  /// The code of the last fetch's failure, opaque to the library, or nil if the fetch succeeded.
  public let failure: String?
  /// The number of consecutive failed fetches.
  public let failureCount: Int
  /// The folder that contains the feed; nil at the top level.
  public let folderID: Folder.ID?
  /// The user's image setting for the feed's articles; nil if none is set for this feed.
  public let pictures: ImagePolicy?
  /// When the full texts of the feed's articles are fetched without being asked for.
  public let fullText: FullTextPolicy
  /// Whether the user is told of new articles of the feed, regardless of its folders.
  public let notifies: Bool
  /// The language as given by the feed, such as `en-GB` (RFC 5646).
  public let language: String?

  /// Whether the feed's URL may lead to this machine or its local network even though it does not look local; see
  /// ``NewFeed/reachesPrivateHosts``.
  public let reachesPrivateHosts: Bool
  /// The position within its folder, counted from 0; nil if the user has not arranged it.
  public let position: Int?

  /// The account on a server that the feed belongs to; nil for a feed that this program fetches.
  public let accountID: SyncAccount.ID?

  /// Whether the title was given by the user.
  public let hasCustomTitle: Bool

  /// Creates a feed value. Only the library and tests need this.
  ///
  /// - Parameter ownTitle: The feed's own title if `title` was given by the user; nil if they are the same.
  public init(
    id: ID, url: String, title: String, homePageURL: String?, unreadCount: Int, articleCount: Int, failure: String?,
    failureCount: Int = 0, folderID: Folder.ID? = nil, ownTitle: String? = nil, pictures: ImagePolicy? = nil,
    language: String? = nil, position: Int? = nil, reachesPrivateHosts: Bool = false,
    accountID: SyncAccount.ID? = nil, fullText: FullTextPolicy = .never, notifies: Bool = false
  ) {
    self.id = id
    self.url = url
    self.title = title
    self.ownTitle = ownTitle ?? title
    hasCustomTitle = ownTitle != nil
    self.homePageURL = homePageURL
    self.unreadCount = unreadCount
    self.articleCount = articleCount
    self.failure = failure
    self.failureCount = failureCount
    self.folderID = folderID
    self.pictures = pictures
    self.language = language
    self.position = position
    self.reachesPrivateHosts = reachesPrivateHosts
    self.accountID = accountID
    self.fullText = fullText
    self.notifies = notifies
  }
}
