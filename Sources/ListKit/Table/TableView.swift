// Ownership: the table owns its rows and the host, which holds the GtkListView, the model and the cells. The host
// references the rows weakly, and the rows the table. Threads: main thread only.

internal import CGLib
internal import CGtk
internal import GLibKit

/// UITableView's contract on top of GtkListView: a data source provides cells, a delegate receives events, and cells
/// are reused. Only rows near the visible ones exist, however many there are.
public final class TableView {
  /// The data source. Held weakly: without it the table becomes empty when it next needs a cell or is reloaded.
  public weak var dataSource: (any TableViewDataSource)? {
    didSet { reloadData() }
  }

  /// The delegate. Held weakly.
  public weak var delegate: (any TableViewDelegate)?

  /// Provides what the user drags from the table. Held weakly.
  public weak var dragDelegate: (any TableViewDragDelegate)?

  /// Takes what the user drops on the table. Held weakly.
  public weak var dropDelegate: (any TableViewDropDelegate)?

  /// What activates a row, besides Enter.
  public var activation = RowActivation.click

  /// How many rows can be selected.
  public var selectionMode = SelectionMode.single {
    didSet { host.model.setMode(selectionMode) }
  }

  /// Whether the user is editing the table. Its cells then show the accessories for it, and their state says so; each
  /// ``ListCell`` has a button to delete its row and a handle to move it, if the data source allows that.
  public var isEditing: Bool {
    get { host.cells.isEditing }
    set { if newValue != isEditing { host.setEditing(newValue) } }
  }

  /// Prefetches rows that are about to become visible. Held weakly.
  public weak var prefetching: (any TableViewPrefetching)? {
    didSet { prefetcher.startOver() }
  }

  /// What is shown instead of the list while it has no rows. The list must be the child of a GtkScrolledWindow.
  public var placeholder: Placeholder? {
    get { host.placeholders.placeholder }
    set { host.placeholders.placeholder = newValue }
  }

  /// A view before the first section, which the table retains: the Up key leads from the first row to its first control,
  /// Tab to the next, and Down back. It is also shown without rows, unless the ``placeholder`` is.
  public var tableHeaderView: View? {
    get { rows.edges[.header] }
    set { rows.edges.show(newValue, at: .header) }
  }

  /// A view after the last section, such as a ``LoadMoreFooter``, reached by the Down key as the header is by Up. It is
  /// shown while the table has rows; what it says without any belongs in ``placeholder``.
  public var tableFooterView: View? {
    get { rows.edges[.footer] }
    set { rows.edges.show(newValue, at: .footer) }
  }

  /// The list that the table drives.
  public var listView: ListView { ListView(host.rows.widget) }

  let host: CellHost
  let rows = TableRows()
  let prefetcher: Prefetcher
  let changes: SectionChanges
  let editing = TableEditing()
  private let dragging = TableDragging()

  /// Creates a table view that drives a list view from a template.
  public init(_ listView: ListView) {
    host = CellHost(listView.pointer, of: rows)
    host.borders = RowBorders(in: host.rows) { [weak rows] in rows?.layout ?? SectionLayout() }
    prefetcher = Prefetcher(of: rows) { [weak host] in host?.rows.range }
    gtk_list_view_set_factory(listView.opaque, host.cells.factory.pointer.opaque)
    gtk_list_view_set_model(listView.opaque, host.model.pointer)
    Signal.connectUInt("activate", of: listView.pointer) { [weak host] in host?.presses.activated(Int($0)) }
    Signal.connectUIntPair("selection-changed", of: host.model.pointer) { [weak host] _, _ in host?.selection.report() }
    let scrolling = ScrollObserver(of: host.rows, host.frames) { [weak rows] in
      rows?.didScroll()
    } onRest: { [weak rows] in
      rows?.didEndScrolling()
    }
    changes = SectionChanges(of: rows, in: host, prefetcher) { scrolling.mayHaveChanged() }
    (rows.table, rows.edges.changes) = (self, changes)
    (dragging.table, editing.table) = (self, self)
    (host.dragging.responder, host.editing) = (dragging, ListEditing(in: host, by: editing))
  }

  /// Which row, header or footer each position is.
  var layout: SectionLayout { rows.layout }

  /// Registers a cell type. Traps with a message if its template does not match.
  public func register<Cell: TableViewCell>(_ type: Cell.Type) { host.cells.register(type) }

  /// Returns a cell of the given type for a row: the row's current cell if possible, otherwise a reused one, otherwise
  /// a new one.
  public func dequeue<Cell: TableViewCell>(_ type: Cell.Type, for indexPath: IndexPath) -> Cell {
    host.cells.dequeue(type)
  }

  /// Returns a view for a header or footer: the one shown there so far if it has the type, otherwise a new one.
  public func dequeueHeaderFooter<Header: View>(_ type: Header.Type) -> Header { rows.margins.dequeue(type) }
}
