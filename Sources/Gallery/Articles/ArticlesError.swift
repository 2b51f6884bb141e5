/// The reason articles could not be loaded.
enum ArticlesError: Error, Equatable {
  /// The server did not answer.
  case unreachable
}
