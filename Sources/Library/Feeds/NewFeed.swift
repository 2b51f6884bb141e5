/// A subscription to be added.
public struct NewFeed: Sendable, Hashable {
  /// The URL to fetch from. It is compared byte for byte, so the caller must normalize it.
  public var url: String
  /// The title to show until the feed itself names another.
  public var title: String
  /// The title given by the user, which overrides the feed's own; nil for none.
  public var customTitle: String?
  /// The feed's web page, if known.
  public var homePageURL: String?
  /// The folder to add the feed to; nil for the top level.
  public var folderID: Folder.ID?
  /// Whether the URL may lead to this machine or its local network even though it does not look local. True if the user
  /// typed it or if it was found on such a host.
  public var reachesPrivateHosts: Bool

  /// Creates a subscription.
  public init(
    url: String, title: String, customTitle: String? = nil, homePageURL: String? = nil, folderID: Folder.ID? = nil,
    reachesPrivateHosts: Bool = false
  ) {
    self.url = url
    self.title = title
    self.customTitle = customTitle
    self.homePageURL = homePageURL
    self.folderID = folderID
    self.reachesPrivateHosts = reachesPrivateHosts
  }
}
