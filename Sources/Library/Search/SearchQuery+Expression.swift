/// The query in the language of FTS5.
extension SearchQuery {
  /// The expression that must match: all terms and none of the excluded ones. Nil if the query has no terms.
  var matchExpression: String? {
    guard !terms.isEmpty else { return nil }
    let wanted = terms.map(\.expression).joined(separator: " AND ")
    return excluded.isEmpty ? wanted : "(\(wanted)) NOT (\(unwanted))"
  }

  /// The expression that must not match, if the query only has excluded terms: FTS5 cannot express "everything except".
  var excludedExpression: String? {
    terms.isEmpty && !excluded.isEmpty ? unwanted : nil
  }

  private var unwanted: String {
    excluded.map(\.expression).joined(separator: " OR ")
  }
}
