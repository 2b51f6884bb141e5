import Library
import Models
import Timeline

/// The saved position in a library: the open article and the scroll positions.
nonisolated struct ReadingState: LibraryState {
  static let key = "reading"

  /// The open article.
  var article: Article.ID?
  /// The scroll position in the article, in the format of its page.
  var articlePlace: String?
  /// The scroll position of the timeline.
  var list: ListPlace?
}
