// Ownership: the table holds the GtkListView and owns the model and the cells; the widget's factory and gestures know
// the table weakly. Threads: everything on the main one.

internal import CGLib
internal import CGtk
internal import CListKit
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
    didSet { model.setMode(selectionMode) }
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

  let list: GObjectRef
  let factory: GObjectRef
  private(set) lazy var model = RowModel(
    count: { [weak self] in self?.layout.count ?? 0 },
    canSelect: { [weak self] position in self?.layout.indexPath(at: position) != nil })

  var layout = SectionLayout()
  /// What each live GtkListItem shows.
  var rows: [UnsafeMutableRawPointer: Row] = [:]
  /// The item each was bound to, held so that its address stays its own.
  var items: [UnsafeMutableRawPointer: GObjectRef] = [:]
  var pool = CellPool()
  private var registered: Set<ObjectIdentifier> = []
  /// The cell of the row being bound, which dequeuing prefers: a row that keeps its cell moves no widget.
  var candidate: TableViewCell?
  /// While changes are being published, positions and data disagree: rows bound then are filled when it is over.
  var isUpdating = false
  var unfilled: Set<UnsafeMutableRawPointer> = []

  /// A live row's content.
  enum Row {
    case cell(TableViewCell)
    case header(any SectionHeader)
    case empty

    /// The widget that is shown.
    var root: UnsafeMutablePointer<GtkWidget>? {
      switch self {
      case .cell(let cell): cell.root
      case .header(let header): header.root
      case .empty: nil
      }
    }
  }

  /// Drives a list view of a template.
  public init(_ listView: ListView) {
    list = GObjectRef(retaining: listView.pointer)
    factory = GObjectRef(adopting: gtk_signal_list_item_factory_new())
    connectFactory()
    lk_list_let_tab_leave(list.pointer.typed())
    gtk_list_view_set_factory(list.pointer.opaque, factory.pointer.opaque)
    gtk_list_view_set_model(list.pointer.opaque, model.pointer)
    Signal.connectUInt("activate", of: list.pointer) { [weak self] in self?.activateRow(at: Int($0)) }
    Signal.connectUIntPair("selection-changed", of: model.pointer) { [weak self] _, _ in self?.selectionChanged() }
  }

  /// Makes a cell type known, and stops the program with a sentence when its template does not fit.
  public func register<Cell: TableViewCell>(_ type: Cell.Type) {
    do {
      try type.checkTemplate()
    } catch {
      preconditionFailure(error.description)
    }
  }

  /// Makes a cell type known at its first use.
  func registerOnce<Cell: TableViewCell>(_ type: Cell.Type) {
    if registered.insert(ObjectIdentifier(type)).inserted { register(type) }
  }

  /// A cell of that type for a row: the row's own where it has one, else one that waits, else a new one.
  public func dequeue<Cell: TableViewCell>(_ type: Cell.Type, for indexPath: IndexPath) -> Cell {
    let kept = candidate.flatMap { Swift.type(of: $0) == type ? $0 as? Cell : nil }
    if kept != nil { candidate = nil }
    guard let cell = kept ?? pool.take(type) else {
      let cell = Cell()
      connectClick(of: cell)
      return cell
    }
    cell.prepareForReuse()
    return cell
  }
}
