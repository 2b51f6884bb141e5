/// How to treat an article's images, except those embedded as `data:` URLs.
public enum ImageTreatment: Sendable, Equatable {
  /// Prepends a scheme to their URLs, with which the code that shows the page fetches them.
  case fetched(by: String)
  /// Replaces them by their descriptions; `otherwise` is used for images without one.
  case described(otherwise: String)
}
