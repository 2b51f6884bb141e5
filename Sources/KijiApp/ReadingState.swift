import Library
import Models
import Timeline

/// Where the person is in a library: the open article, and what is seen of it and of the list.
nonisolated struct ReadingState: LibraryState {
  static let key = "reading"

  /// The open article.
  var article: Article.ID?
  /// Where in it the reader is, as its page says it.
  var articlePlace: String?
  /// What is seen of the list.
  var list: ListPlace?
}
