// Ownership: as for TableView; see CellHost.

internal import CGLib
internal import CGtk
internal import CListKit
internal import GLibKit

/// UICollectionView's contract on top of GtkGridView: cards in a grid, requested and reused like a table's rows.
///
/// There is always one section: GtkGridView does not support more.
public final class CollectionView {
  /// The data source. Held weakly: the grid becomes empty when it is released.
  public weak var dataSource: (any CollectionViewDataSource)? {
    didSet { reloadData() }
  }

  /// The delegate. Held weakly.
  public weak var delegate: (any CollectionViewDelegate)?

  /// What activates a card, besides Enter.
  public var activation = RowActivation.click

  /// How many cards can be selected.
  public var selectionMode = SelectionMode.single {
    didSet { host.model.setMode(selectionMode) }
  }

  /// What is shown instead of the grid while it has no cards. The grid must be the child of a GtkScrolledWindow.
  public var placeholder: Placeholder? {
    get { host.placeholders.placeholder }
    set { host.placeholders.placeholder = newValue }
  }

  let host: CellHost
  private let items = CollectionItems()

  /// Creates a collection view that drives a grid view from a template.
  public init(_ gridView: GridView) {
    host = CellHost(gridView.pointer, of: items)
    gtk_grid_view_set_factory(gridView.opaque, host.cells.factory.pointer.opaque)
    gtk_grid_view_set_model(gridView.opaque, host.model.pointer)
    Signal.connectUInt("activate", of: gridView.pointer) { [weak host] in host?.presses.activated(Int($0)) }
    Signal.connectUIntPair("selection-changed", of: host.model.pointer) { [weak host] _, _ in host?.selection.report() }
    items.collection = self
  }

  /// Registers a cell type. Traps with a message if its template does not match.
  public func register<Cell: CollectionViewCell>(_ type: Cell.Type) { host.cells.register(type) }

  /// Returns a cell of the given type for an item: the item's current cell if possible, otherwise a reused one,
  /// otherwise a new one.
  public func dequeue<Cell: CollectionViewCell>(_ type: Cell.Type, for item: Int) -> Cell { host.cells.dequeue(type) }
}

extension CollectionView {
  /// Reloads everything from the data source.
  public func reloadData() {
    guard !host.cells.isFilling else { return host.cells.waitUntilFilled { [weak self] in self?.reloadData() } }
    items.change(to: items.currentCount)
    host.reload()
  }

  /// Publishes changes that the data source has already made.
  /// - Parameter splices: The splices, front to back.
  public func apply(_ splices: [ListSplice]) {
    show(ValueChanges(splices))
  }

  /// Requests the content of live cards again without moving anything.
  /// - Parameter isChanged: Whether an item changed; all of them by default.
  public func reconfigureItems(where isChanged: (Int) -> Bool = { _ in true }) {
    host.refiller.refill(where: isChanged)
  }

  /// The selected items, in order.
  public var selectedItems: [Int] { host.model.selection }

  /// Selects an item and deselects all others.
  public func selectItem(_ item: Int) { if (0..<items.count).contains(item) { host.model.select(item) } }

  /// Scrolls an item into view.
  public func scrollToItem(_ item: Int) {
    if (0..<items.count).contains(item) { lk_list_scroll_to(host.rows.widget, guint(item)) }
  }

  /// Shows changes. If they do not lead to what the data source has, everything is reloaded instead.
  func show(_ changes: ValueChanges) {
    guard !host.cells.isFilling else { return host.cells.waitUntilFilled { [weak self] in self?.show(changes) } }
    let growth = changes.splices.reduce(0) { $0 + $1.added - $1.removed }
    let next = items.currentCount
    guard items.count + growth == next, ListSplice.fit(changes.splices, in: items.count) else { return reloadData() }
    items.change(to: next)
    host.publish(changes)
  }
}
