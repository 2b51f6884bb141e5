// Ownership: the table holds the GtkListView and owns the model and the cells; the widget's factory and gestures know
// the table weakly. Threads: everything on the main one.

internal import CGLib
internal import CGtk
internal import GLibKit

/// UITableView's contract on GtkListView: a data source asked for cells, a delegate told what happens, cells used
/// again. Only rows near the visible ones exist, whatever the count.
public final class TableView {
  /// Who says what is shown. Held weakly: when it goes, the table is empty.
  public weak var dataSource: (any TableViewDataSource)? {
    didSet { reloadData() }
  }

  /// Who is told what happens. Held weakly.
  public weak var delegate: (any TableViewDelegate)?

  /// What chooses a row, beside Enter.
  public var activation = Activation.click

  /// How many rows can be selected.
  public var selectionMode = SelectionMode.single {
    didSet { host.model.mode = selectionMode }
  }

  /// What chooses a row, beside Enter.
  public enum Activation: Sendable {
    /// One click.
    case click
    /// Two.
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

  /// Who fetches ahead of what is seen. Held weakly.
  public weak var prefetching: (any TableViewPrefetching)? {
    didSet { prefetchWindow = PrefetchWindow() }
  }

  /// What stands in the list's place while it has no row. The list is the child of a GtkScrolledWindow.
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
  /// While changes are being shown, the layout before them, in which the cells that go had their places.
  var former: SectionLayout?
  /// Takes the place of the data source's ``TableViewDataSource/tableView(_:moveRowAt:to:)`` where a value is shown.
  var carried: ((_ source: IndexPath, _ destination: IndexPath) -> Void)?

  /// Drives a list view of a template.
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

  /// Makes a cell type known, and stops the program with a sentence when its template does not fit.
  public func register<Cell: TableViewCell>(_ type: Cell.Type) { host.register(type) }

  /// A cell of that type for a row: the row's own where it has one, else one that waits, else a new one.
  public func dequeue<Cell: TableViewCell>(_ type: Cell.Type, for indexPath: IndexPath) -> Cell { host.dequeue(type) }
}
