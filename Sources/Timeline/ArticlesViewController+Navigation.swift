import Library
import ListKit
import Words
import Models

/// Going from one article to another.
extension ArticlesViewController {
  /// Opens the article below the one that is open, or the first.
  package func openNext() { open(row: openRow.map { $0 + 1 } ?? 0) }

  /// Opens the article above the one that is open.
  package func openPrevious() { if let openRow { open(row: openRow - 1) } }

  /// Opens the next unread article, or the one before; where there is none in the list, whoever knows other lists is asked.
  /// - Parameter fromStart: whether to begin at the list's end instead of at the open article.
  package func openUnread(forward: Bool, fromStart: Bool = false) {
    guard !model.isLoading else { return opensUnread = forward }
    var list = model.list
    if !forward { list.order = list.order == .newestFirst ? .oldestFirst : .newestFirst }
    let place = fromStart ? nil : openArticle
    Task { [weak self, library = model.library, asked = model.list] in
      do throws(LibraryError) {
        var from = place
        while let id = try await library.firstUnread(of: list, after: from) {
          guard let self, model.list == asked else { return }
          if let row = model.index(of: id) { return open(row: row) }
          // a new one that waits until it is asked for
          from = id
        }
      } catch {
        self?.onSay?(error.words)
        return
      }
      guard let self, model.list == asked else { return }
      // what is searched for is not left by it
      if place != nil, case .search = asked.scope { return (onSay?(tr("There is nothing unread.")) ?? ()) }
      if place != nil { onUnreadEnd?(forward) } else { onSay?(tr("There is nothing unread.")) }
    }
  }

  /// Opens the first unread article of the list that is about to be read, or the last.
  package func openUnreadWhenRead(forward: Bool) {
    (openArticle, opensUnread) = (nil, forward)
  }

  /// Whether the list has the keyboard.
  package var hasFocus: Bool { table.hasFocus }

  /// Gives the keyboard to the row of the open article, or to the first.
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

  /// What was seen and went out of sight above may count as read; rows that were leapt over do not.
  func scrolled() {
    guard preferences.current.readMark == .whenScrolledPast else { return }
    let rows = table.indexPathsForVisibleRows.map { model.sections.row(at: $0) }
    guard let first = rows.first else { return }
    let past = seen.filter { row, id in (model.id(at: row) == id ? row : model.index(of: id) ?? first) < first }
    marker.scrolledPast(past.map(\.id))
    seen = rows.compactMap { row in model.id(at: row).map { (row, $0) } }
  }
}
