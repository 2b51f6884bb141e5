// Ownership: as for TableView; see CellHost.

internal import CGLib
internal import CGtk
internal import GLibKit

/// UICollectionView's contract: items in grids, lists and shelves, requested and reused like a table's rows.
///
/// On top of a GtkListView, sections have headers, footers and layouts of their own; see ``CollectionLayout``. On top of
/// a GtkGridView, which is the fastest for a single long grid, the items of all sections follow one another without
/// headers, in the columns that the template's `min-columns` and `max-columns` allow.
public final class CollectionView {
  /// The data source. Held weakly: without it the view becomes empty when it next needs a cell or is reloaded.
  public weak var dataSource: (any CollectionViewDataSource)? {
    didSet { reloadData() }
  }

  /// The delegate. Held weakly.
  public weak var delegate: (any CollectionViewDelegate)?

  /// Prefetches items that are about to become visible. Held weakly.
  public weak var prefetching: (any CollectionViewPrefetching)? {
    didSet { prefetcher.startOver() }
  }

  /// Provides what the user drags from the view. Held weakly.
  public weak var dragDelegate: (any CollectionViewDragDelegate)?

  /// Takes what the user drops on the view. Held weakly.
  public weak var dropDelegate: (any CollectionViewDropDelegate)?

  /// What activates an item, besides Enter.
  public var activation = RowActivation.click

  /// How many items can be selected.
  public var selectionMode = SelectionMode.single {
    didSet { host.model.setMode(selectionMode) }
  }

  /// What is shown instead while there are no items. The view must be the child of a GtkScrolledWindow.
  public var placeholder: Placeholder? {
    get { host.placeholders.placeholder }
    set { host.placeholders.placeholder = newValue }
  }

  /// A view before the first section, which the collection view retains. It is reached by keyboard as a table's is; see
  /// ``TableView/tableHeaderView``. Only on top of a GtkListView.
  public var headerView: View? {
    get { items.edges[.header] }
    set { items.edges.show(newValue, at: .header) }
  }

  /// A view after the last section, such as a ``LoadMoreFooter``, shown while there are items. Only on top of a
  /// GtkListView.
  public var footerView: View? {
    get { items.edges[.footer] }
    set { items.edges.show(newValue, at: .footer) }
  }

  let host: CellHost
  let items: CollectionItems
  let prefetcher: Prefetcher
  let changes: SectionChanges
  private let dragging = CollectionDragging()
  let editing = CollectionEditing()

  /// Creates a collection view that drives a grid view from a template.
  public convenience init(_ gridView: GridView) {
    self.init(gridView.pointer, hasMargins: false)
    gtk_grid_view_set_factory(gridView.opaque, host.cells.factory.pointer.opaque)
    gtk_grid_view_set_model(gridView.opaque, host.model.pointer)
    Signal.connectUInt("activate", of: gridView.pointer) { [weak host] in host?.presses.activated(Int($0)) }
  }

  /// Creates a collection view that drives a list view from a template.
  public convenience init(_ listView: ListView) {
    self.init(listView.pointer, hasMargins: true)
    host.showLines { [weak items] in (items?.layout ?? SectionLayout(), items?.layouts ?? []) }
    host.editing = ListEditing(in: host, swiping: editing)
  }

  private init(_ view: UnsafeMutablePointer<GtkWidget>, hasMargins: Bool) {
    items = CollectionItems(hasMargins: hasMargins)
    host = CellHost(view, of: items)
    prefetcher = Prefetcher(of: items) { [weak host] in host?.rows.range }
    Signal.connectUIntPair("selection-changed", of: host.model.pointer) { [weak host] _, _ in host?.selection.report() }
    let scrolling = ScrollObserver(of: host.rows, host.frames) { [weak items] in
      items?.didScroll()
    } onRest: { [weak items] in
      items?.didEndScrolling()
    }
    changes = SectionChanges(of: items, in: host, prefetcher) { scrolling.mayHaveChanged() }
    (items.collection, items.edges.changes) = (self, changes)
    editing.collection = self
    dragging.collection = self
    host.dragging.responder = dragging
  }

  /// Which item each position is.
  var layout: SectionLayout { items.layout }

  /// Registers a cell type. Traps with a message if its template does not match.
  public func register<Cell: ReusableCell>(_ type: Cell.Type) { host.cells.register(type) }

  /// Returns a cell of the given type for an item: the item's current cell if possible, otherwise a reused one,
  /// otherwise a new one.
  public func dequeue<Cell: ReusableCell>(_ type: Cell.Type, for indexPath: IndexPath) -> Cell {
    host.cells.dequeue(type)
  }

  /// Returns a view for a header or footer: the one shown there so far if it has the type, otherwise a new one.
  public func dequeueHeaderFooter<Header: View>(_ type: Header.Type) -> Header { items.margins.dequeue(type) }
}
