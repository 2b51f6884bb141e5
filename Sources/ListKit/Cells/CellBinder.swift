// Ownership: the binder owns the factory and the cells, live or waiting for reuse. The factory's signals reference the
// binder weakly, and the binder references the provider and the observer weakly.

internal import CGLib
internal import CGtk
internal import CListKit
internal import GLibKit

/// Fills GTK's list items with cells: requests one when GTK binds an item, keeps it while the item is alive and reuses
/// it afterwards.
final class CellBinder {
  /// The list's or the grid's item factory.
  let factory: GObjectRef
  private let rows: LiveRows
  private let model: RowModel
  private weak var provider: (any CellProvider)?
  weak var observer: (any CellObserver)?
  /// The model item that each list item is bound to, retained so that its address is not reused.
  private var items: [ListItem: GObjectRef] = [:]
  /// The list items that still have to be filled. Positions and data disagree while changes are being published, so
  /// items bound then are filled afterwards.
  private var unfilled: Set<ListItem> = []
  private var pool = CellPool()
  private var registered: Set<ObjectIdentifier> = []
  /// The current cell of the item being filled. Dequeuing prefers it, because an item that keeps its cell need not
  /// reparent widgets.
  private var candidate: ReusableCell?
  /// The changes of the rows, which wait while a cell is being filled.
  let changes = ChangeQueue()
  /// Whether the table is being edited.
  var isEditing = false {
    didSet {
      for cell in rows.contents.values.compactMap(\.cell) {
        showEditing(in: cell, at: cell.position)
        cell.refreshState()
      }
    }
  }
  /// What gives all rows one height; nil if each has its own.
  var uniformRows: UniformRows? {
    didSet {
      for content in rows.contents.values {
        if let uniformRows { uniformRows.fit(content) } else { UniformRows.release(content) }
      }
    }
  }
  /// The cells that are to be named by their texts.
  private var unnamed: [ReusableCell] = []
  /// Cells removed while changes were being published, and their former positions.
  private var ended: [(cell: ReusableCell, position: Int)] = []

  init(_ rows: LiveRows, _ model: RowModel, of provider: any CellProvider) {
    self.rows = rows
    self.model = model
    self.provider = provider
    factory = GObjectRef(adopting: gtk_signal_list_item_factory_new())
    changes.onCaughtUp = { [weak self] in self?.fillIfNeeded() }
    Signal.connectObject("bind", of: factory.pointer) { [weak self] in self?.bind($0) }
    Signal.connectObject("teardown", of: factory.pointer) { [weak self] in self?.tearDown($0) }
  }
}

extension CellBinder {
  /// Registers a cell type by creating a first cell, which is then kept for reuse. Traps with a message if the template
  /// or an outlet does not match the type.
  func register(_ type: ReusableCell.Type) {
    if registered.insert(ObjectIdentifier(type)).inserted { pool.put(type.init()) }
  }

  /// Returns a cell of the given type: the item's current cell if it has that type, otherwise one from the pool,
  /// otherwise a new one.
  func dequeue<Cell: ReusableCell>(_ type: Cell.Type) -> Cell {
    let kept = candidate.flatMap { Swift.type(of: $0) == type ? $0 as? Cell : nil }
    if kept != nil { candidate = nil }
    let reused = kept ?? pool.take(type)
    let cell = reused ?? Cell()
    cell.isFilling = true
    if reused != nil { cell.prepareForReuse() }
    return cell
  }
}

extension CellBinder {
  /// Marks list items whose content has to be requested again; ``fillIfNeeded()`` does so.
  func setNeedsFilling(_ listItems: some Sequence<ListItem>) { unfilled.formUnion(listItems) }

  /// Fills the marked list items that still exist.
  func fillIfNeeded() {
    let waiting = unfilled
    unfilled = []
    for listItem in waiting where items[listItem] != nil { fill(listItem) }
  }

  /// Makes a change at once or when the cell being filled is filled; see ``ChangeQueue/make(_:)``.
  func whenFilled(_ change: @escaping () -> Void) { changes.make(change) }

  /// Fills the items that GTK bound while changes were being published, and reports the cells removed by them.
  func finishUpdate() {
    fillIfNeeded()
    let gone = ended
    ended = []
    for (cell, position) in gone { provider?.didEndDisplaying(cell, at: position) }
    for case .cell(let cell) in rows.contents.values { cell.position = cell.listItem.flatMap(rows.position) }
  }
}

extension CellBinder {
  /// GTK before 4.12 binds a list item again whenever its position or its selection changes; it shows another row only
  /// if the model item differs.
  func bind(_ listItem: ListItem) {
    guard let item = lk_item_get_item(listItem), items[listItem]?.pointer != item else { return }
    items[listItem] = GObjectRef(retaining: item)
    if let cell = rows[listItem]?.cell { endDisplay(of: cell) }
    if model.isPublishing {
      unfilled.insert(listItem)
    } else {
      fill(listItem)
    }
  }

  /// Forgets a list item that is no longer needed, but keeps its cell for reuse.
  func drop(_ listItem: ListItem) {
    if let cell = rows[listItem]?.cell { release(cell) }
    tearDown(listItem)
  }

