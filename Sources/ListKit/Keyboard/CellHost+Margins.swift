internal import CGLib
internal import CGtk
internal import CListKit
internal import GLibKit

// GTK before 4.12 gives the focus to the position that a key leads to, or, where that is a section's header or footer,
// to none: every header would be a wall.
extension CellHost {
  private var count: Int { Int(g_list_model_get_n_items(model.pointer)) }

  private func isMargin(_ position: Int) -> Bool { (0..<count).contains(position) && !canSelect(position) }

  /// Moves the focus over headers and footers, where a key that moves it would come upon one.
  /// - Returns: whether it did; what is left is GTK's own.
  func moveOverMargins(_ key: UInt32, _ held: UInt32) -> Bool {
    guard held & ~(GDK_SHIFT_MASK.rawValue | GDK_CONTROL_MASK.rawValue) == 0, let focusedPosition else { return false }
    switch Int32(bitPattern: key) {
    case GDK_KEY_Up, GDK_KEY_KP_Up: return leap(to: focusedPosition - 1, by: -1, held)
    case GDK_KEY_Down, GDK_KEY_KP_Down: return leap(to: focusedPosition + 1, by: 1, held)
    case GDK_KEY_Home, GDK_KEY_KP_Home: return leap(to: 0, by: 1, held)
    case GDK_KEY_End, GDK_KEY_KP_End: return leap(to: count - 1, by: -1, held)
    case GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up: followPage(from: focusedPosition, by: -1, held)
    case GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down: followPage(from: focusedPosition, by: 1, held)
    default: break
    }
    return false
  }

  /// Goes on from a margin to the next row; where there is none behind it, the margin is at least seen.
  private func leap(to margin: Int, by step: Int, _ held: UInt32) -> Bool {
    guard isMargin(margin) else { return false }
    var target = margin
    while isMargin(target) { target += step }
    lk_list_scroll_to(widget, guint(margin))
    guard (0..<count).contains(target) else { return true }
    if held & GDK_CONTROL_MASK.rawValue == 0 { model.select(target, alone: held & GDK_SHIFT_MASK.rawValue == 0) }
    reveal(target)
    return true
  }

  /// Where a page leads, GTK knows alone; where it led nowhere, the focus is still where it was when the key is done.
  private func followPage(from position: Int, by step: Int, _ held: UInt32) {
    let page = max(visiblePositions.count, 1)
    Task { [weak self] in
      guard let self, focusedPosition == position else { return }
      let target = min(max(position + step * page, 0), count - 1)
      // at an edge it is the other way to the next row
      if !leap(to: target, by: step, held) || focusedPosition == position { _ = leap(to: target, by: -step, held) }
    }
  }

  /// Tab comes to the position that GTK remembers, which is the first one until another had the focus. Where that is a
  /// header, it would come nowhere, and not past the list either.
  func prepareEntrance() {
    guard isMargin(0), gtk_widget_get_focus_child(widget) == nil else { return }
    let first = visiblePositions.first(where: canSelect) ?? live.keys.compactMap(position).filter(canSelect).min()
    guard let first, let row = row(at: first) else { return }
    gtk_widget_set_focus_child(widget, row)
    gtk_widget_set_focus_child(widget, nil)
  }

  private func row(at position: Int) -> UnsafeMutablePointer<GtkWidget>? {
    live.first { self.position(of: $0.key) == position }?.value.widget.flatMap(gtk_widget_get_parent)
  }
}
