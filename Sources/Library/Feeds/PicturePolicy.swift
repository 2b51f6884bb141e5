/// Whether pictures in articles are fetched. Each fetch tells a server that someone is reading.
public enum PicturePolicy: String, Sendable, Hashable, CaseIterable {
  /// Pictures are shown.
  case show
  /// Pictures are shown when the user asks for them, article by article.
  case ask
  /// Pictures are hidden.
  case hide
}
