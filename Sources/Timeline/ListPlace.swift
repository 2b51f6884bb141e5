import Library
import ListKit

/// What a person sees of a list: which articles, and where on the screen. It holds when others come, go or are ordered
/// otherwise.
package nonisolated struct ListPlace: Codable, Equatable, Sendable {
  /// An article that is seen.
  struct Row: Codable, Equatable, Sendable {
    let article: Article.ID
    /// How far below the list's top its row begins, in pixels.
    let offset: Double
  }

  /// The one that is to be kept where it is first, then others, in case it is gone.
  let rows: [Row]
}

extension ArticlesViewController {
  /// What is seen of the list; nil at its top, where no seen article is selected: what is new comes there.
  package var place: ListPlace? {
    let visible = table.indexPathsForVisibleRows
    // there may be a million that are not seen
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

  /// Shows what was seen before, as soon as it is known where that stands now.
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
