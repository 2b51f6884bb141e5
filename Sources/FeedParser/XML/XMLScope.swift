import WebText

/// The inherited context of an event in the document.
struct XMLScope {
  /// The base URL for references: the innermost `xml:base`, otherwise the document's URL.
  var base: String?
  /// The innermost `xml:base`; `nil` if the document has none.
  var declaredBase: String?
  /// The innermost `xml:lang`.
  var language: String?

  /// Returns an absolute URL for a reference in the document, or `nil` if the reference is empty.
  func resolve(_ reference: String?) -> String? {
    reference?.nonEmptyTrimmed.map { URLReference.resolve($0, against: base) }
  }
}
