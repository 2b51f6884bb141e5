// Ownership: the host holds the GtkListView or GtkGridView and owns the model and the cells; the widget's factory and
// controllers know the host weakly. Threads: everything on the main one.

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
  /// The first position at or behind another one that is a header or a footer.
  private let nextMargin: (Int) -> Int?
  /// The table or the grid.
  weak var owner: (any CellOwner)?
  /// What each live GtkListItem shows.
  private(set) var live: [UnsafeMutableRawPointer: Content] = [:]
  /// While changes are being published, positions and data disagree: items bound then are filled when it is over.
  private(set) var isUpdating = false

  /// The menu that is open, and the cell it is of.
  var openMenu: (menu: ContextMenu, cell: ReusableCell)?
  /// Which row the person attends to.
  private(set) lazy var attention = Attention(of: self)
  private lazy var carrying = Carrying(in: self)
  /// What the person types to find a row.
  var typeAhead = TypeAhead()
  /// What is shown while there is nothing to list.
  var placeholder: Placeholder? {
    didSet { placeholderChanged() }
  }
  var placeholderView: PlaceholderView?
  /// A double click is under way, whose first click has chosen the row.
  var isSecondPress = false

  /// The item each was bound to, held so that its address stays its own.
  private var items: [UnsafeMutableRawPointer: GObjectRef] = [:]
  /// Those that are to be filled.
  var unfilled: Set<UnsafeMutableRawPointer> = []
  /// Those out of sight that show what was, the farthest first.
  var outdated: [UnsafeMutableRawPointer] = []
  /// Counts the rows that were to be held where they were.
  var holds = 0
  /// Counts what made rows outdated.
  var refills = 0
  private var pool = CellPool()
  private var registered: Set<ObjectIdentifier> = []
  /// The cell of the item being bound, which dequeuing prefers: an item that keeps its cell moves no widget.
  private var candidate: ReusableCell?
  /// How often the rows have changed.
  private(set) var generation = 0
  /// The owner is being told of the selection.
  var isTellingSelection = false
  /// A cell is being filled.
  private(set) var isFilling = false
  /// Changes that wait until it is.
  private var postponed: [() -> Void] = []
  /// Cells that went while changes were being published, and where they had stood.
  private var ended: [(cell: ReusableCell, position: Int)] = []

  init(_ view: UnsafeMutablePointer<GtkWidget>, count: @escaping () -> Int, nextMargin: @escaping (Int) -> Int?) {
    self.view = GObjectRef(retaining: view)
    factory = GObjectRef(adopting: gtk_signal_list_item_factory_new())
    model = RowModel(count: count, nextMargin: nextMargin)
    self.nextMargin = nextMargin
    Signal.connectObject("bind", of: factory.pointer) { [weak self] in self?.bind($0) }
    Signal.connectObject("teardown", of: factory.pointer) { [weak self] in self?.tearDown($0) }
    ListStyle.install()
    lk_list_let_tab_leave(view)
    connectKeys()
    _ = (attention, carrying)
    Signal.connect("map", of: view) { [weak self] in self?.prepareEntrance() }
  }

  /// Whether a position is a row; headers and footers are not.
  func canSelect(_ position: Int) -> Bool { nextMargin(position) != position }

  /// The list or the grid as a widget.
  var widget: UnsafeMutablePointer<GtkWidget> { view.pointer.typed() }
}

extension CellHost {
  /// Makes a cell type known, and stops the program with a sentence when its template or an outlet does not fit: that shows
  /// in the first cell, which then waits for a row.
  func register<Cell: ReusableCell>(_ type: Cell.Type) {
    if registered.insert(ObjectIdentifier(type)).inserted { pool.put(Cell()) }
  }

  /// A cell of that type: the item's own where it has one, else one that waits, else a new one.
  func dequeue<Cell: ReusableCell>(_ type: Cell.Type) -> Cell {
    let kept = candidate.flatMap { Swift.type(of: $0) == type ? $0 as? Cell : nil }
    if kept != nil { candidate = nil }
    guard let cell = kept ?? pool.take(type) else { return Cell() }
    cell.prepareForReuse()
    return cell
  }
}

extension CellHost {
  /// Publishes changes and fills the items that GTK bound meanwhile.
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

  /// Lets a change wait that comes while a cell is being filled: GTK may be binding its row, and positions must not move
  /// under it. Until then nobody is asked for cells, for the data are those of after the change.
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

  /// Whether GTK still has an item.
  func isAlive(_ listItem: UnsafeMutableRawPointer) -> Bool { items[listItem] != nil }
}

extension CellHost {
  /// GTK before 4.12 binds an item anew whenever its place or its selection changes; only another one is another row.
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

  /// GTK is done with an item: its cell goes with it.
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
    // left over when the item wants another type of cell
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
      // the name belongs to the widget that GTK puts around it
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
    gtk_list_item_set_child(item, content.widget)
    guard let widget = content.widget else { return }
    if isNew, let row = gtk_widget_get_parent(widget) { connectPresses(of: row, listItem) }
    let isCell = if case .cell = content { true } else { false }
    lk_list_item_set_row(item, isCell ? 1 : 0)
  }

  /// Takes a cell out of its item and lets it wait in the pool.
  private func release(_ cell: ReusableCell) {
    guard let listItem = cell.listItem else { return }
    endDisplay(of: cell)
    cell.listItem = nil
    live[listItem] = .empty
    gtk_list_item_set_child(listItem.opaque, nil)
    pool.put(cell)
  }

  /// What hung in a cell goes, and its owner hears of it where positions and data agree.
  private func endDisplay(of cell: ReusableCell) {
    if openMenu?.cell === cell { closeMenu() }
    attention.leave(cell)
    guard let position = cell.position else { return }
    cell.position = nil
    if isUpdating { ended.append((cell, position)) } else { owner?.didEndDisplaying(cell, at: position) }
  }
}
