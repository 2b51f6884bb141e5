/// A table whose rows can be selected.
///
/// As in UIKit, the delegate is not told of selections made by the program, unless the caller asks for it.
@MainActor public protocol RowSelecting: AnyObject {}

extension TableView: RowSelecting {}

extension RowSelecting where Self: TableView {
  /// The selected rows, in order.
  public var indexPathsForSelectedRows: [IndexPath] {
    host.model.selection.compactMap { layout.indexPath(at: $0) }
  }

  /// The selected row, or the first of several.
  public var indexPathForSelectedRow: IndexPath? { host.model.firstSelected.flatMap { layout.indexPath(at: $0) } }

  /// Whether a row is selected.
  public func isRowSelected(at indexPath: IndexPath) -> Bool {
    layout.position(of: indexPath).map(host.model.isSelected) ?? false
  }

  /// The number of selected rows, without enumerating them.
  public var selectedCount: Int { host.model.selectedCount }

  /// Whether the user can select rows by a rubber band, if the selection mode is ``SelectionMode/multiple``. By default as
  /// the list's template says (`enable-rubberband`). A row that can be dragged is dragged instead, and a finger scrolls.
  /// With Control the other rows stay selected; Shift takes the rows in the band out of the selection.
  public var allowsRubberBandSelection: Bool {
    get { host.rubberBand.isEnabled }
    set { host.rubberBand.isEnabled = newValue }
  }

  /// Selects a row.
  /// - Parameters:
  ///   - indexPath: The row.
  ///   - isExtending: Whether other rows stay selected, if the selection mode is ``SelectionMode/multiple``.
  ///   - isTelling: Whether the delegate is told, as if the user had selected the row.
  public func selectRow(
    at indexPath: IndexPath, extending isExtending: Bool = false, tellingDelegate isTelling: Bool = false
  ) {
    guard let position = layout.position(of: indexPath) else { return }
    host.selection.change(telling: isTelling) { host.model.select(position, alone: !isExtending) }
  }

  /// Selects some rows and deselects all others. Rows that do not exist are ignored; if only one can be selected, it is
  /// the first.
  public func selectRows(at indexPaths: some Sequence<IndexPath>, tellingDelegate isTelling: Bool = false) {
    let positions = indexPaths.compactMap { layout.position(of: $0) }
    host.selection.change(telling: isTelling) { host.model.select(only: positions) }
  }

  /// Selects the rows from one to another, both included, and deselects all others if `isExtending` is false.
  public func selectRows(
    from first: IndexPath, through last: IndexPath, extending isExtending: Bool = false,
    tellingDelegate isTelling: Bool = false
  ) {
    guard let one = layout.position(of: first), let other = layout.position(of: last) else { return }
    host.selection.change(telling: isTelling) {
      host.model.select(from: min(one, other), through: max(one, other), alone: !isExtending)
    }
  }

  /// Deselects a row.
  public func deselectRow(at indexPath: IndexPath, tellingDelegate isTelling: Bool = false) {
    guard let position = layout.position(of: indexPath) else { return }
    host.selection.change(telling: isTelling) { host.model.deselect(position) }
  }

  /// Selects every row, if the selection mode is ``SelectionMode/multiple``.
  public func selectAll(tellingDelegate isTelling: Bool = false) {
    host.selection.change(telling: isTelling) { host.model.selectAll() }
  }

  /// Deselects all rows.
  public func deselectAll(tellingDelegate isTelling: Bool = false) {
    host.selection.change(telling: isTelling) { host.model.deselectAll() }
  }
}
