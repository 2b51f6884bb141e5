// Ownership: the host holds the GtkListView or GtkGridView and owns the model and the cells; the widget's factory and
// event controllers reference the host weakly. Threads: main thread only.

internal import CGLib
internal import CGtk
internal import CListKit
internal import GLibKit

/// Manages the cells of a list or a grid: requests one when GTK binds an item, keeps it while the item is alive and
/// reuses it afterwards.
///
/// Works with positions only; the owner knows what is at each position.
final class CellHost {
  /// What a position shows.
  enum Content {
    case cell(ReusableCell)
    case header(any SectionHeader, title: String)
    case empty

    /// The widget to show.
    var widget: UnsafeMutablePointer<GtkWidget>? {
      switch self {
      case .cell(let cell): cell.outermost
      case .header(let header, _): header.root
      case .empty: nil
      }
    }
  }

  /// The GtkListView or GtkGridView.
  let view: GObjectRef
  let factory: GObjectRef
  let model: RowModel
  /// Returns the first position at or after a given one that is a header or a footer.
  private let nextMargin: (Int) -> Int?
  /// The table's rows or the grid's items.
  private(set) weak var owner: (any CellOwner)?
  /// What each live GtkListItem shows.
  private(set) var live: [UnsafeMutableRawPointer: Content] = [:]
  /// Whether changes are being published. Positions and data disagree meanwhile, so items bound then are filled
  /// afterwards.
  private(set) var isUpdating = false

  /// The open menu, and the cell it belongs to.
  var openMenu: (menu: ContextMenu, cell: ReusableCell)?
  /// Tracks the row the user is working with.
  private(set) lazy var attention = ActiveRow(of: self)
  private lazy var carrying = Carrying(in: self)
  /// The text the user types to find a row.
  var typeAhead = TypeAhead()
  /// What is shown while the list is empty.
  var placeholder: Placeholder? {
    didSet { placeholderChanged() }
  }
  var placeholderView: PlaceholderView?
  /// Whether a double click is in progress whose first click has already activated the row.
  var isSecondPress = false

  /// The model item that each list item is bound to, retained so that its address is not reused.
  private var items: [UnsafeMutableRawPointer: GObjectRef] = [:]
  /// The list items that still have to be filled.
  var unfilled: Set<UnsafeMutableRawPointer> = []
  /// The off-screen list items that show outdated content, farthest first.
  var outdated: [UnsafeMutableRawPointer] = []
  /// The number of calls to `hold`; identifies the latest.
  var holds = 0
  /// The number of calls to `refill`; identifies the latest.
  var refills = 0
  private var pool = CellPool()
  private var registered: Set<ObjectIdentifier> = []
  /// The current cell of the item being filled. Dequeuing prefers it, because an item that keeps its cell need not
  /// reparent widgets.
  private var candidate: ReusableCell?
  /// The number of changes to the rows so far.
  private(set) var generation = 0
  /// Whether the owner is being notified of a selection change.
  var isTellingSelection = false
  /// Whether a cell is being filled.
  private(set) var isFilling = false
  /// Changes postponed until the cell is filled.
  private var postponed: [() -> Void] = []
  /// Cells removed while changes were being published, and their former positions.
  private var ended: [(cell: ReusableCell, position: Int)] = []

  init(_ view: UnsafeMutablePointer<GtkWidget>, of owner: any CellOwner) {
    let nextMargin: (Int) -> Int? = { [weak owner] in owner?.nextMargin(from: $0) }
    self.owner = owner
    self.view = GObjectRef(retaining: view)
    factory = GObjectRef(adopting: gtk_signal_list_item_factory_new())
    model = RowModel(count: { [weak owner] in owner?.count ?? 0 }, nextMargin: nextMargin)
    self.nextMargin = nextMargin
    Signal.connectObject("bind", of: factory.pointer) { [weak self] in self?.bind($0) }
    Signal.connectObject("teardown", of: factory.pointer) { [weak self] in self?.tearDown($0) }
    ListStyle.install()
    lk_list_let_tab_leave(view)
    connectKeys()
    _ = (attention, carrying)
    Signal.connect("map", of: view) { [weak self] in self?.prepareEntrance() }
  }

  /// Whether a position is a row; headers and footers cannot be selected.
  func canSelect(_ position: Int) -> Bool { nextMargin(position) != position }

  /// The list or grid widget.
  var widget: UnsafeMutablePointer<GtkWidget> { view.pointer.typed() }
}

extension CellHost {
  /// Registers a cell type by creating a first cell, which is then kept for reuse. Traps with a message if the template
  /// or an outlet does not match the type.
  func register<Cell: ReusableCell>(_ type: Cell.Type) {
    if registered.insert(ObjectIdentifier(type)).inserted { pool.put(Cell()) }
  }

  /// Returns a cell of the given type: the item's current cell if it has that type, otherwise one from the pool,
  /// otherwise a new one.
  func dequeue<Cell: ReusableCell>(_ type: Cell.Type) -> Cell {
    let kept = candidate.flatMap { Swift.type(of: $0) == type ? $0 as? Cell : nil }
    if kept != nil { candidate = nil }
    guard let cell = kept ?? pool.take(type) else { return Cell() }
    cell.prepareForReuse()
    return cell
  }
}

