internal import CGLib
internal import CGtk
internal import CListKit
internal import GLibKit

/// Moves the focus and the selection among items in lines, by keyboard and by click, as GTK does in its own lists and grids.
final class LineCursor {
  private let rows: LiveRows
  private let model: RowModel
  private let focus: RowFocus
  private let presses: RowPresses
  private weak var lines: LineList?
  /// Moves the focus to a control of the header or footer at a position. Returns whether there is one.
  var enterMargin: (Int) -> Bool = { _ in false }
  /// The position from which Shift extends the selection.
  private var anchor: Int?

  init(in rows: LiveRows, _ model: RowModel, _ focus: RowFocus, _ presses: RowPresses, _ lines: LineList) {
    (self.rows, self.model, self.focus, self.presses, self.lines) = (rows, model, focus, presses, lines)
    lines.slotAppeared = { [weak self] in self?.connect($0) }
  }

  /// Handles clicks on a slot.
  private func connect(_ slot: ListItem) {
    guard let gesture = gtk_gesture_click_new() else { return }
    Signal.connectPress("pressed", of: gesture) { [weak self] count, _, _ in
      guard let self else { return }
      gtk_widget_set_state_flags(slot.typed(), GTK_STATE_FLAG_ACTIVE, 0)
      gtk_widget_grab_focus(slot.typed())
      if count == 2, !presses.activatesByClick, let position = rows.position(of: slot) { presses.activated(position) }
    }
    Signal.connectPress("released", of: gesture) { [weak self] _, _, _ in
      gtk_widget_unset_state_flags(slot.typed(), GTK_STATE_FLAG_ACTIVE)
      let held = gtk_event_controller_get_current_event_state(gesture).rawValue
      if let self, let position = rows.position(of: slot) { select(position, held, toggles: true) }
    }
    Signal.connectBoxed("cancel", of: gesture) { gtk_widget_unset_state_flags(slot.typed(), GTK_STATE_FLAG_ACTIVE) }
    gtk_widget_add_controller(slot.typed(), gesture)
  }

  /// Selects a position as a click or a key with these modifiers does.
  private func select(_ position: Int, _ held: UInt32, toggles: Bool) {
    let (isExtending, isAdding) = (held & GDK_SHIFT_MASK.rawValue != 0, held & GDK_CONTROL_MASK.rawValue != 0)
    if isExtending, model.mode == LK_SELECTION_MULTIPLE, let anchor, (0..<model.count).contains(anchor) {
      return model.select(from: min(anchor, position), through: max(anchor, position), alone: !isAdding)
    }
    anchor = position
    guard isAdding else { return model.select(position) }
    guard toggles else { return }
    if model.isSelected(position) { model.deselect(position) } else { model.select(position, alone: false) }
  }

  /// Handles a key while the focus is on an item.
  /// - Parameter isSelecting: Whether the keys that move the focus also select.
  /// - Returns: Whether the key is handled.
  func press(_ key: UInt32, _ held: UInt32, isSelecting: Bool) -> Bool {
    guard let position = focus.position else { return false }
    let (control, shift) = (GDK_CONTROL_MASK.rawValue, GDK_SHIFT_MASK.rawValue)
    guard held & ~(control | shift) == 0 else { return false }
    switch Int32(bitPattern: key) {
    case GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter: presses.activated(position)
    case GDK_KEY_space where held != 0 || model.mode != LK_SELECTION_NONE:
      select(position, held == 0 ? control : held, toggles: true)
    case GDK_KEY_a where held == control: model.selectAll()
    case GDK_KEY_A where held == control | shift: model.deselectAll()
    case GDK_KEY_Up where held == 0 && enterMargins(from: position, by: -1),
      GDK_KEY_KP_Up where held == 0 && enterMargins(from: position, by: -1):
      break
    case GDK_KEY_Down where held == 0 && enterMargins(from: position, by: 1),
      GDK_KEY_KP_Down where held == 0 && enterMargins(from: position, by: 1):
      break
    default:
      guard let target = target(of: key, from: position) else { return false }
      guard target != position else { break }
      if isSelecting, held & control == 0 { select(target, held, toggles: false) }
      focus.reveal(target)
    }
    return true
  }

