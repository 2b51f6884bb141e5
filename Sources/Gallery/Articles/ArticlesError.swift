/// Why there are no articles.
enum ArticlesError: Error, Equatable {
  /// The server did not answer.
  case unreachable
}
