/// Markup as it came from the web: not safe to show.
///
/// ArticleHTML's sanitizer makes safe markup of it.
public struct RawHTML: Sendable, Hashable, ExpressibleByStringInterpolation {
  /// The markup.
  public var source: String

  /// Wraps markup.
  public init(_ source: String) {
    self.source = source
  }

  /// Wraps literal markup.
  public init(stringLiteral source: String) {
    self.source = source
  }
}
