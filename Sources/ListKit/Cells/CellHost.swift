// Ownership: the host holds the GtkListView or GtkGridView and owns the model and the cells; the widget's factory and
// gestures know the host weakly. Threads: everything on the main one.

internal import CGLib
internal import CGtk
internal import CListKit
internal import GLibKit

/// The cells of a list or a grid: asked for when GTK binds an item, kept while it lives, used again when it is gone.
///
/// Knows positions only. What stands at one, its owner says.
final class CellHost {
  /// What stands at a position.
  enum Content {
    case cell(ReusableCell)
    case header(any SectionHeader, title: String)
    case empty

    /// The widget that is shown.
    var root: UnsafeMutablePointer<GtkWidget>? {
      switch self {
      case .cell(let cell): cell.root
      case .header(let header, _): header.root
      case .empty: nil
      }
    }
  }

  /// The GtkListView or GtkGridView.
  let view: GObjectRef
  let factory: GObjectRef
  let model: RowModel
  /// What each live GtkListItem shows.
  private(set) var live: [UnsafeMutableRawPointer: Content] = [:]
  /// While changes are being published, positions and data disagree: items bound then are filled when it is over.
  private(set) var isUpdating = false

  /// Asked for what stands at a position, with what the item shows already.
  var content: (_ position: Int, _ shown: Content?) -> Content = { _, _ in .empty }
  /// Told of a click on a cell, by its position.
  var clicked: (Int) -> Void = { _ in }

  /// Asked for the menu of the cell at a position.
  var menu: (Int) -> Menu? = { _ in nil }

  /// The menu that is open, and the cell it is of.
  var openMenu: (menu: ContextMenu, cell: ReusableCell)?
  /// The item each was bound to, held so that its address stays its own.
  private var items: [UnsafeMutableRawPointer: GObjectRef] = [:]
  private var unfilled: Set<UnsafeMutableRawPointer> = []
  private var pool = CellPool()
  private var registered: Set<ObjectIdentifier> = []
  /// The cell of the item being bound, which dequeuing prefers: an item that keeps its cell moves no widget.
  private var candidate: ReusableCell?

  init(_ view: UnsafeMutablePointer<GtkWidget>, count: @escaping () -> Int, canSelect: @escaping (Int) -> Bool) {
    self.view = GObjectRef(retaining: view)
    factory = GObjectRef(adopting: gtk_signal_list_item_factory_new())
    model = RowModel(count: count, canSelect: canSelect)
    Signal.connectObject("bind", of: factory.pointer) { [weak self] in self?.bind($0) }
    Signal.connectObject("teardown", of: factory.pointer) { [weak self] in self?.tearDown($0) }
    connectKeys()
  }
}

extension CellHost {
  /// Makes a cell type known, and stops the program with a sentence when its template does not fit.
  func register<Cell: ReusableCell>(_ type: Cell.Type) {
    guard registered.insert(ObjectIdentifier(type)).inserted else { return }
    do {
      try type.checkTemplate()
    } catch {
      preconditionFailure(error.description)
    }
  }

  /// A cell of that type: the item's own where it has one, else one that waits, else a new one.
  func dequeue<Cell: ReusableCell>(_ type: Cell.Type) -> Cell {
    let kept = candidate.flatMap { Swift.type(of: $0) == type ? $0 as? Cell : nil }
    if kept != nil { candidate = nil }
    guard let cell = kept ?? pool.take(type) else {
      let cell = Cell()
      connectClick(of: cell)
      connectMenu(of: cell)
      return cell
    }
    cell.prepareForReuse()
    return cell
  }

  private func connectClick(of cell: ReusableCell) {
    guard let gesture = gtk_gesture_click_new() else { return }
    Signal.connectPress("released", of: gesture) { [weak self, weak cell] presses, _, _ in
      guard let self, let cell, presses == 1, let listItem = cell.listItem else { return }
      clicked(Int(gtk_list_item_get_position(listItem.opaque)))
    }
    gtk_widget_add_controller(cell.root, gesture)
  }
}

extension CellHost {
  /// Tells GTK of changes and fills the items that it bound meanwhile.
  func publish(_ splices: [ListSplice]) {
    isUpdating = true
    for splice in splices { model.splice(splice) }
    isUpdating = false
    let waiting = unfilled
    unfilled = []
    for listItem in waiting { fill(listItem) }
  }