extension CellHost {
  /// Publishes changes, then fills the items that GTK bound meanwhile.
  func update(_ publish: () -> Void) {
    let isAtTop = isAtTop
    isUpdating = true
    generation += 1
    publish()
    isUpdating = false
    fillWaiting()
    let gone = ended
    ended = []
    for (cell, position) in gone { owner?.didEndDisplaying(cell, at: position) }
    for case .cell(let cell) in live.values { cell.position = cell.listItem.flatMap(position) }
    placeholderChanged()
    attention.mayHaveMoved(hasOtherActions: true)
    prepareEntrance()
    if isAtTop { lookAgain() }
  }

  /// Postpones a change made while a cell is being filled: GTK may be binding that row, and positions must not change
  /// under it. Until the change is published no cells are requested, because the data source already has the new data.
  func waitUntilFilled(_ change: @escaping () -> Void) {
    postponed.append(change)
    guard postponed.count == 1 else { return }
    Task { [weak self] in
      guard let self else { return }
      let changes = postponed
      postponed = []
      for change in changes { change() }
      fillWaiting()
    }
  }

  func fillWaiting() {
    let waiting = unfilled
    unfilled = []
    for listItem in waiting where items[listItem] != nil { fill(listItem) }
  }

  func position(of listItem: UnsafeMutableRawPointer) -> Int? {
    let position = gtk_list_item_get_position(listItem.opaque)
    return position == guint.max ? nil : Int(position)
  }

  /// Whether the list item still exists.
  func isAlive(_ listItem: UnsafeMutableRawPointer) -> Bool { items[listItem] != nil }
}

extension CellHost {
  /// GTK before 4.12 binds a list item again whenever its position or its selection changes; it shows another row only
  /// if the model item differs.
  private func bind(_ listItem: UnsafeMutableRawPointer) {
    guard let item = gtk_list_item_get_item(listItem.opaque), items[listItem]?.pointer != UnsafeMutableRawPointer(item)
    else { return }
    items[listItem] = GObjectRef(retaining: item)
    if case .cell(let cell) = live[listItem] { endDisplay(of: cell) }
    if isUpdating {
      unfilled.insert(listItem)
    } else {
      fill(listItem)
    }
  }

  /// Forgets a list item that GTK is done with, and its cell.
  private func tearDown(_ listItem: UnsafeMutableRawPointer) {
    if case .cell(let cell) = live[listItem] {
      endDisplay(of: cell)
      cell.listItem = nil
    }
    live[listItem] = nil
    items[listItem] = nil
    unfilled.remove(listItem)
  }

  private func fill(_ listItem: UnsafeMutableRawPointer) {
    guard let position = position(of: listItem) else { return }
    guard postponed.isEmpty else { return _ = unfilled.insert(listItem) }
    isFilling = true
    defer { isFilling = false }
    if case .cell(let current) = live[listItem] { candidate = current }
    let content = owner?.content(at: position, live[listItem]) ?? .empty
    // Left over if the item needs a cell of another type.
    if let unused = candidate { release(unused) }
    candidate = nil
    show(content, in: listItem)
    switch content {
    case .cell(let cell):
      cell.listItem = listItem
      cell.describeRow()
      if cell.position == nil { owner?.willDisplay(cell, at: position) }
      cell.position = position
      if attention.bar?.cell === cell { attention.mayHaveMoved(hasOtherActions: true) }
    case .header(let header, let title):
      // The accessible name belongs to the row widget that GTK puts around the header.
      guard let row = gtk_widget_get_parent(header.root) else { break }
      AnyWidget(row).describe(name: title)
      lk_accessible_check(row, LK_CHECKED_NEVER)
      lk_accessible_outline(row, LK_EXPANDED_NEVER, 0)
    case .empty: break
    }
  }

  private func show(_ content: Content, in listItem: UnsafeMutableRawPointer) {
    if case .cell(let old) = live[listItem], old.listItem == listItem {
      if case .cell(let new) = content, new === old { return }
      release(old)
    }
    let isNew = live.updateValue(content, forKey: listItem) == nil
    let item = listItem.opaque
    guard let widget = content.widget else { return gtk_list_item_set_child(item, nil) }
    // A header stays in its list item; newer GTK versions refuse a child that already has a parent.
    if gtk_list_item_get_child(item) != widget { gtk_list_item_set_child(item, widget) }
    if isNew, let row = gtk_widget_get_parent(widget) { connectPresses(of: row, listItem) }
    let isCell = if case .cell = content { true } else { false }
    lk_list_item_set_row(item, isCell ? 1 : 0)
  }

  /// Removes a cell from its list item and returns it to the pool.
  private func release(_ cell: ReusableCell) {
    guard let listItem = cell.listItem else { return }
    endDisplay(of: cell)
    cell.listItem = nil
    live[listItem] = .empty
    gtk_list_item_set_child(listItem.opaque, nil)
    pool.put(cell)
  }

  /// Closes the menu and hides the actions of a cell that is removed. Notifies the owner now, or once positions and
  /// data agree again.
  private func endDisplay(of cell: ReusableCell) {
    if openMenu?.cell === cell { closeMenu() }
    attention.leave(cell)
    guard let position = cell.position else { return }
    cell.position = nil
    if isUpdating { ended.append((cell, position)) } else { owner?.didEndDisplaying(cell, at: position) }
  }
}
