extension ArticleHTML {
  /// The fragment with its relative addresses made absolute, and nothing else changed: not made safe.
  ///
  /// For markup that leaves the document which says what its addresses are relative to (`xml:base`).
  ///
  /// - Parameters:
  ///   - html: An HTML fragment.
  ///   - baseURL: The address that relative ones are resolved against.
  public static func resolvingAddresses(in html: String, against baseURL: String) -> String {
    AddressRewriter.rewritten(html, against: baseURL)
  }
}
