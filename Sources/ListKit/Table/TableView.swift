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
    didSet { host.model.setMode(selectionMode) }
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

  let host: CellHost
  var layout = SectionLayout()

  /// Drives a list view of a template.
  public init(_ listView: ListView) {
    weak var owner: TableView?
    host = CellHost(
      listView.pointer, count: { owner?.layout.count ?? 0 },
      canSelect: { position in owner?.layout.indexPath(at: position) != nil })
    owner = self
    host.content = { [weak self] in self?.content(at: $0, $1) ?? .empty }
    host.clicked = { [weak self] in if self?.activation == .click { self?.activateRow(at: $0) } }
    host.menu = { [weak self] position in
      guard let self, let indexPath = layout.indexPath(at: position) else { return nil }
      return delegate?.tableView(self, menuForRowAt: indexPath)
    }
    lk_list_let_tab_leave(listView.pointer)
    gtk_list_view_set_factory(listView.opaque, host.factory.pointer.opaque)
    gtk_list_view_set_model(listView.opaque, host.model.pointer)
    Signal.connectUInt("activate", of: listView.pointer) { [weak self] in self?.activateRow(at: Int($0)) }
    Signal.connectUIntPair("selection-changed", of: host.model.pointer) { [weak self] _, _ in self?.selectionChanged() }
  }

  /// Makes a cell type known, and stops the program with a sentence when its template does not fit.
  public func register<Cell: TableViewCell>(_ type: Cell.Type) { host.register(type) }

  /// A cell of that type for a row: the row's own where it has one, else one that waits, else a new one.
  public func dequeue<Cell: TableViewCell>(_ type: Cell.Type, for indexPath: IndexPath) -> Cell { host.dequeue(type) }
}
