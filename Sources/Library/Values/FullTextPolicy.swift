/// When the full texts of a feed's articles are fetched without being asked for.
public enum FullTextPolicy: String, Sendable, Hashable, CaseIterable {
  /// Never.
  case never
  /// When an article is opened whose body is only a summary.
  case summary
  /// When an article is opened.
  case always
}
