// Ownership: the table holds the GtkListView and owns the model and the cells; the widget's factory and gestures
// reference the table weakly. Threads: main thread only.

internal import CGLib
internal import CGtk
internal import GLibKit

/// UITableView's contract on top of GtkListView: a data source provides cells, a delegate receives events, and cells
/// are reused. Only rows near the visible ones exist, however many there are.
public final class TableView {
  /// The data source. Held weakly: the table becomes empty when it is released.
  public weak var dataSource: (any TableViewDataSource)? {
    didSet { reloadData() }
  }

  /// The delegate. Held weakly.
  public weak var delegate: (any TableViewDelegate)?

  /// What activates a row, besides Enter.
  public var activation = Activation.click

  /// How many rows can be selected.
  public var selectionMode = SelectionMode.single {
    didSet { host.model.mode = selectionMode }
  }

  /// What activates a row, besides Enter.
  public enum Activation: Sendable {
    /// A single click.
    case click
    /// A double click.
    case doubleClick
  }

  /// How many rows can be selected.
  public enum SelectionMode: Sendable {
    /// None.
    case none
    /// At most one.
    case single
    /// Any number.
    case multiple
  }

  /// Prefetches rows that are about to become visible. Held weakly.
  public weak var prefetching: (any TableViewPrefetching)? {
    didSet { prefetchWindow = PrefetchWindow() }
  }

  /// What is shown instead of the list while it has no rows. The list must be the child of a GtkScrolledWindow.
  public var placeholder: Placeholder? {
    get { host.placeholder }
    set { host.placeholder = newValue }
  }

  let host: CellHost
  var layout = SectionLayout()
  var prefetchWindow = PrefetchWindow()
  var isPrefetchDue = false
  private(set) lazy var top = TopSection(of: host) { [weak self] in
    guard let self else { return }
    delegate?.tableViewDidScroll(self)
  }
  /// The layout before the changes that are being published, used to look up removed cells; otherwise nil.
  var former: SectionLayout?
  /// Called instead of the data source's ``TableViewDataSource/tableView(_:moveRowAt:to:)`` if the table shows a value.
  var carried: ((_ source: IndexPath, _ destination: IndexPath) -> Void)?

  /// Creates a table view that drives a list view from a template.
  public init(_ listView: ListView) {
    weak var owner: TableView?
    host = CellHost(
      listView.pointer, count: { owner?.layout.count ?? 0 },
      nextMargin: { owner?.layout.nextMargin(from: $0) })
    owner = self
    host.owner = self
    gtk_list_view_set_factory(listView.opaque, host.factory.pointer.opaque)
    gtk_list_view_set_model(listView.opaque, host.model.pointer)
    Signal.connectUInt("activate", of: listView.pointer) { [weak host] in host?.activated(Int($0)) }
    Signal.connectUIntPair("selection-changed", of: host.model.pointer) { [weak host] _, _ in host?.selectionChanged() }
    _ = top
  }

  /// Registers a cell type. Traps with a message if its template does not match.
  public func register<Cell: TableViewCell>(_ type: Cell.Type) { host.register(type) }

  /// Returns a cell of the given type for a row: the row's current cell if possible, otherwise a reused one, otherwise
  /// a new one.
  public func dequeue<Cell: TableViewCell>(_ type: Cell.Type, for indexPath: IndexPath) -> Cell { host.dequeue(type) }
}
