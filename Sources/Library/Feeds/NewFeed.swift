/// A subscription to be made.
public struct NewFeed: Sendable, Hashable {
  /// The address to fetch from. It is compared byte for byte: whoever calls brings it into one form first.
  public var url: String
  /// The title to show until the feed itself names another.
  public var title: String
  /// The title that a person gives it, whatever the feed calls itself; nil for none.
  public var customTitle: String?
  /// The web page the feed belongs to, if it is known.
  public var homePageURL: String?
  /// The folder to put it in; nil for the top.
  public var folderID: Folder.ID?
  /// Whether the address may lead to this machine or its neighbours although it does not look like it: the user typed it,
  /// or it was found on such a host.
  public var reachesPrivateHosts: Bool

  /// Describes a subscription.
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
