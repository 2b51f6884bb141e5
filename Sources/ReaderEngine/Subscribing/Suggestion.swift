/// A feed suggested to a user who is looking for one.
public struct Suggestion: Sendable, Equatable {
  /// The feed's URL.
  public let url: String
  /// The feed's title.
  public let title: String
  /// A one-line description; empty if there is none.
  public let about: String
  /// The language the feed is written in (RFC 5646), if the list gives it.
  public let language: String?

  /// Creates a suggestion.
  public init(url: String, title: String, about: String = "", language: String? = nil) {
    self.url = url
    self.title = title
    self.about = about
    self.language = language
  }
}
