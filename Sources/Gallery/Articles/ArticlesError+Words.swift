extension ArticlesError {
  /// The message shown to the user.
  var words: String {
    switch self {
    case .unreachable: "The server did not answer."
    }
  }
}
