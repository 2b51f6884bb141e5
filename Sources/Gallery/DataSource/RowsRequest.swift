/// Rows that come some time after they were asked for.
struct RowsRequest {
  /// What they are called, such as “users”.
  let name: String
  /// Gets them.
  let rows: @MainActor () async -> [any RowRepresentable]

  /// Seven users, a second later.
  static let users = RowsRequest(name: "Users") {
    try? await Task.sleep(for: .seconds(1))
    return User.seven
  }

  /// A dozen articles, at once.
  static let articles = RowsRequest(name: "Articles") {
    (0..<12).map { Article.numbered($0) }
  }
}
