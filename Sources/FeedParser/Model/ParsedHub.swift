/// An endpoint that tells subscribers about new items (JSON Feed 1.1 `hubs`, WebSub, rssCloud).
public struct ParsedHub: Sendable, Equatable {
  /// The protocol: `WebSub`, `rssCloud`, or what a JSON feed says.
  public var type: String
  /// The endpoint's address.
  public var url: String

  /// A hub by protocol and address.
  public init(type: String, url: String) {
    self.type = type
    self.url = url
  }
}
