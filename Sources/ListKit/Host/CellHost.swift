// Ownership: the host owns the objects behind a list, which own one another in the order in which they are created; the
// owner's rows are referenced weakly by all of them. Threads: main thread only.

internal import CGLib
internal import CGtk
internal import CListKit
internal import GLibKit

/// The objects behind a list or a grid, and the changes that concern all of them.
///
/// They work with positions only; the owner knows what is at each position.
final class CellHost {
  let model: RowModel
  let rows: LiveRows
  let frames: FrameClock
  let cells: CellBinder
  let refiller: Refiller
  let focus: RowFocus
  let geometry: ListGeometry
  let anchor: ScrollAnchor
  let selection: SelectionReporter
  let placeholders: PlaceholderSwitch
  let presses: RowPresses
  let alternateClicks: AlternateClicks
  let menus: RowMenus
  /// Tracks the row the user is working with.
  let attention: ActiveRow
  let keys: ListKeys
  let arrivals: RowArrivals
  /// The lines, if several items are side by side.
  var lines: LineList?
  /// The position to reveal when the changes that wait are made.
  private var awaited: Int?
  /// The header that stays at the top, if any.
  private(set) var pinned: PinnedHeader?
  let dragging: RowDragging
  let rubberBand: RubberBand
  /// What the user edits, in a table.
  var editing: ListEditing?
  /// Where groups of rows begin and end, in a table that shows it.
  var borders: RowBorders?
  private let entrance: TabEntrance

  init(_ view: UnsafeMutablePointer<GtkWidget>, of owner: any CellOwner) {
    ListStyle.install()
    lk_list_let_tab_leave(view)
    model = RowModel(
      count: { [weak owner] in owner?.count ?? 0 }, nextMargin: { [weak owner] in owner?.nextMargin(from: $0) },
      restriction: { [weak owner] in owner?.selectionRestriction ?? .none })
    rows = LiveRows(view)
    frames = FrameClock(of: view)
    cells = CellBinder(rows, model, of: owner)
    refiller = Refiller(rows, cells, frames)
    focus = RowFocus(in: rows)
    geometry = ListGeometry(of: rows, model)
    anchor = ScrollAnchor(in: rows, model, frames, geometry)
    selection = SelectionReporter(of: model, to: owner)
    placeholders = PlaceholderSwitch(for: rows, of: owner)
    presses = RowPresses(on: rows, activating: owner)
    alternateClicks = AlternateClicks(on: rows, activating: owner)
    menus = RowMenus(on: rows, focus, of: owner)
    attention = ActiveRow(in: rows, focus, of: owner)
    keys = ListKeys(in: rows, model, focus, attention, menus, presses, of: owner)
    arrivals = RowArrivals(in: rows)
    dragging = RowDragging(in: rows, model, focus, by: owner)
    rubberBand = RubberBand(in: rows, model, geometry, dragging)
    entrance = TabEntrance(to: rows, model)
    cells.observer = self
    PressObserver.observe(view) { [weak self] in self?.willPress($0) }
    focus.onMove = { [weak attention] in attention?.mayHaveMoved() }
  }
}

extension CellHost {
  /// Shows several items per line from now on.
  func showLines(of sections: @escaping () -> LineList.Sections) {
    let lines = LineList(rows, model, cells, frames, sections: sections)
    keys.cursor = LineCursor(in: rows, model, focus, presses, lines)
    lines.onLayout = { [weak self] in
      guard let self else { return }
      focus.enter(model)
      entrance.prepare()
    }
    self.lines = lines
  }
}

extension CellHost: CellObserver {
  func cellWasFilled(_ cell: ReusableCell) {
    attention.wasFilled(cell)
    editing?.renaming?.wasFilled(cell)
    if cell.followsState, let listItem = cell.listItem { followState(of: listItem) }
  }

  /// Tells the cells of a list item about its state from now on. GTK changes the flags of every row it scrolls past, so
  /// only rows whose cells ask for it are followed.
  private func followState(of listItem: ListItem) {
    guard let row = rows[listItem]?.row, rows.follow(listItem) else { return }
    Signal.connectUInt("state-flags-changed", of: row) { [weak rows] _ in rows?[listItem]?.cell?.refreshStateLater() }
  }

  func cellWillLeave(_ cell: ReusableCell) {
    menus.leave(cell.root)
    attention.leave(cell)
    editing?.leave(cell)
  }

  func wasFilled(_ listItem: ListItem, at position: Int) { borders?.fit(listItem, at: position) }

  func headerWillLeave(_ header: View) { menus.leave(header.root) }
}

extension CellHost {
  /// Gives a row its gestures when it is about to be pressed for the first time. GTK keeps two hundred rows, few of which
  /// are ever pressed, and gestures for all would take longer than anything else that is done for a row.
  func willPress(_ widget: UnsafeMutablePointer<GtkWidget>) {
    guard let row = rows.row(around: widget)?.widget, presses.connect(row) else { return }
    menus.connect(row)
  }

  /// Begins or ends the editing mode, in which rows are not swiped.
  func setEditing(_ isEditing: Bool) {
    editing?.swipes.close()
    cells.isEditing = isEditing
  }

  /// Scrolls a position into view and focuses it.
  /// - Parameter completion: Called once it has its place on the screen, if the window is shown.
  func reveal(_ position: Int, _ completion: (@MainActor () -> Void)?) {
    // GTK scrolls to the row that gets the focus, but not before the list has a size.
    let isEarly = geometry.page == 0
    focus.reveal(position)
    guard isEarly || completion != nil else { return }
    // Not during the layout, in which GTK does not scroll and which the caller may want to change.
    frames.whenLaidOut { [weak self] in
      guard self != nil else { return }
      MainLoopBridge.whenIdle {
        if isEarly, let self, self.focus.position == position {
          self.anchor.scroll(to: position, at: nil, isAnimated: false)
        }
        completion?()
      }
    }
  }

