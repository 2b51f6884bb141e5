package import CGtk
import GLibKit
import ListKit
import Words
import Toolkit

/// Connects the palette's model and dialog.
package final class PaletteViewController: ViewController {
  /// The dependencies of the palette.
  package struct Dependencies {
    let entries: [PaletteEntry]
    let recent: [String]
    let text: String
    /// Stores the entries used last.
    let remember: @MainActor ([String]) -> Void

    /// - Parameters:
    ///   - entries: what can be chosen.
    ///   - recent: the entries used last, the latest first.
    ///   - text: what has been typed already.
    ///   - remember: stores the entries used last.
    package init(
      entries: [PaletteEntry], recent: [String], text: String, remember: @escaping @MainActor ([String]) -> Void
    ) {
      (self.entries, self.recent, self.text, self.remember) = (entries, recent, text, remember)
    }
  }

  package let view: PaletteView
  /// Called with what the user has chosen, after the dialog has closed.
  package var onIntent: (@MainActor (PaletteIntent) -> Void)?
  /// Called after the dialog has closed.
  package var onClose: (@MainActor () -> Void)?

  private let model: PaletteModel
  private let remember: @MainActor ([String]) -> Void
  private let table: TableView
  private let source: PaletteDataSource
  private lazy var delegate = PaletteDelegate(
    onActivate: { [weak self] in self?.choose($0) },
    onScroll: { [weak self] in if let self { showMore(around: table.indexPathsForVisibleRows.last?.row ?? 0) } })

  package init(view: PaletteView, dependencies: Dependencies) {
    self.view = view
    remember = dependencies.remember
    model = PaletteModel(dependencies.entries, recent: dependencies.recent)
    model.text = dependencies.text
    source = PaletteDataSource(model)
    table = TableView(view.list)
    table.placeholder = .empty(tr("No Results"), icon: "edit-find-symbolic")
    table.rowHeights = .uniform
    table.register(PaletteCell.self)
    table.dataSource = source
    table.delegate = delegate
    view.entry.text = dependencies.text
    view.entry.onEdit { [weak self] in self?.find() }
    view.entry.onKey { [weak self] in self?.press($0, $1) ?? false }
    view.entry.onActivate { [weak self] in if let self, let row = model.selected { choose(row) } }
    view.onClose { [weak self] in self?.onClose?() }
  }

  /// Opens the dialog over a window.
  package func present(over parent: UnsafeMutablePointer<GtkWidget>) {
    view.present(over: parent)
    showSelected()
  }

  /// Closes the dialog.
  package func close() { view.close() }

  /// Shows what the typed text finds in the rows that are there: new rows would take longer than a frame.
  private func find() {
    let before = model.count
    model.text = view.entry.text
    let kept = min(before, model.count)
    table.apply([ListSplice(position: kept, removed: before - kept, added: model.count - kept)])
    table.reconfigureRows { $0.row < kept }
    if model.count > 0 { table.scrollToTop() }
    showSelected()
  }

  private func showSelected() {
    if let row = model.selected {
      table.selectRow(at: IndexPath(row: row))
      table.scrollToRow(at: IndexPath(row: row))
    }
    view.describe(count: model.total, selected: model.selectedEntry?.spoken)
  }

  /// Moves the selection by the keys that the entry does not use.
  private func press(_ key: UInt32, _ held: GdkModifierType) -> Bool {
    guard held.rawValue == 0 else { return false }
    switch Int32(bitPattern: key) {
    case GDK_KEY_Down, GDK_KEY_KP_Down: move(.rows(1))
    case GDK_KEY_Up, GDK_KEY_KP_Up: move(.rows(-1))
    case GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down: move(.pages(1))
    case GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up: move(.pages(-1))
    default: return false
    }
    return true
  }

  /// Adds rows before the user comes to the last one.
  private func showMore(around row: Int) {
    let before = model.count
    let added = model.showMore(around: row)
    if added > 0 { table.apply([ListSplice(position: before, removed: 0, added: added)]) }
  }

  private func move(_ step: PaletteModel.Step) {
    model.move(step, page: table.indexPathsForVisibleRows.count - 1)
    if let row = model.selected { showMore(around: row) }
    showSelected()
  }

  /// Closes the dialog first, because what was chosen may open another one and acts on the window's focus.
  private func choose(_ row: Int) {
    guard let entry = model.choose(row) else { return }
    remember(model.recent)
    let (onIntent, onClose) = (onIntent, onClose)
    view.close()
    onClose?()
    onIntent?(entry.intent)
  }
}
