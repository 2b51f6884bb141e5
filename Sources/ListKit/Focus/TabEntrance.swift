internal import CGtk
internal import GLibKit

/// Lets Tab enter a list that begins with a header.
///
/// Tab moves the focus to the position that GTK remembers: the first one until another had the focus. If that is a
/// header, Tab would neither enter the list nor get past it.
final class TabEntrance {
  private let rows: LiveRows
  private let model: RowModel

  init(to rows: LiveRows, _ model: RowModel) {
    self.rows = rows
    self.model = model
    Signal.connect("map", of: rows.widget) { [weak self] in self?.prepare() }
  }

  /// Makes GTK remember the first visible row instead of a header.
  func prepare() {
    guard model.isMargin(0), rows.focusChain.isEmpty else { return }
    let first = rows.visiblePositions.first(where: model.canSelect) ?? rows.positions.filter(model.canSelect).min()
    guard let first, let row = rows.outermostRow(at: first) else { return }
    gtk_widget_set_focus_child(rows.widget, row)
    gtk_widget_set_focus_child(rows.widget, nil)
  }
}
