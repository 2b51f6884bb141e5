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

  /// Describes a subscription.
  public init(
    url: String, title: String, customTitle: String? = nil, homePageURL: String? = nil, folderID: Folder.ID? = nil
  ) {
    self.url = url
    self.title = title
    self.customTitle = customTitle
    self.homePageURL = homePageURL
    self.folderID = folderID
  }
}
