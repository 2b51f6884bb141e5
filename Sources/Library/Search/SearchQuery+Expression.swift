/// A query in the language of FTS5.
extension SearchQuery {
  /// What must match: all terms, and none of the excluded. Nothing when the query has no terms.
  var matchExpression: String? {
    guard !terms.isEmpty else { return nil }
    let wanted = terms.map(\.expression).joined(separator: " AND ")
    return excluded.isEmpty ? wanted : "(\(wanted)) NOT (\(unwanted))"
  }

  /// What must not match, when the query has no terms but excludes some: FTS5 has no expression for all but these.
  var excludedExpression: String? {
    terms.isEmpty && !excluded.isEmpty ? unwanted : nil
  }

  private var unwanted: String {
    excluded.map(\.expression).joined(separator: " OR ")
  }
}
