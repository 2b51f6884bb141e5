extension ArticlesError {
  /// What a person reads.
  var words: String {
    switch self {
    case .unreachable: "The server did not answer."
    }
  }
}
