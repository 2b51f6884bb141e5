internal import CGLib
internal import CGtk
internal import CListKit
internal import GLibKit

/// Moves the focus past headers and footers, or to their controls. GTK before 4.12 moves the focus to the position a key
/// leads to; if that is a section's header or footer, the focus moves nowhere. Every header would stop the arrow keys.
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
    case GDK_KEY_Up, GDK_KEY_KP_Up:
      return held == 0 && enter(from: position, by: -1) || leap(to: position - 1, by: -1, held)
    case GDK_KEY_Down, GDK_KEY_KP_Down:
      return held == 0 && enter(from: position, by: 1) || leap(to: position + 1, by: 1, held)
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
    if abs(wanted - position) == 1, enter(from: position, by: wanted - position) { return true }
    var target = wanted
    while model.isMargin(target) { target += step }
    if (0..<model.count).contains(target) { focus.reveal(target) } else { showEdge(step) }
    return true
  }

  /// Moves the focus from a header or footer to the next row. If no row follows, at least scrolls the header or footer
  /// into view.
  private func leap(to margin: Int, by step: Int, _ held: UInt32) -> Bool {
    guard model.isMargin(margin) else { return false }
    var target = margin
    while model.isMargin(target) { target += step }
    guard (0..<model.count).contains(target) else {
      showEdge(step)
      return true
    }
    rows.scroll(to: margin)
    if held & GDK_CONTROL_MASK.rawValue == 0 { model.select(target, alone: held & GDK_SHIFT_MASK.rawValue == 0) }
    focus.reveal(target)
    return true
  }

  /// Scrolls to what is before the first row or after the last one.
  private func showEdge(_ step: Int) {
    let edge = step < 0 ? 0 : model.count - 1
    if model.isMargin(edge) { rows.scroll(to: edge) }
  }

  /// Moves the focus to the first control of a header or footer between a position and the next row.
  /// - Returns: Whether there is one.
  private func enter(from position: Int, by step: Int) -> Bool {
    var margin = position + step
    while model.isMargin(margin) {
      if enter(margin) { return true }
      margin += step
    }
    return false
  }

  /// Moves the focus to the first control of the header or footer at a position.
  /// - Returns: Whether there is one.
  func enter(_ margin: Int) -> Bool {
    view(at: margin).map { gtk_widget_child_focus($0.root, GTK_DIR_TAB_FORWARD) != 0 } ?? false
  }

  /// Moves the focus from a control of a header or footer to the next one or to the nearest row.
  /// - Returns: Whether it did.
  func leave(_ key: UInt32, _ held: UInt32) -> Bool {
    guard let margin = focus.position, model.isMargin(margin), let view = view(at: margin), !focus.usesArrowKeys else {
      return false
    }
    let step: Int
    switch (Int32(bitPattern: key), held) {
    case (GDK_KEY_Tab, 0): return gtk_widget_child_focus(view.root, GTK_DIR_TAB_FORWARD) != 0
    case (GDK_KEY_ISO_Left_Tab, GDK_SHIFT_MASK.rawValue), (GDK_KEY_Tab, GDK_SHIFT_MASK.rawValue):
      return gtk_widget_child_focus(view.root, GTK_DIR_TAB_BACKWARD) != 0
    case (GDK_KEY_Up, 0), (GDK_KEY_KP_Up, 0), (GDK_KEY_Escape, 0): step = -1
    case (GDK_KEY_Down, 0), (GDK_KEY_KP_Down, 0): step = 1
    default: return false
    }
    if enter(from: margin, by: step) { return true }
    var row = margin
    while model.isMargin(row) { row += step }
    guard (0..<model.count).contains(row) else { return false }
    focus.reveal(row)
    return true
  }

  /// Returns the live header or footer at a position.
  private func view(at margin: Int) -> View? {
    guard let listItem = rows.contents.keys.first(where: { rows.position(of: $0) == margin }),
      case .header(let view, _) = rows[listItem]
    else { return nil }
    return view
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
