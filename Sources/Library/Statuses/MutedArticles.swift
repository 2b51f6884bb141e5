/// The articles that are in no list, because a rule has muted them.
enum MutedArticles {
  /// Selects the muted articles.
  static let sql = "SELECT articleID FROM muted"
}
