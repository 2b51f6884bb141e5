import Library
import ListKit

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

extension TimelineViewController {
  /// The current scroll position; nil at the top of the list with no visible row selected, where new articles should
  /// appear.
  package var place: ListPlace? {
    let visible = table.indexPathsForVisibleRows
    // Check visible rows only: up to a million others may be selected.
    let selected = Set(visible.filter(table.isRowSelected))
    let isAtTop = visible.first.map { model.sections.row(at: $0) == 0 } ?? true
    guard !isAtTop || !selected.isEmpty else { return nil }
    let rows = (visible.filter(selected.contains) + visible.filter { !selected.contains($0) }).compactMap { path in
      model.id(at: model.sections.row(at: path)).flatMap { id in
        table.offset(ofRowAt: path).map { ListPlace.Row(article: id, offset: $0) }
      }
    }
    return rows.isEmpty ? nil : ListPlace(rows: rows)
  }

  /// Restores a saved scroll position as soon as one of its articles has a row.
  func goToWantedPlace() {
    guard let place = wantedPlace else { return }
    seen = []
    for row in place.rows {
      guard let index = model.index(of: row.article) else { continue }
      table.scrollToRow(at: model.sections.indexPath(of: index), offset: row.offset)
      break
    }
    if !model.isLoading { wantedPlace = nil }
  }
}
