/// A feed that is suggested to somebody who looks for one.
public struct Suggestion: Sendable, Equatable {
  /// The feed's address.
  public let url: String
  /// The feed's name.
  public let title: String
  /// What it is about, in a line; empty where nobody said.
  public let about: String
  /// The language that it is written in (RFC 5646), where the list says it.
  public let language: String?

  /// A feed by its address.
  public init(url: String, title: String, about: String = "", language: String? = nil) {
    self.url = url
    self.title = title
    self.about = about
    self.language = language
  }
}
