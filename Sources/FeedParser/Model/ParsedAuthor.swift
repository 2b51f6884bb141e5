/// A person or an organization that wrote a feed or an item.
public struct ParsedAuthor: Sendable, Equatable {
  /// The name, without the email address that RSS mixes into it.
  public var name: String?
  /// The email address.
  public var email: String?
  /// The URL of a page about the author.
  public var url: String?
  /// The URL of an image of the author.
  public var avatar: String?

  /// Creates an author.
  public init(name: String? = nil, email: String? = nil, url: String? = nil, avatar: String? = nil) {
    self.name = name
    self.email = email
    self.url = url
    self.avatar = avatar
  }

  /// Whether nothing is known about the author.
  var isEmpty: Bool { name == nil && email == nil && url == nil && avatar == nil }
}