  /// Returns the position to which a key leads: the same one if there is no other, nil if the key does not move.
  private func target(of key: UInt32, from position: Int) -> Int? {
    let (isList, isRightToLeft) = (!rows.isSideBySide(position), rows.isRightToLeft)
    switch Int32(bitPattern: key) {
    case GDK_KEY_Up, GDK_KEY_KP_Up: return self.position(lines: -1, from: position)
    case GDK_KEY_Down, GDK_KEY_KP_Down: return self.position(lines: 1, from: position)
    case GDK_KEY_Left, GDK_KEY_KP_Left: return isList ? nil : item(position, by: isRightToLeft ? 1 : -1) ?? position
    case GDK_KEY_Right, GDK_KEY_KP_Right: return isList ? nil : item(position, by: isRightToLeft ? -1 : 1) ?? position
    case GDK_KEY_Home, GDK_KEY_KP_Home: return item(-1, by: 1)
    case GDK_KEY_End, GDK_KEY_KP_End: return item(model.count, by: -1)
    case GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up: return self.position(lines: -page, from: position)
    case GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down: return self.position(lines: page, from: position)
    default: return nil
    }
  }

  /// Moves the focus to a control of a header or footer between the line of a position and the next line of items.
  /// - Returns: Whether there is one.
  private func enterMargins(from position: Int, by step: Int) -> Bool {
    guard let layout = lines?.layout else { return false }
    var index = layout.line(of: position) + step
    while let line = layout.line(at: index), line.layout == nil {
      if enterMargin(line.positions.lowerBound) { return true }
      index += step
    }
    return false
  }

  /// Returns the next item in a direction.
  private func item(_ position: Int, by step: Int) -> Int? {
    var next = position + step
    while model.isMargin(next) { next += step }
    return (0..<model.count).contains(next) ? next : nil
  }

  /// How many lines fit into the view.
  private var page: Int {
    let visible = rows.visiblePositions
    guard let lines, let first = visible.first, let last = visible.last else { return 1 }
    return max(lines.layout.line(of: last) - lines.layout.line(of: first), 1)
  }

  /// Returns the item some lines away that is nearest to another one.
  func position(lines distance: Int, from position: Int) -> Int {
    guard let lines else { return position }
    let layout = lines.layout
    let index = layout.line(of: position)
    let step = distance.signum()
    var wanted = min(max(index + distance, 0), layout.count - 1)
    while let line = layout.line(at: wanted), line.layout == nil { wanted += step }
    // At an end there may be only headers and footers, which are at least scrolled into view.
    guard let line = layout.line(at: wanted), wanted != index else {
      lk_list_scroll_to(rows.widget, guint(step < 0 ? 0 : max(layout.count - 1, 0)))
      if abs(distance) > 1, let target = item(step < 0 ? -1 : model.count, by: -step) { return target }
      return position
    }
    let middle = lines.middle(of: position)
    return lines.position(at: middle, in: line, at: wanted)
  }
}

extension LineList {
  /// Returns the horizontal center of an item in the view, from its leading edge.
  func middle(of position: Int) -> Int {
    let index = layout.line(of: position)
    guard let line = layout.line(at: index) else { return 0 }
    let span = line.span(of: position - line.positions.lowerBound, in: width)
    return (span.lowerBound + span.upperBound) / 2 - scrolled(at: index)
  }

  /// Returns the item of a line that is nearest to a place in the view.
  func position(at place: Int, in line: LineLayout.Line, at index: Int) -> Int {
    let column = line.column(at: place + scrolled(at: index), in: width)
    return min(line.positions.lowerBound + column, line.positions.upperBound - 1)
  }
}
