import ListKit

/// A row of the palette: a title, what it is, and its keys.
final class PaletteCell: TableViewCell {
  @Outlet var title: Label
  @Outlet var kind: Label
  @Outlet var keys: Label

  func show(_ entry: PaletteEntry) {
    title.setText(entry.title)
    kind.setText(entry.kind)
    keys.setText(entry.keys)
    keys.setVisible(!entry.keys.isEmpty)
    accessibilityLabel = entry.spoken
  }
}

/// The data source of the palette.
final class PaletteDataSource: TableViewDataSource {
  private let model: PaletteModel

  init(_ model: PaletteModel) {
    self.model = model
  }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { model.count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeue(PaletteCell.self, for: indexPath)
    cell.show(model[indexPath.row])
    return cell
  }
}

/// The table delegate of the palette, which forwards activation and scrolling to closures.
final class PaletteDelegate: TableViewDelegate {
  private let onActivate: @MainActor (Int) -> Void
  private let onScroll: @MainActor () -> Void

  init(onActivate: @escaping @MainActor (Int) -> Void, onScroll: @escaping @MainActor () -> Void) {
    (self.onActivate, self.onScroll) = (onActivate, onScroll)
  }

  func tableView(_ tableView: TableView, didActivateRowAt indexPath: IndexPath) { onActivate(indexPath.row) }
  func tableViewDidScroll(_ tableView: TableView) { onScroll() }
}
