internal import CGLib
internal import CGtk
internal import CListKit
internal import GLibKit

/// Finds rows by their text.
protocol TypeAheadSearcher: AnyObject {
  /// Returns the next position after another one whose text begins with what the user typed.
  func position(forTypeAhead text: String, after position: Int?) -> Int?
}

extension TypeAheadSearcher {
  func position(forTypeAhead text: String, after position: Int?) -> Int? { nil }
}

/// Handles the keys that GTK's lists do not.
final class ListKeys {
  typealias Owner = RowActivator & RowMover & TypeAheadSearcher & RowExpander

  private let rows: LiveRows
  private let model: RowModel
  private let focus: RowFocus
  private let attention: ActiveRow
  private let menus: RowMenus
  private let presses: RowPresses
  private let margins: MarginKeys
  private weak var owner: (any Owner)?
  /// Whether the keys that move the focus also select.
  var isSelecting = true
  /// Handles keys that edit the row at a position. Returns whether the key is handled.
  var edit: ((_ key: UInt32, _ position: Int) -> Bool)?
  /// Moves among items in lines.
  var cursor: LineCursor? {
    didSet { cursor?.enterMargin = { [margins] in margins.enter($0) } }
  }
  /// The text the user types to find a row.
  private var typeAhead = TypeAhead()

  init(
    in rows: LiveRows, _ model: RowModel, _ focus: RowFocus, _ attention: ActiveRow, _ menus: RowMenus,
    _ presses: RowPresses, of owner: any Owner
  ) {
    self.rows = rows
    self.model = model
    self.focus = focus
    self.attention = attention
    self.menus = menus
    self.presses = presses
    self.owner = owner
    margins = MarginKeys(in: rows, model, focus)
    connect()
  }

  private func connect() {
    guard let keys = gtk_event_controller_key_new() else { return }
    // Before the list's own shortcuts, which take every arrow key.
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
    Signal.connectKey("key-pressed", of: keys) { [weak self] key, modifiers in
      guard let self else { return false }
      attention.goesByKeyboard()
      presses.keyWasPressed()
      let time = gtk_event_controller_get_current_event_time(keys)
      return press(key, GdkModifierType(modifiers), at: time)
    }
    gtk_widget_add_controller(rows.widget, keys)
  }

  /// Handles a key pressed at a time in milliseconds. Returns whether the key is handled.
  func press(_ key: UInt32, _ modifiers: GdkModifierType, at time: UInt32) -> Bool {
    let held = modifiers.rawValue & gtk_accelerator_get_default_mod_mask().rawValue
    if attention.isInActions {
      // The focus may have gone back to the row, from which the key moves it on.
      let isHandled = held == 0 && attention.moveInActions(key, isRightToLeft: isRightToLeft, isInGrid: isGrid)
      if isHandled || attention.isInActions || cursor == nil { return isHandled }
    } else if focus.isOnRow, held == 0, isGrid, key == UInt32(isRightToLeft ? GDK_KEY_Left : GDK_KEY_Right) {
      if attention.enterActions() { return true }
    }
    guard focus.isOnRow else { return margins.leave(key, held) }
    if let cursor {
      if cursor.press(key, held, isSelecting: isSelecting) { return true }
    } else if !isSelecting && held == 0 && margins.moveFocus(key) || margins.moveOver(key, held) {
      return true
    }
    switch (Int32(bitPattern: key), held) {
    case (GDK_KEY_Menu, 0), (GDK_KEY_F10, GDK_SHIFT_MASK.rawValue): return menus.openForFocus()
    case (GDK_KEY_Up, GDK_ALT_MASK.rawValue): return carryFocused(isGrid ? destination(lines: -1) : .up)
    case (GDK_KEY_Down, GDK_ALT_MASK.rawValue): return carryFocused(isGrid ? destination(lines: 1) : .down)
    case (GDK_KEY_Left, GDK_ALT_MASK.rawValue) where isGrid: return carryFocused(isRightToLeft ? .down : .up)
    case (GDK_KEY_Right, GDK_ALT_MASK.rawValue) where isGrid: return carryFocused(isRightToLeft ? .up : .down)
    case (GDK_KEY_Right, 0), (GDK_KEY_KP_Right, 0): return goSideways(isForward: !isRightToLeft)
    case (GDK_KEY_Left, 0), (GDK_KEY_KP_Left, 0): return goSideways(isForward: isRightToLeft)
    case (GDK_KEY_space, 0) where model.mode == LK_SELECTION_NONE && !typeAhead.isUnderWay(at: time):
      return activateFocused()
    case (GDK_KEY_F2, 0), (GDK_KEY_Delete, 0), (GDK_KEY_KP_Delete, 0):
      return focus.position.flatMap { edit?(key, $0) } ?? false
    case (_, 0), (_, GDK_SHIFT_MASK.rawValue): return type(key, at: time)
    default: return false
    }
  }

  /// Whether Right and Left move between items.
  private var isGrid: Bool { focus.position.map(rows.isSideBySide) ?? false }

  private var isRightToLeft: Bool { rows.isRightToLeft }

  /// Moves in or out of an outline's rows, or into a row's actions.
  private func goSideways(isForward: Bool) -> Bool {
    switch focus.position.flatMap({ owner?.step(from: $0, isForward: isForward) }) {
    case .changed: return true
    case .move(let position):
      if isSelecting { model.select(position) }
      focus.reveal(position)
      return true
    case nil: return isForward && attention.enterActions()
    }
  }

  /// Activates the focused row. Where nothing can be selected, Space activates, as it presses a button.
  private func activateFocused() -> Bool {
    guard let position = focus.position, model.canSelect(position) else { return false }
    owner?.activate(position)
    return true
  }

  /// Returns where an item of a grid is moved by lines.
  private func destination(lines distance: Int) -> Destination? {
    guard let position = focus.position else { return nil }
    let target = cursor?.position(lines: distance, from: position) ?? rows.position(above: position, by: -distance)
    return target.flatMap { $0 == position ? nil : distance < 0 ? .before($0) : .after($0) }
  }

  /// Moves the focused row.
  private func carryFocused(_ destination: Destination?) -> Bool {
    guard let position = focus.position, owner?.canMove(position) == true else { return false }
    guard let destination else { return true }
    owner?.move(position, destination)
    return true
  }

  /// Selects the next row that begins with the typed text. A key that finds none is not handled.
  private func type(_ key: UInt32, at time: UInt32) -> Bool {
    guard let scalar = Unicode.Scalar(gdk_keyval_to_unicode(key)), !scalar.properties.isControl else { return false }
    if scalar == " ", !typeAhead.isUnderWay(at: time) { return false }
    typeAhead.add(Character(scalar), at: time, from: focus.position)
    let found =
      owner?.position(forTypeAhead: typeAhead.text, after: typeAhead.start)
      ?? owner?.position(forTypeAhead: typeAhead.text, after: nil)
    guard let found else {
      if typeAhead.text.count == 1 { typeAhead.end() }
      return false
    }
    model.select(found)
    focus.reveal(found)
    return true
  }
}

extension Unicode.Scalar.Properties {
  /// Whether the character is a control character.
  fileprivate var isControl: Bool { generalCategory == .control }
}
