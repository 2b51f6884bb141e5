/// A person or an organisation that wrote a feed or an item.
public struct ParsedAuthor: Sendable, Equatable {
  /// The name, without the e-mail address that RSS mixes into it.
  public var name: String?
  /// The e-mail address.
  public var email: String?
  /// The address of a page about the author.
  public var url: String?
  /// The address of a picture of the author.
  public var avatar: String?

  /// An author of whom only some things are known.
  public init(name: String? = nil, email: String? = nil, url: String? = nil, avatar: String? = nil) {
    self.name = name
    self.email = email
    self.url = url
    self.avatar = avatar
  }

  /// Whether nothing is known, so that the author is not worth keeping.
  var isEmpty: Bool { name == nil && email == nil && url == nil && avatar == nil }
}
