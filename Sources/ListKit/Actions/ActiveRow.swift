// Ownership: the view's event controllers reference this object weakly.

internal import CGLib
internal import CGtk
internal import GLibKit

/// Knows the action buttons of the rows.
protocol RowActionsProvider: AnyObject {
  /// Returns the action buttons of the cell at a position.
  func actions(at position: Int) -> RowActions
  /// Empties the list if its data source no longer exists. A weak reference becomes nil without notice, so this is
  /// called when the user interacts with the list.
  func emptyIfAbandoned()
}

extension RowActionsProvider {
  func actions(at position: Int) -> RowActions { RowActions() }
}

/// Tracks the row the user is working with, and shows its action buttons: the row under the pointer while the pointer
/// moves, the focused row once a key is pressed.
final class ActiveRow {
  private let rows: LiveRows
  private let focus: RowFocus
  private weak var provider: (any RowActionsProvider)?
  /// The buttons; `bar` is nil while no cell shows them.
  private let buttons = ActionBar()
  var bar: ActionBar? { buttons.cell == nil ? nil : buttons }
  /// The cell that will show the buttons, and the task that waits for the delay to pass.
  private var resting: (cell: ReusableCell, task: Task<Void, Never>)?
  /// The delay before buttons appear. Rows passed over while a key is held or the pointer moves do not get any: the
  /// actions are requested again for each row.
  private static let rest = Duration.milliseconds(120)
  /// The pointer's last position in the view.
  private var pointer: (x: Double, y: Double)?
  /// Whether the pointer is in the view and was used more recently than the keyboard.
  private var isPointing = false
  /// Whether an update is already scheduled.
  private(set) var isDue = false
  /// Whether the row's actions may differ from those shown.
  private var areActionsStale = false

  init(in rows: LiveRows, _ focus: RowFocus, of provider: any RowActionsProvider) {
    self.rows = rows
    self.focus = focus
    self.provider = provider
    guard let motion = gtk_event_controller_motion_new(), let entering = gtk_event_controller_focus_new() else {
      return
    }
    for signal in ["enter", "motion"] {
      Signal.connectPoint(signal, of: motion) { [weak self] x, y in
        // GTK repeats the event whenever something else comes under a pointer that does not move.
        guard let self, pointer.map({ $0 != (x, y) }) ?? true else { return }
        (pointer, isPointing) = ((x, y), true)
        mayHaveMoved()
      }
    }
    Signal.connect("leave", of: motion) { [weak self] in
      self?.isPointing = false
      self?.mayHaveMoved()
    }
    for signal in ["enter", "leave"] {
      Signal.connect(signal, of: entering) { [weak self] in self?.mayHaveMoved() }
    }
    gtk_widget_add_controller(rows.widget, motion)
    gtk_widget_add_controller(rows.widget, entering)
  }

  /// Schedules an update for the next turn of the main loop: GTK may be telling the widgets that the pointer or the focus
  /// has moved, and must find them where they were until it has told them all.
  /// - Parameter hasOtherActions: Whether the row's actions may differ from those shown. If not, the buttons stay as
  ///   they are: the user may be pressing one.
  func mayHaveMoved(hasOtherActions: Bool = false) {
    areActionsStale = areActionsStale || hasOtherActions
    guard !isDue else { return }
    isDue = true
    Task { [weak self] in
      guard let self else { return }
      let isRebuilding = areActionsStale
      (isDue, areActionsStale) = (false, false)
      attend(isRebuilding: isRebuilding)
    }
  }

  /// Switches from the pointer to the focused row, because the user pressed a key.
  func goesByKeyboard() {
    isPointing = false
    mayHaveMoved()
  }

  /// Updates the buttons if they are on a cell that shows something else.
  func wasFilled(_ cell: ReusableCell) {
    if bar?.cell === cell { mayHaveMoved(hasOtherActions: true) }
  }

  /// Hides the buttons if they are on a cell that is being removed.
  func leave(_ cell: ReusableCell) {
    if resting?.cell === cell { rest(on: nil) }
    if bar?.cell === cell { hide() }
  }

  /// Shows the actions of the current row once it has been current for the delay.
  private func attend(isRebuilding: Bool = false) {
    provider?.emptyIfAbandoned()
    guard let (cell, _) = attended else {
      rest(on: nil)
      return hide()
    }
    if bar?.cell === cell {
      // The focus may be on one of the buttons.
      if isRebuilding, !isInActions { show() }
      return
    }
    hide()
    if resting?.cell !== cell { rest(on: cell) }
  }

  private func rest(on cell: ReusableCell?) {
    resting?.task.cancel()
    resting = cell.map { cell in
      let task = Task { [weak self] in
        try? await Task.sleep(for: Self.rest)
        if !Task.isCancelled { self?.show() }
      }
      return (cell, task)
    }
  }

  /// Shows the actions of the current row.
  private func show() {
    rest(on: nil)
    guard let (cell, position) = attended else { return hide() }
    let actions = provider?.actions(at: position) ?? RowActions()
    if actions.isEmpty, cell.controls.isEmpty { hide() } else { buttons.lay(actions, over: cell) }
  }

  /// The current row.
  private var attended: (cell: ReusableCell, position: Int)? {
    guard let listItem, let cell = rows[listItem]?.cell, let position = rows.position(of: listItem) else { return nil }
    return (cell, position)
  }

  private var listItem: ListItem? {
    if let pointer, isPointing { return rows.row(at: pointer.x, pointer.y)?.listItem }
    // Focus is visible after a key press but not after a click.
    guard let root = gtk_widget_get_root(rows.widget), gtk_window_get_focus_visible(root.raw.typed()) != 0 else {
      return nil
    }
    return rows.focused
  }

  private func hide() { bar?.lift() }
}

/// Keyboard access to the actions.
extension ActiveRow {
  /// Whether one of the buttons has the keyboard focus.
  var isInActions: Bool { bar?.hasFocus == true }

  /// Moves the focus from the row to its actions. Returns whether it did.
  func enterActions() -> Bool {
    // The buttons follow the focus to another row only after the delay.
    if bar == nil { show() }
    guard let bar, let cell = bar.cell, cell.position == focus.position else { return false }
    bar.enter()
    return true
  }

  /// Moves the focus to the next or previous button, or back to the row.
  /// - Parameters:
  ///   - key: The key.
  ///   - isRightToLeft: Whether Left leads to the next button.
  ///   - isInGrid: Whether the key leads past the last button, to the next item.
  /// - Returns: Whether the key is handled.
  func moveInActions(_ key: UInt32, isRightToLeft: Bool, isInGrid: Bool = false) -> Bool {
    let forward = isRightToLeft ? GDK_KEY_Left : GDK_KEY_Right
    switch Int32(bitPattern: key) {
    case forward:
      guard bar?.step(1) == false, isInGrid else { break }
      bar?.leave()
      return false
    case GDK_KEY_Left, GDK_KEY_Right: if bar?.step(-1) == false { bar?.leave() }
    case GDK_KEY_Escape: bar?.leave()
    case GDK_KEY_Up, GDK_KEY_Down, GDK_KEY_Page_Up, GDK_KEY_Page_Down, GDK_KEY_Home, GDK_KEY_End:
      bar?.leave()
      return false
    default: return false
    }
    return true
  }
}
