import WebText

/// Where in the document an event happens, as far as it changes what is read.
struct XMLScope {
  /// The address that references are relative to: the innermost `xml:base`, else the document's.
  var base: String?
  /// The innermost `xml:base`; `nil` where the document has none.
  var declaredBase: String?
  /// The innermost `xml:lang`.
  var language: String?

  /// An address of the document made absolute; `nil` where nothing is left of it.
  func resolve(_ reference: String?) -> String? {
    reference?.nonEmptyTrimmed.map { URLReference.resolve($0, against: base) }
  }
}
