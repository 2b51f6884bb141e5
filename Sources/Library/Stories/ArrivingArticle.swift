/// An article as it is stored, with what recognizes its story. Creating one takes some ten microseconds, so a refresh
/// does it before the transaction.
struct ArrivingArticle: Sendable {
  /// The article with every string as it would be read back from the database.
  let article: NewArticle
  let fingerprint: StoryFingerprint

  /// - Parameter isRecognized: Whether stories are recognized.
  init(_ article: NewArticle, isRecognized: Bool = true) {
    self.article = article.storable
    fingerprint = isRecognized ? StoryFingerprint(self.article) : StoryFingerprint()
  }
}