  /// Reveals a position that has just been moved to, wherever changes that wait move it.
  func revealWhenFilled(_ position: Int) {
    guard cells.changes.areWaiting else { return focus.reveal(position) }
    awaited = position
    cells.whenFilled { [weak self] in
      guard let self, let position = awaited else { return }
      awaited = nil
      cells.fillIfNeeded()
      focus.reveal(position)
    }
  }

  /// Lets the header of the topmost section stay at the top, or no longer.
  /// - Parameter sections: The rows, which know the headers; nil if none stays.
  func pinHeaders(_ sections: (any SectionedRows)?) {
    guard (sections != nil) != (pinned != nil) else { return }
    pinned = sections.map { PinnedHeader(in: self, of: $0) }
    anchor.covered = { [weak self] in self?.pinned?.height(above: $0) ?? 0 }
  }

  /// Publishes splices to GTK.
  func publish(_ splices: [ListSplice]) { publish(ValueChanges(splices)) }

  /// Reloads all rows. The visible rows keep their scroll offset if the list is long enough, and the focus its place.
  /// - Parameter first: The number of positions at the beginning that stay; none of them is a row.
  func reload(after first: Int) {
    let attended = focus.position ?? menus.position
    let seen = rows.visiblePositions.first.flatMap { anchor.seenRow(at: $0) }
    update(nil) { model.reload(after: first) }
    let count = model.count
    if var seen, count > 0 {
      seen.position = min(seen.position, count - 1)
      anchor.hold(seen)
    }
    // GTK would bring it back in the next frame only, and keys pressed until then would be lost.
    if let attended, attended >= first { moveFocus(to: attended) }
  }

  /// Publishes changes, preserving the selection, the focus and the scroll position of moved rows.
  func publish(_ changes: ValueChanges) {
    let selected = model.selectedCount == 0 ? [] : changes.moved.compactMap { model.isSelected($0) ? $1 : nil }
    // The focus comes back to the row when its menu closes.
    let attended = focus.position ?? menus.position
    let isAtEnd = showsEnd
    let seen = changes.moved.isEmpty && !isAtEnd ? nil : anchor.seenRow()
    awaited = awaited.map { self.position(ofFocusAt: $0, after: changes) }
    let splices = told(changes.splices)
    update(splices) {
      for splice in splices { model.splice(splice) }
      // Not reported: the same rows are selected as before.
      for position in selected where !model.isSelected(position) {
        model.know(position, isSelected: true)
        model.select(position, alone: false)
      }
    }
    if !changes.refilled.isEmpty { refiller.refill { changes.refilled.contains($0) } }
    if let attended { moveFocus(to: position(ofFocusAt: attended, after: changes)) }
    if var seen {
      let kept = ListSplice.position(of: seen.position, after: changes.splices)
      guard let position = changes.moved[seen.position] ?? kept else { return }
      seen.position = position
      if kept != position || isAtEnd { anchor.hold(seen) }
    }
  }

  /// Whether the list ends with a footer that is visible. GTK would keep that in place while rows come before it, and so
  /// show the new end. Asks what is shown: the owner's layout is already the next one.
  private var showsEnd: Bool {
    let last = rows.contents.first { rows.position(of: $0.key) == model.count - 1 }?.value
    guard case .header(let footer, _) = last, let row = gtk_widget_get_parent(footer.root) else { return false }
    return rows.frame(of: row).map { $0.y < geometry.page } ?? false
  }

  /// Publishes changes, then lets everything that depends on the rows follow.
  /// - Parameters:
  ///   - splices: The splices that are published; nil if everything is replaced.
  ///   - publish: Publishes them.
  private func update(_ splices: [ListSplice]?, _ publish: () -> Void) {
    let (isAtTop, hadFocus) = (anchor.isAtTop, focus.isInList)
    model.publish(publish)
    lines?.follow(splices)
    cells.finishUpdate()
    borders?.update()
    placeholders.update(hadFocus: hadFocus)
    focus.enter(model)
    attention.mayHaveMoved(hasOtherActions: true)
    entrance.prepare()
    pinned?.setNeedsFilling()
    if isAtTop { anchor.lookAgain() }
  }

  /// The largest number of splices published one by one. GTK takes a few tenths of a millisecond for each; this many
  /// fit into one frame.
  private static let mostTold = 50

  /// The splices to publish: if there are many, those that concern neither live nor selected rows are merged into a few
  /// large ones.
  private func told(_ splices: [ListSplice]) -> [ListSplice] {
    guard splices.count > Self.mostTold else { return splices }
    return model.merged(splices, sparing: rows.positions)
  }

  /// Returns where the focus belongs after changes: with its row, or with the row that takes its place.
  private func position(ofFocusAt old: Int, after changes: ValueChanges) -> Int {
    changes.moved[old] ?? ListSplice.position(of: old, after: changes.splices)
      ?? ListSplice.place(of: old, after: changes.splices)
  }

  /// Moves the focus to the row at a position or, if there is none, to the nearest one.
  private func moveFocus(to position: Int) {
    // Perhaps in a control of a header.
    if focus.position == position { return }
    let count = model.count
    let place = min(position, count)
    let next = (place..<count).first(where: model.canSelect) ?? (0..<place).last(where: model.canSelect)
    if let next, focus.position != next { focus.move(to: next) }
  }
}

/// The table's rows or the grid's items, which a ``CellHost`` shows. The objects behind the list call them with
/// positions.
typealias CellOwner = CellProvider & SelectionListener & RowActivator & MenuProvider & RowActionsProvider & RowMover
  & TypeAheadSearcher & RowExpander
