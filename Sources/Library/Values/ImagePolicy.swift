/// Whether images in articles are fetched. Each fetch tells a server that someone is reading.
public enum ImagePolicy: String, Sendable, Hashable, CaseIterable {
  /// Images are shown.
  case show
  /// Images are shown when the user asks for them, article by article.
  case ask
  /// Images are hidden.
  case hide
}
