internal import CGLib
internal import CGtk
internal import CListKit
internal import GLibKit

// GTK before 4.12 moves the focus to the position a key leads to; if that is a section's header or footer, the focus
// moves nowhere. Every header would stop the arrow keys.
extension CellHost {
  private var count: Int { Int(g_list_model_get_n_items(model.pointer)) }

  private func isMargin(_ position: Int) -> Bool { (0..<count).contains(position) && !canSelect(position) }

  /// Moves the focus past headers and footers if the key would lead to one.
  /// - Returns: Whether it did; otherwise GTK handles the key.
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

  /// Moves the focus from a header or footer to the next row. If no row follows, at least scrolls the header or footer
  /// into view.
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

  /// Moves the focus after Page Up or Page Down if GTK could not. Only GTK knows where a page leads, so this checks
  /// afterwards whether the focus is still at the same position.
  private func followPage(from position: Int, by step: Int, _ held: UInt32) {
    let page = max(visiblePositions.count, 1)
    Task { [weak self] in
      guard let self, focusedPosition == position else { return }
      let target = min(max(position + step * page, 0), count - 1)
      // At an edge, the next row is in the other direction.
      if !leap(to: target, by: step, held) || focusedPosition == position { _ = leap(to: target, by: -step, held) }
    }
  }

  /// Tab moves the focus to the position that GTK remembers: the first one until another had the focus. If that is a
  /// header, Tab would neither enter the list nor get past it; this makes GTK remember the first visible row instead.
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
