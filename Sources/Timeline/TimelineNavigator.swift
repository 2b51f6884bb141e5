package import Library
import ListKit
import Words
import Models

/// Moves from one article to another: opens articles and knows which one is open.
package final class TimelineNavigator {
  package internal(set) var openArticle: Article.ID?

  /// The list whose articles are opened.
  package var list: ArticleList { model.list }

  private let rows: TimelineList
  private let view: TimelineView
  private let model: TimelineModel
  private let library: Library
  private let marker: ReadMarker
  private let position: TimelinePosition
  private let send: @MainActor (TimelineIntent) -> Void
  /// Whether to open the first (true) or last (false) unread article when the list is loaded; nil for neither.
  private var opensUnread: Bool?

  init(
    _ list: TimelineList, view: TimelineView, model: TimelineModel, library: Library, marker: ReadMarker,
    position: TimelinePosition, send: @escaping @MainActor (TimelineIntent) -> Void
  ) {
    (rows, self.view, self.model, self.library) = (list, view, model, library)
    (self.marker, self.position, self.send) = (marker, position, send)
  }

  /// Opens the article below the open one, or the first.
  package func openNext() { open(row: openRow.map { $0 + 1 } ?? 0) }

  /// Opens the article above the open one.
  package func openPrevious() { if let openRow { open(row: openRow - 1) } }

  /// Opens the next or previous unread article. If the list has no more, the next list may have some.
  /// - Parameter fromStart: whether to start at the beginning (or, going backward, the end) of the list instead of at
  ///   the open article.
  package func openUnread(forward: Bool, fromStart: Bool = false) {
    guard !model.isLoading else { return opensUnread = forward }
    var list = model.list
    if !forward { list.order = list.order == .newestFirst ? .oldestFirst : .newestFirst }
    let place = fromStart ? nil : openArticle
    Task { [weak self, library, asked = model.list] in
      do throws(LibraryError) {
        var from = place
        while let unread = try await library.firstUnread(of: list, after: from) {
          guard let self, model.list == asked else { return }
          if let row = model.index(of: unread) { return open(row: row) }
          // A new article that is still held back.
          from = unread.id
        }
      } catch {
        self?.send(.say(error.words))
        return
      }
      guard let self, model.list == asked else { return }
      // Do not leave a search for another list.
      if place != nil, !asked.isSearch {
        send(.findUnread(forward: forward))
      } else {
        send(.say(tr("No unread articles")))
      }
    }
  }

  /// Opens the first or last unread article of the list that is about to be loaded.
  package func openUnreadWhenRead(forward: Bool) { (openArticle, opensUnread) = (nil, forward) }

  /// Forgets the request to open an unread article, because another list is shown.
  func beginList() { opensUnread = nil }

  /// Opens the unread article that was requested while the list was being loaded.
  func listDidLoad() {
    guard let forward = opensUnread else { return }
    opensUnread = nil
    openUnread(forward: forward)
  }

  /// Takes over an article that is opened from outside the list. Its row is selected in the next list shown.
  package func openFromOutside(_ id: Article.ID) {
    openArticle = id
    marker.opened(id)
  }

  /// Takes over the article that has replaced the open one, because their feeds were merged.
  package func follow(_ old: Article.ID, to new: Article.ID) {
    guard openArticle == old else { return }
    openArticle = new
    if marker.stop() { marker.opened(new) }
    // In a list that is being loaded it is selected then.
    if let openRow { rows.shown.select(model.sections.indexPath(of: openRow)) }
  }

  /// Focuses the row of the open article, or the first one.
  func focus() {
    guard model.count > 0 else { return view.focusEmpty() }
    rows.shown.focus(model.sections.indexPath(of: openRow ?? 0))
  }

  /// Focuses the first row. GTK would choose the one where the focus was in the rows shown before.
  func focusFirst() {
    guard model.count > 0 else { return view.focusEmpty() }
    rows.shown.focus(model.sections.indexPath(of: 0))
  }

  /// Lets the article in a row be read from the library while the button is still pressed.
  func prepareToOpen(_ indexPath: IndexPath) {
    if let id = model.article(at: indexPath), id != openArticle { send(.willOpen(id)) }
  }

  /// Opens the article in a row.
  func open(_ indexPath: IndexPath) {
    guard let key = model.key(at: indexPath) else { return }
    let id = key.id
    let isOther = openArticle != id
    openArticle = id
    model.seek(key)
    rows.shown.select(indexPath)
    if isOther { marker.opened(id) }
    send(.open(id))
  }

  /// Opens the article in a row in a window behind this one.
  /// - Returns: whether there is one.
  func openInWindowBehind(_ indexPath: IndexPath) -> Bool {
    guard let id = model.article(at: indexPath) else { return false }
    send(.openInWindows([id], isBehind: true))
    return true
  }

  private var openRow: Int? { openArticle.flatMap { model.index(of: $0) } }

  private func open(row: Int) {
    guard (0..<model.count).contains(row) else { return }
    let indexPath = model.sections.indexPath(of: row)
    position.willScroll()
    rows.shown.focus(indexPath)
    open(indexPath)
  }
}

extension ArticleList {
  fileprivate var isSearch: Bool { if case .search = scope { true } else { false } }
}
