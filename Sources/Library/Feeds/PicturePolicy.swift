/// Whether the pictures of articles are fetched: each tells a server that somebody reads.
public enum PicturePolicy: String, Sendable, Hashable, CaseIterable {
  /// They are shown.
  case show
  /// They are shown when the person says so, article by article.
  case ask
  /// They are not shown.
  case hide
}
