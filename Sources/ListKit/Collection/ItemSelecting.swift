/// A collection view whose items can be selected.
///
/// As in UIKit, the delegate is not told of selections made by the program, unless the caller asks for it.
@MainActor public protocol ItemSelecting: AnyObject {}

extension CollectionView: ItemSelecting {}

extension ItemSelecting where Self: CollectionView {
  /// The selected items, in order.
  public var indexPathsForSelectedItems: [IndexPath] {
    host.model.selection.compactMap { layout.indexPath(at: $0) }
  }

  /// The selected item, or the first of several.
  public var indexPathForSelectedItem: IndexPath? { host.model.firstSelected.flatMap { layout.indexPath(at: $0) } }

  /// Whether an item is selected.
  public func isItemSelected(at indexPath: IndexPath) -> Bool {
    layout.position(of: indexPath).map(host.model.isSelected) ?? false
  }

  /// The number of selected items, without enumerating them.
  public var selectedCount: Int { host.model.selectedCount }

  /// Whether the user can select items by a rubber band, if the selection mode is ``SelectionMode/multiple``. By default as
  /// the view's template says (`enable-rubberband`). An item that can be dragged is dragged instead, and a finger scrolls.
  /// With Control the other items stay selected; Shift takes the items in the band out of the selection.
  public var allowsRubberBandSelection: Bool {
    get { host.rubberBand.isEnabled }
    set { host.rubberBand.isEnabled = newValue }
  }

  /// Selects an item.
  /// - Parameters:
  ///   - indexPath: The item.
  ///   - isExtending: Whether other items stay selected, if the selection mode is ``SelectionMode/multiple``.
  ///   - isTelling: Whether the delegate is told, as if the user had selected the item.
  public func selectItem(
    at indexPath: IndexPath, extending isExtending: Bool = false, tellingDelegate isTelling: Bool = false
  ) {
    guard let position = layout.position(of: indexPath) else { return }
    host.selection.change(telling: isTelling) { host.model.select(position, alone: !isExtending) }
  }

  /// Selects some items and deselects all others. Items that do not exist are ignored; if only one can be selected, it is
  /// the first.
  public func selectItems(at indexPaths: some Sequence<IndexPath>, tellingDelegate isTelling: Bool = false) {
    let positions = indexPaths.compactMap { layout.position(of: $0) }
    host.selection.change(telling: isTelling) { host.model.select(only: positions) }
  }

  /// Selects the items from one to another, both included, and deselects all others if `isExtending` is false.
  public func selectItems(
    from first: IndexPath, through last: IndexPath, extending isExtending: Bool = false,
    tellingDelegate isTelling: Bool = false
  ) {
    guard let one = layout.position(of: first), let other = layout.position(of: last) else { return }
    host.selection.change(telling: isTelling) {
      host.model.select(from: min(one, other), through: max(one, other), alone: !isExtending)
    }
  }

  /// Deselects an item.
  public func deselectItem(at indexPath: IndexPath, tellingDelegate isTelling: Bool = false) {
    guard let position = layout.position(of: indexPath) else { return }
    host.selection.change(telling: isTelling) { host.model.deselect(position) }
  }

  /// Selects every item, if the selection mode is ``SelectionMode/multiple``.
  public func selectAll(tellingDelegate isTelling: Bool = false) {
    host.selection.change(telling: isTelling) { host.model.selectAll() }
  }

  /// Deselects all items.
  public func deselectAll(tellingDelegate isTelling: Bool = false) {
    host.selection.change(telling: isTelling) { host.model.deselectAll() }
  }
}
