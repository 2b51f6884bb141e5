/// A name that the user gives to articles. An article may have several tags.
public struct Tag: Sendable, Hashable, Identifiable {
  /// A tag's identifier in its library.
  public typealias ID = Identifier<Tag>

  /// The tag's identifier.
  public let id: ID
  /// The name, unique without regard to case and accents.
  public var name: String
  /// The color in which the tag is shown.
  public var color: TagColor

  /// Creates a tag value. Only the library and tests need this.
  public init(id: ID, name: String, color: TagColor) {
    (self.id, self.name, self.color) = (id, name, color)
  }

  /// Whether the tag has a name, without regard to case and accents.
  public func isNamed(_ name: String) -> Bool { (try? name.name)?.sortKey == self.name.sortKey }
}

/// The colors of tags.
public enum TagColor: String, Sendable, Hashable, CaseIterable {
  // Tags without a color get them in this order. Blue comes late, because the dot of unread articles is blue.
  case green, yellow, orange, red, purple, brown, blue, gray

  /// A later version may have stored another color.
  init(stored: String) { self = TagColor(rawValue: stored) ?? .gray }
}

/// How many articles have a tag.
public struct TagCount: Sendable, Hashable {
  /// All of them.
  public let articles: Int
  /// Those that are unread.
  public let unread: Int
}
