import Library
import ListKit
import Words
import Models

/// A scroll position, as the visible articles and their offsets. It remains valid when articles are inserted, deleted
/// or reordered.
package nonisolated struct ListPlace: Codable, Equatable, Sendable {
  /// A visible article.
  struct Row: Codable, Equatable, Sendable {
    let article: Article.ID
    /// The distance from the top of the list to the top of the row, in pixels.
    let offset: Double
  }

  /// The visible rows, selected ones first. The first whose article is still in the list determines the position.
  let rows: [Row]
}

/// The timeline's scroll position: keeps it while the list is reloaded, and notices articles that are scrolled past.
final class TimelinePosition {
  private let list: TimelineList
  private let view: TimelineView
  private let model: TimelineModel
  private let marker: ReadMarker
  /// The position to restore in the list being loaded; nil for its top.
  private var wanted: ListPlace?
  /// The position of the last session, to restore in the first list shown.
  private var remembered: ListPlace?
  /// The position of the list before it was searched; nil for its top.
  private var placeBeforeSearch: ListPlace?
  /// The articles that were visible at the last scroll by the user, with their rows; empty after the list was scrolled
  /// by the program.
  private var seen: [(row: Int, key: ArticleKey)] = []

  init(_ list: TimelineList, view: TimelineView, model: TimelineModel, marker: ReadMarker) {
    (self.list, self.view, self.model, self.marker) = (list, view, model, marker)
  }

  /// The current position; nil at the top of the list with no visible row selected, where new articles should appear.
  var current: ListPlace? {
    let shown = list.shown
    let visible = shown.visible
    // Check visible rows only: up to a million others may be selected.
    let selected = Set(visible.filter(shown.isSelected))
    let isAtTop = visible.first.map { model.sections.row(at: $0) == 0 } ?? true
    guard !isAtTop || !selected.isEmpty else { return nil }
    let rows = (visible.filter(selected.contains) + visible.filter { !selected.contains($0) }).compactMap { path in
      model.article(at: path).flatMap { id in
        shown.offset(of: path).map { ListPlace.Row(article: id, offset: $0) }
      }
    }
    return rows.isEmpty ? nil : ListPlace(rows: rows)
  }

  /// Restores the position of the last session in the next list shown.
  func resume(at place: ListPlace?) { remembered = place }

  /// Prepares for another list, which starts at its top, or at the position of the last session.
  func beginList() { (wanted, remembered, placeBeforeSearch) = (remembered, nil, nil) }

  /// Notes the position before the search bar opens, which takes room from the list, so that GTK scrolls it.
  func searchWillBegin() { placeBeforeSearch = current }

  /// Prepares for the results of a search, which start at their top, or for the list after it.
  /// - Parameter isSearching: whether there is a query.
  func searchDidChange(isSearching: Bool) { wanted = isSearching ? nil : placeBeforeSearch }

  /// Keeps the position while the list is reloaded.
  func keep() { wanted = current }

  /// The articles that must be found in a list that is loaded, to restore its position.
  var sought: [Article.ID] { wanted?.rows.map(\.article) ?? [] }

  /// Prepares for scrolling by the program.
  func willScroll() { seen = [] }

  /// Scrolls a list that has been reloaded to its top, unless another position will be restored.
  func listDidReload() {
    seen = []
    if model.isLoading, model.count > 0, wanted == nil { list.shown.scrollToTop() }
  }

  /// Restores a saved position as soon as one of its articles has a row.
  func restore() {
    guard let place = wanted else { return }
    seen = []
    for row in place.rows {
      guard let indexPath = model.indexPath(of: row.article) else { continue }
      list.shown.scroll(to: indexPath, offset: row.offset)
      break
    }
    if !model.isLoading { wanted = nil }
  }

  /// Scrolls to new articles, which are at the top or the bottom, depending on the order.
  func showNew() {
    guard model.count > 0 else { return }
    seen = []
    let isAbove = model.list.order == .newestFirst
    if isAbove {
      list.shown.scrollToTop()
    } else {
      list.shown.scroll(to: model.sections.indexPath(of: model.count - 1))
    }
  }

  /// Changes the rows after an undo. A list at its top stays there, so that articles that come back are not above the
  /// view.
  func keepTop(during splices: [ListSplice], _ change: () -> Void) {
    let shown = list.shown
    let isAtTop = shown.offset(of: IndexPath(row: 0, section: 0)).map { $0 >= 0 } ?? false
    change()
    if isAtTop, splices.contains(where: { $0.added > 0 }) { shown.scrollToTop() }
  }

  /// Shows the day of the topmost row.
  func showDay() {
    view.show(
      day: model.sections.start(of: min(list.shown.topSection ?? 0, model.sections.count - 1)).map { DateText.day($0) })
  }

  /// Notices articles that the user has scrolled out at the top, if that marks them as read. Rows that were skipped
  /// without being visible do not count.
  func userDidScroll() {
    guard marker.marksScrolledPast else { return }
    let rows = list.shown.visible.map { model.sections.row(at: $0) }
    guard let first = rows.first else { return }
    let past = seen.filter { row, key in (model.key(at: row) == key ? row : model.index(of: key) ?? first) < first }
    marker.scrolledPast(past.map(\.key.id))
    seen = rows.compactMap { row in model.key(at: row).map { (row, $0) } }
  }
}
