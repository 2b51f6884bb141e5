// Ownership: the host owns this and is known weakly; the view's controllers know this weakly.

internal import CGLib
internal import CGtk
internal import GLibKit

/// Which row the person attends to: the one under the pointer while that moves, the one with the focus once a key is
/// pressed. Over it lie its actions.
final class Attention {
  private weak var host: CellHost?
  /// The buttons, and those that lie over a cell.
  private let buttons = ActionBar()
  var bar: ActionBar? { buttons.cell == nil ? nil : buttons }
  /// The cell that is to have them, and what waits until the attention has rested there.
  private var resting: (cell: ReusableCell, task: Task<Void, Never>)?
  /// A row that is passed by a key that is held, or by the pointer, has no time for them: they are made anew for each.
  private static let rest = Duration.milliseconds(120)
  /// Where the pointer was last in the view.
  private var pointer: (x: Double, y: Double)?
  /// Whether the pointer is what the person uses, and is in the view.
  private var isPointing = false
  /// The row is about to be looked for again.
  private(set) var isDue = false
  /// It may have other actions than those that are shown.
  private var areActionsStale = false

  init(of host: CellHost) {
    self.host = host
    guard let motion = gtk_event_controller_motion_new(), let focus = gtk_event_controller_focus_new() else { return }
    for signal in ["enter", "motion"] {
      Signal.connectPoint(signal, of: motion) { [weak self] x, y in
        // GTK says it again whenever something else comes to be under a pointer that lies still
        guard let self, pointer.map({ $0 != (x, y) }) ?? true else { return }
        (pointer, isPointing) = ((x, y), true)
        attend()
      }
    }
    Signal.connect("leave", of: motion) { [weak self] in
      self?.isPointing = false
      self?.attend()
    }
    for signal in ["enter", "leave"] {
      Signal.connect(signal, of: focus) { [weak self] in self?.mayHaveMoved() }
    }
    gtk_widget_add_controller(host.widget, motion)
    gtk_widget_add_controller(host.widget, focus)
  }

  /// Looks again once what is going on is over.
  /// - Parameter hasOtherActions: whether the row may have other actions than those that are shown. Where it has not, the
  ///   buttons stay: the person may be pressing one.
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

  /// The person uses the keyboard.
  func goesByKeyboard() {
    isPointing = false
    mayHaveMoved()
  }

  /// Takes the buttons away that lie over a cell which goes.
  func leave(_ cell: ReusableCell) {
    if resting?.cell === cell { rest(on: nil) }
    if bar?.cell === cell { hide() }
  }

  /// Lays the actions over the row that the person attends to, once that has rested on it.
  private func attend(isRebuilding: Bool = false) {
    host?.owner?.emptyIfAbandoned()
    guard let (cell, _) = attended else {
      rest(on: nil)
      return hide()
    }
    if bar?.cell === cell {
      // the person may be in the midst of them
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

  /// Lays the actions over the row that the person attends to.
  private func show() {
    rest(on: nil)
    guard let (cell, position) = attended else { return hide() }
    let actions = host?.owner?.actions(at: position) ?? RowActions()
    if actions.isEmpty { hide() } else { buttons.lay(actions, over: cell) }
  }

  /// The row that the person attends to.
  private var attended: (cell: ReusableCell, position: Int)? {
    guard let host, let listItem = listItem(in: host), case .cell(let cell) = host.live[listItem],
      let position = host.position(of: listItem)
    else { return nil }
    return (cell, position)
  }

  private func listItem(in host: CellHost) -> UnsafeMutableRawPointer? {
    if let pointer, isPointing { return host.row(at: pointer.x, pointer.y)?.listItem }
    // seen as after a key, and not as after a click
    guard let root = gtk_widget_get_root(host.widget), gtk_window_get_focus_visible(root.raw.typed()) != 0 else {
      return nil
    }
    return gtk_widget_get_focus_child(host.widget).flatMap { host.listItem(of: $0) }
  }

  private func hide() { bar?.lift() }
}

/// The way into the actions by keyboard.
extension Attention {
  /// Whether the keyboard's focus is on one of them.
  var isInActions: Bool { bar?.hasFocus == true }

  /// Goes from the row into its actions.
  func enterActions() -> Bool {
    // they move to another row a moment after the focus
    if bar == nil { show() }
    guard let bar, let cell = bar.cell, cell.position == host?.focusedPosition else { return false }
    bar.enter()
    return true
  }

  /// Goes from one of them to the next, or back to the row.
  /// - Returns: whether the key is taken.
  func moveInActions(_ key: UInt32, isRightToLeft: Bool) -> Bool {
    let forward = isRightToLeft ? GDK_KEY_Left : GDK_KEY_Right
    switch Int32(bitPattern: key) {
    case forward: _ = bar?.step(1)
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
