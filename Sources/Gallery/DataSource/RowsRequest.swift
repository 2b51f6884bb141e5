/// A request for rows, which may take some time.
struct RowsRequest {
  /// The name of the rows, such as “Users”.
  let name: String
  /// Returns the rows.
  let rows: @MainActor () async -> [any RowRepresentable]

  /// Seven users, after a second.
  static let users = RowsRequest(name: "Users") {
    try? await Task.sleep(for: .seconds(1))
    return User.seven
  }

  /// A dozen articles, immediately.
  static let articles = RowsRequest(name: "Articles") {
    (0..<12).map { Article.numbered($0) }
  }
}
