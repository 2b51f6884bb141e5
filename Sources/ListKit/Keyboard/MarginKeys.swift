internal import CGLib
internal import CGtk
internal import CListKit
internal import GLibKit

/// Moves the focus past headers and footers. GTK before 4.12 moves the focus to the position a key leads to; if that is
/// a section's header or footer, the focus moves nowhere. Every header would stop the arrow keys.
final class MarginKeys {
  private let rows: LiveRows
  private let model: RowModel
  private let focus: RowFocus

  init(in rows: LiveRows, _ model: RowModel, _ focus: RowFocus) {
    self.rows = rows
    self.model = model
    self.focus = focus
  }

  /// Moves the focus past headers and footers if the key would lead to one.
  /// - Returns: Whether it did; otherwise GTK handles the key.
  func moveOver(_ key: UInt32, _ held: UInt32) -> Bool {
    guard held & ~(GDK_SHIFT_MASK.rawValue | GDK_CONTROL_MASK.rawValue) == 0, let position = focus.position else {
      return false
    }
    switch Int32(bitPattern: key) {
    case GDK_KEY_Up, GDK_KEY_KP_Up: return leap(to: position - 1, by: -1, held)
    case GDK_KEY_Down, GDK_KEY_KP_Down: return leap(to: position + 1, by: 1, held)
    case GDK_KEY_Home, GDK_KEY_KP_Home: return leap(to: 0, by: 1, held)
    case GDK_KEY_End, GDK_KEY_KP_End: return leap(to: model.count - 1, by: -1, held)
    case GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up: followPage(from: position, by: -1, held)
    case GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down: followPage(from: position, by: 1, held)
    default: break
    }
    return false
  }

  /// Moves only the focus, to where the key would select a row.
  /// - Returns: Whether it is such a key.
  func moveFocus(_ key: UInt32) -> Bool {
    guard let position = focus.position else { return false }
    let page = max(rows.visiblePositions.count - 1, 1)
    let (wanted, step) =
      switch Int32(bitPattern: key) {
      case GDK_KEY_Up, GDK_KEY_KP_Up: (position - 1, -1)
      case GDK_KEY_Down, GDK_KEY_KP_Down: (position + 1, 1)
      case GDK_KEY_Home, GDK_KEY_KP_Home: (0, 1)
      case GDK_KEY_End, GDK_KEY_KP_End: (model.count - 1, -1)
      case GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up: (max(position - page, 0), 1)
      case GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down: (min(position + page, model.count - 1), -1)
      default: (position, 0)
      }
    guard step != 0 else { return false }
    var target = wanted
    while model.isMargin(target) { target += step }
    if (0..<model.count).contains(target) { focus.reveal(target) } else { enter(wanted, by: step) }
    return true
  }

  /// Moves the focus from a header or footer to the next row. If no row follows, at least scrolls the header or footer
  /// into view.
  private func leap(to margin: Int, by step: Int, _ held: UInt32) -> Bool {
    guard model.isMargin(margin) else { return false }
    var target = margin
    while model.isMargin(target) { target += step }
    rows.scroll(to: margin)
    guard (0..<model.count).contains(target) else {
      enter(margin, by: step)
      return true
    }
    if held & GDK_CONTROL_MASK.rawValue == 0 { model.select(target, alone: held & GDK_SHIFT_MASK.rawValue == 0) }
    focus.reveal(target)
    return true
  }

  /// Moves the focus to the first button of the footer after the last row.
  private func enter(_ margin: Int, by step: Int) {
    guard step > 0, let listItem = rows.contents.keys.first(where: { rows.position(of: $0) == margin }),
      case .header(let footer, _) = rows[listItem]
    else { return }
    gtk_widget_child_focus(footer.root, GTK_DIR_TAB_FORWARD)
  }

  /// Moves the focus from a button of a footer to the row before it.
  /// - Returns: Whether it did.
  func leave(_ key: UInt32, _ held: UInt32) -> Bool {
    guard held == 0, [GDK_KEY_Up, GDK_KEY_KP_Up, GDK_KEY_Escape].contains(Int32(bitPattern: key)),
      let margin = focus.position, model.isMargin(margin),
      let row = (0..<margin).last(where: model.canSelect)
    else { return false }
    focus.reveal(row)
    return true
  }

  /// Moves the focus after Page Up or Page Down if GTK could not. Only GTK knows where a page leads, so this checks
  /// afterwards whether the focus is still at the same position.
  private func followPage(from position: Int, by step: Int, _ held: UInt32) {
    let page = max(rows.visiblePositions.count, 1)
    Task { [weak self] in
      guard let self, focus.position == position else { return }
      let target = min(max(position + step * page, 0), model.count - 1)
      // At an edge, the next row is in the other direction.
      if !leap(to: target, by: step, held) || focus.position == position { _ = leap(to: target, by: -step, held) }
    }
  }
}
