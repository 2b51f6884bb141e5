import Library
import ListKit
import Words
import Models

/// Moving from one article to another.
extension TimelineViewController {
  /// Opens the article below the open one, or the first.
  package func openNext() { open(row: openRow.map { $0 + 1 } ?? 0) }

  /// Opens the article above the open one.
  package func openPrevious() { if let openRow { open(row: openRow - 1) } }

  /// Opens the next or previous unread article. If the list has no more, calls ``onUnreadEnd``.
  /// - Parameter fromStart: whether to start at the beginning (or, going backward, the end) of the list instead of at
  ///   the open article.
  package func openUnread(forward: Bool, fromStart: Bool = false) {
    guard !model.isLoading else { return opensUnread = forward }
    var list = model.list
    if !forward { list.order = list.order == .newestFirst ? .oldestFirst : .newestFirst }
    let place = fromStart ? nil : openArticle
    Task { [weak self, library = model.library, asked = model.list] in
      do throws(LibraryError) {
        var from = place
        while let unread = try await library.firstUnread(of: list, after: from) {
          guard let self, model.list == asked else { return }
          if let row = model.index(of: unread) { return open(row: row) }
          // A new article that is still held back.
          from = unread.id
        }
      } catch {
        self?.onSay?(error.words)
        return
      }
      guard let self, model.list == asked else { return }
      // Do not leave a search for another list.
      if place != nil, case .search = asked.scope { return (onSay?(tr("No unread articles")) ?? ()) }
      if place != nil { onUnreadEnd?(forward) } else { onSay?(tr("No unread articles")) }
    }
  }

  /// Opens the first or last unread article of the list that is about to be loaded.
  package func openUnreadWhenRead(forward: Bool) {
    (openArticle, opensUnread) = (nil, forward)
  }

  /// Whether the list has the keyboard focus.
  package var hasFocus: Bool { table.hasFocus }

  /// Focuses the row of the open article, or the first one.
  package func focus() {
    guard model.count > 0 else { return view.focusEmpty() }
    table.focusRow(at: model.sections.indexPath(of: openRow ?? 0))
  }

  var openRow: Int? { openArticle.flatMap { model.index(of: $0) } }

  private func open(row: Int) {
    guard (0..<model.count).contains(row) else { return }
    let indexPath = model.sections.indexPath(of: row)
    seen = []
    table.focusRow(at: indexPath)
    open(indexPath)
  }

  /// Marks articles that have scrolled out at the top as read, if the user wants that. Rows that were skipped without
  /// being visible do not count.
  func scrolled() {
    guard preferences.current.readMark == .whenScrolledPast else { return }
    let rows = table.indexPathsForVisibleRows.map { model.sections.row(at: $0) }
    guard let first = rows.first else { return }
    let past = seen.filter { row, key in (model.key(at: row) == key ? row : model.index(of: key) ?? first) < first }
    marker.scrolledPast(past.map(\.key.id))
    seen = rows.compactMap { row in model.key(at: row).map { (row, $0) } }
  }
}
