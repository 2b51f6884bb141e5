internal import CGLib
internal import CGtk
internal import GLibKit

/// Which row the person attends to: the one under the pointer while that moves, the one with the focus once a key is
/// pressed. Over it lie its actions.
extension CellHost {
  func connectAttention() {
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
      Signal.connect(signal, of: focus) { [weak self] in self?.attentionMayHaveMoved() }
    }
    gtk_widget_add_controller(widget, motion)
    gtk_widget_add_controller(widget, focus)
  }

  /// Looks again once what is going on is over.
  /// - Parameter hasOtherActions: whether the row may have other actions than those that are shown. Where it has not, the buttons
  ///   stay: the person may be pressing one.
  func attentionMayHaveMoved(hasOtherActions: Bool = false) {
    areActionsStale = areActionsStale || hasOtherActions
    guard !isAttentionDue else { return }
    isAttentionDue = true
    Task { [weak self] in
      guard let self else { return }
      let isRebuilding = areActionsStale
      (isAttentionDue, areActionsStale) = (false, false)
      attend(isRebuilding: isRebuilding)
    }
  }

  /// Lays the actions over the row that the person attends to.
  private func attend(isRebuilding: Bool = false) {
    owner?.emptyIfAbandoned()
    let listItem =
      if let pointer, isPointing { row(at: pointer.x, pointer.y)?.listItem } else {
        isFocusShown ? gtk_widget_get_focus_child(widget).flatMap(listItem(of:)) : nil
      }
    guard let listItem, case .cell(let cell) = live[listItem], let position = position(of: listItem) else {
      return hideActions()
    }
    let isSame = actionBar?.cell === cell
    // the person is in the midst of them
    if isSame, !isRebuilding || actionBar?.hasFocus == true { return }
    let actions = owner?.actions(at: position) ?? RowActions()
    hideActions()
    if !actions.isEmpty { actionBar = ActionBar(actions, over: cell) }
  }

  /// Whether the person sees where the focus is, as after a key and not after a click.
  private var isFocusShown: Bool {
    guard let root = gtk_widget_get_root(widget) else { return false }
    return gtk_window_get_focus_visible(root.raw.typed()) != 0
  }

  /// Takes the buttons away; the focus that is on one of them goes to the row.
  func hideActions() {
    guard let bar = actionBar else { return }
    actionBar = nil
    if bar.hasFocus { bar.leave() }
  }

  /// Goes from the row into its actions.
  func enterActions() -> Bool {
    guard let actionBar else { return false }
    actionBar.enter()
    return true
  }

  /// Goes from one of them to the next, or back to the row.
  func moveInActions(_ key: UInt32) -> Bool {
    let forward = isRightToLeft ? GDK_KEY_Left : GDK_KEY_Right
    switch Int32(bitPattern: key) {
    case forward: _ = actionBar?.step(1)
    case GDK_KEY_Left, GDK_KEY_Right: if actionBar?.step(-1) == false { actionBar?.leave() }
    case GDK_KEY_Escape: actionBar?.leave()
    case GDK_KEY_Up, GDK_KEY_Down, GDK_KEY_Page_Up, GDK_KEY_Page_Down, GDK_KEY_Home, GDK_KEY_End:
      actionBar?.leave()
      return false
    default: return false
    }
    return true
  }
}
