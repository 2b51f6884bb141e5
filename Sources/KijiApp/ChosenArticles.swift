import Library
import Reader
import Timeline

/// The articles that commands apply to: the selected ones if the list has the focus, otherwise the open one.
struct ChosenArticles {
  let list: TimelineViewController
  let reader: ReaderViewController

  var ids: [Article.ID] { isSelection ? list.selection.articles : [list.navigator.openArticle].compactMap(\.self) }

  /// Marks them as read or unread.
  func toggleRead() { if isSelection { list.selection.toggleRead() } else { reader.toggleRead() } }

  /// Stars them, or removes their stars.
  func toggleStar() { if isSelection { list.selection.toggleStar() } else { reader.toggleStar() } }

  /// Adds them to the ones to read later, or removes them.
  func toggleLater() { if isSelection { list.selection.toggleLater() } else { reader.toggleLater() } }

  private var isSelection: Bool { !list.selection.isEmpty && list.selection.hasFocus }
}
