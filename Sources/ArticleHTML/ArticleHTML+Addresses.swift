public import WebText

extension ArticleHTML {
  /// Returns the fragment with its relative URLs made absolute and otherwise unchanged: not sanitized.
  ///
  /// For markup taken out of a document that defines its base URL (`xml:base`).
  ///
  /// - Parameters:
  ///   - html: An HTML fragment.
  ///   - baseURL: The base URL for relative references.
  public static func resolvingAddresses(in html: RawHTML, against baseURL: String) -> RawHTML {
    RawHTML(AddressRewriter.rewritten(html.source, against: baseURL))
  }
}