  /// Forgets a list item that GTK is done with, and its cell.
  private func tearDown(_ listItem: ListItem) {
    if let cell = rows[listItem]?.cell {
      endDisplay(of: cell)
      cell.listItem = nil
    }
    leaveHeader(in: listItem, for: nil)
    rows.forget(listItem)
    items[listItem] = nil
    unfilled.remove(listItem)
  }

  private func fill(_ listItem: ListItem) {
    guard let position = rows.position(of: listItem) else { return }
    guard !changes.areWaiting else { return _ = unfilled.insert(listItem) }
    changes.isFilling = true
    defer { changes.isFilling = false }
    let shown = rows[listItem]
    if let current = shown?.cell { candidate = current }
    let content = provider?.content(at: position, shown) ?? .empty
    // Left over if the item needs a cell of another type.
    if let unused = candidate { release(unused) }
    candidate = nil
    show(content, in: listItem)
    defer { observer?.wasFilled(listItem, at: position) }
    switch content {
    case .cell(let cell):
      cell.listItem = listItem
      showEditing(in: cell, at: position)
      cell.refreshState(isForced: true)
      cell.isFilling = false
      // A row that is filled again keeps having a name.
      let isNamed = cell.accessibilityLabel != nil || cell.position != nil
      cell.describeRow(isNamed: isNamed)
      if !isNamed { nameLater(cell) }
      if cell.position == nil { provider?.willDisplay(cell, at: position) }
      cell.position = position
      observer?.cellWasFilled(cell)
    case .header(let header, let title):
      // The accessible name belongs to the row widget that GTK puts around the header.
      guard let row = gtk_widget_get_parent(header.root) else { break }
      AnyWidget(row).describe(name: title)
      lk_accessible_check(row, LK_CHECKED_NEVER)
      lk_accessible_outline(row, LK_EXPANDED_NEVER, 0)
    case .empty: break
    }
  }

  private func showEditing(in cell: ReusableCell, at position: Int?) {
    cell.isEditing = isEditing
    cell.editControls = isEditing ? position.flatMap { provider?.editControls(at: $0) } : nil
  }

  private func show(_ content: RowContent, in listItem: ListItem) {
    if let old = rows[listItem]?.cell, old.listItem == listItem {
      if content.cell === old { return }
      release(old)
    }
    leaveHeader(in: listItem, for: content.root)
    rows.show(content, in: listItem)
    guard let widget = content.widget else { return lk_item_set_child(listItem, nil) }
    // A header stays in its list item; newer GTK versions refuse a child that already has a parent.
    if lk_item_get_child(listItem) != widget {
      takeOut(widget, for: listItem)
      lk_item_set_child(listItem, widget)
    }
    uniformRows?.fit(content)
    lk_item_set_row(listItem, content.cell == nil ? 0 : 1)
  }

  /// Names a row by its texts when the main loop is idle: rows that only scroll past need no name.
  private func nameLater(_ cell: ReusableCell) {
    unnamed.append(cell)
    guard unnamed.count == 1 else { return }
    MainLoopBridge.whenIdle { [weak self] in
      guard let self else { return }
      let cells = unnamed
      unnamed = []
      for cell in cells where cell.position != nil { cell.describeRow() }
    }
  }

  private func leaveHeader(in listItem: ListItem, for next: UnsafeMutablePointer<GtkWidget>?) {
    if case .header(let header, _) = rows[listItem], header.root != next { observer?.headerWillLeave(header) }
  }

  /// Takes a table's header or footer, of which there is only one, out of the list item that it was in so far.
  private func takeOut(_ widget: UnsafeMutablePointer<GtkWidget>, for next: ListItem) {
    guard let parent = gtk_widget_get_parent(widget) else { return }
    guard let former = rows.contents.first(where: { $0.key != next && $0.value.widget == widget })?.key else {
      // The place of a header that stays.
      if lk_is_slot(parent) != 0 { lk_item_set_child(parent.raw, nil) }
      return
    }
    rows.show(.empty, in: former)
    lk_item_set_child(former, nil)
  }

  /// Removes a cell from its list item and returns it to the pool.
  private func release(_ cell: ReusableCell) {
    guard let listItem = cell.listItem else { return }
    endDisplay(of: cell)
    cell.listItem = nil
    rows.show(.empty, in: listItem)
    lk_item_set_child(listItem, nil)
    pool.put(cell)
  }

  /// Notifies the provider now, or once positions and data agree again.
  private func endDisplay(of cell: ReusableCell) {
    observer?.cellWillLeave(cell)
    guard let position = cell.position else { return }
    cell.position = nil
    if model.isPublishing { ended.append((cell, position)) } else { provider?.didEndDisplaying(cell, at: position) }
  }
}

/// Unused cells kept for reuse, by type.
struct CellPool {
  private var waiting: [ObjectIdentifier: [ReusableCell]] = [:]

  mutating func put(_ cell: ReusableCell) {
    waiting[ObjectIdentifier(type(of: cell)), default: []].append(cell)
  }

  mutating func take<Cell: ReusableCell>(_ type: Cell.Type) -> Cell? {
    waiting[ObjectIdentifier(type)]?.popLast() as? Cell
  }
}
