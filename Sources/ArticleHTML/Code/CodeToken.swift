/// A colored part of a piece of code.
struct CodeToken: Equatable {
  /// What the part is, which decides its color.
  enum Kind: String, CaseIterable {
    case keyword, string, comment, number, type
    /// Directives, attributes of declarations, variables of a shell.
    case meta

    /// The start tag of the part in the page.
    var tag: StaticString {
      switch self {
      case .keyword: "<span class=\"code-keyword\">"
      case .string: "<span class=\"code-string\">"
      case .comment: "<span class=\"code-comment\">"
      case .number: "<span class=\"code-number\">"
      case .type: "<span class=\"code-type\">"
      case .meta: "<span class=\"code-meta\">"
      }
    }
  }

  let kind: Kind
  /// Where it is.
  var range: Range<Int>
}