  /// Asks again for what stands at some positions, where it is alive.
  func refill(where isChanged: (Int) -> Bool) {
    for (listItem, content) in live {
      if case .empty = content { continue }
      if let position = position(of: listItem), isChanged(position) { fill(listItem) }
    }
  }

  /// The position of the live item that the keyboard's focus is in.
  var focusedPosition: Int? {
    guard let child = gtk_widget_get_focus_child(view.pointer.typed()) else { return nil }
    for (listItem, content) in live where content.root.map({ gtk_widget_is_ancestor($0, child) != 0 }) ?? false {
      return position(of: listItem)
    }
    return nil
  }

  /// Moves the keyboard's focus to the live item at a position.
  func focus(_ position: Int) {
    for (listItem, content) in live where self.position(of: listItem) == position {
      if let root = content.root, let widget = gtk_widget_get_parent(root) { gtk_widget_grab_focus(widget) }
    }
  }

  /// Publishes changes with the selection and the focus of what moved.
  func publish(_ changes: ValueChanges) {
    let selected = model.selection.compactMap { changes.moved[$0] }
    let focused = focusedPosition.flatMap { changes.moved[$0] }
    publish(changes.splices)
    for position in selected where !model.isSelected(position) { model.select(position, alone: false) }
    if !changes.refilled.isEmpty { refill { changes.refilled.contains($0) } }
    if let focused, focusedPosition != focused { focus(focused) }
  }

  func position(of listItem: UnsafeMutableRawPointer) -> Int? {
    let position = gtk_list_item_get_position(listItem.opaque)
    return position == guint.max ? nil : Int(position)
  }
}

extension CellHost {
  /// GTK before 4.12 binds an item anew whenever its place or its selection changes; only another one is another row.
  private func bind(_ listItem: UnsafeMutableRawPointer) {
    guard let item = gtk_list_item_get_item(listItem.opaque), items[listItem]?.pointer != UnsafeMutableRawPointer(item)
    else { return }
    items[listItem] = GObjectRef(retaining: item)
    if isUpdating {
      unfilled.insert(listItem)
    } else {
      fill(listItem)
    }
  }

  /// GTK is done with an item: its cell goes with it.
  private func tearDown(_ listItem: UnsafeMutableRawPointer) {
    if case .cell(let cell) = live[listItem] {
      if openMenu?.cell === cell { closeMenu() }
      cell.listItem = nil
    }
    live[listItem] = nil
    items[listItem] = nil
    unfilled.remove(listItem)
  }

  private func fill(_ listItem: UnsafeMutableRawPointer) {
    guard let position = position(of: listItem) else { return }
    if case .cell(let current) = live[listItem] { candidate = current }
    let content = content(position, live[listItem])
    // left over when the item wants another type of cell
    if let unused = candidate { release(unused) }
    candidate = nil
    show(content, in: listItem)
    switch content {
    case .cell(let cell):
      cell.listItem = listItem
      cell.describeRow()
    case .header(let header, let title):
      // the name belongs to the widget that GTK puts around it
      if let row = gtk_widget_get_parent(header.root) { AnyWidget(row).describe(name: title) }
    case .empty: break
    }
  }

  private func show(_ content: Content, in listItem: UnsafeMutableRawPointer) {
    if case .cell(let old) = live[listItem], old.listItem == listItem {
      if case .cell(let new) = content, new === old { return }
      release(old)
    }
    live[listItem] = content
    let item = listItem.opaque
    gtk_list_item_set_child(item, content.root)
    if case .empty = content { return }
    let isCell = if case .cell = content { true } else { false }
    gtk_list_item_set_activatable(item, isCell ? 1 : 0)
    gtk_list_item_set_selectable(item, isCell ? 1 : 0)
  }

  /// Takes a cell out of its item and lets it wait in the pool.
  private func release(_ cell: ReusableCell) {
    guard let listItem = cell.listItem else { return }
    if openMenu?.cell === cell { closeMenu() }
    cell.listItem = nil
    live[listItem] = .empty
    gtk_list_item_set_child(listItem.opaque, nil)
    pool.put(cell)
  }
}
