/// An endpoint that notifies subscribers of new items (JSON Feed 1.1 `hubs`, WebSub, rssCloud).
public struct ParsedHub: Sendable, Equatable {
  /// The protocol: `WebSub`, `rssCloud`, or as given by a JSON feed.
  public var type: String
  /// The endpoint's URL.
  public var url: String

  /// Creates a hub.
  public init(type: String, url: String) {
    self.type = type
    self.url = url
  }
}
