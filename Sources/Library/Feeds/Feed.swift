/// A subscription, with the counts that the library keeps of its articles.
public struct Feed: Sendable, Hashable, Identifiable {
  /// The number of a feed in its library.
  public typealias ID = Identifier<Feed>

  /// The feed's number.
  public let id: ID
  /// The address the feed is fetched from, as it was subscribed to.
  public let url: String
  /// The title to show: the one a person gave it, else its own.
  public let title: String
  /// What the feed calls itself; until it does, the title given at subscription.
  public let ownTitle: String
  /// The web page the feed belongs to, if it names one.
  public let homePageURL: String?
  /// How many of its articles are unread.
  public let unreadCount: Int
  /// How many articles are stored.
  public let articleCount: Int
  /// The code the last fetch failed with, opaque to the library, or nil when it did not fail.
  public let failure: String?
  /// How many fetches have failed since the last that did not.
  public let failureCount: Int
  /// The folder it is in; nil at the top.
  public let folderID: Folder.ID?
  /// What a person wants for the pictures of its articles; nil where nothing was said of this feed.
  public let pictures: PicturePolicy?
  /// The language as the feed says it, such as `en-GB` (RFC 5646).
  public let language: String?

  /// Whether its address may lead to this machine or its neighbours although it does not look like it; see
  /// ``NewFeed/reachesPrivateHosts``.
  public let reachesPrivateHosts: Bool
  /// Its place among what is in the same folder, counted from 0; nil where no person gave it one.
  public let position: Int?

  /// Whether a person gave it its title.
  public let hasCustomTitle: Bool

  /// Makes a feed's value; the library makes them, and so may a test.
  ///
  /// - Parameter ownTitle: what the feed calls itself, where `title` is what a person calls it; nil where that is the
  ///   same.
  public init(
    id: ID, url: String, title: String, homePageURL: String?, unreadCount: Int, articleCount: Int, failure: String?,
    failureCount: Int = 0, folderID: Folder.ID? = nil, ownTitle: String? = nil, pictures: PicturePolicy? = nil,
    language: String? = nil, position: Int? = nil, reachesPrivateHosts: Bool = false
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
  }
}
