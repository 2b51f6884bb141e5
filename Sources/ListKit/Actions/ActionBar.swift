// Ownership: the bar holds its two boxes, which hang in the cell's overlay until the bar goes.

internal import CGLib
internal import CGtk
internal import CListKit
internal import GLibKit

/// A cell's actions, shown: buttons at either end of it.
final class ActionBar {
  /// The cell that they lie over.
  let cell: ReusableCell
  private let boxes: [GObjectRef]
  private var buttons: [UnsafeMutablePointer<GtkWidget>] = []

  /// Lays the buttons over a cell.
  init(_ actions: RowActions, over cell: ReusableCell) {
    self.cell = cell
    let overlay = cell.wrapped()
    boxes = [(actions.leading, GTK_ALIGN_START), (actions.trailing, GTK_ALIGN_END)].compactMap { actions, side in
      guard !actions.isEmpty, let box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0) else { return nil }
      gtk_widget_set_halign(box, side)
      gtk_widget_set_valign(box, GTK_ALIGN_CENTER)
      gtk_widget_add_css_class(box, "linked")
      gtk_widget_add_css_class(box, "row-actions")
      return GObjectRef(retaining: box)
    }
    for (box, actions) in zip(boxes, [actions.leading, actions.trailing].filter { !$0.isEmpty }) {
      for action in actions { add(action, to: box.pointer.typed()) }
      gtk_overlay_add_overlay(overlay.opaque, box.pointer.typed())
    }
  }

  isolated deinit {
    for box in boxes {
      let widget: UnsafeMutablePointer<GtkWidget> = box.pointer.typed()
      if let overlay = gtk_widget_get_parent(widget) { gtk_overlay_remove_overlay(overlay.raw.opaque, widget) }
    }
  }

  /// Whether the keyboard's focus is on one of the buttons.
  var hasFocus: Bool { buttons.contains { gtk_widget_has_focus($0) != 0 } }

  /// Gives the keyboard's focus to the first button.
  func enter() {
    for button in buttons { gtk_widget_set_focusable(button, 1) }
    if let first = buttons.first { gtk_widget_grab_focus(first) }
  }

  /// Gives the focus to a neighbour of the button that has it; false at the end.
  func step(_ direction: Int) -> Bool {
    guard let current = buttons.firstIndex(where: { gtk_widget_has_focus($0) != 0 }) else { return false }
    let next = current + direction
    guard buttons.indices.contains(next) else { return false }
    gtk_widget_grab_focus(buttons[next])
    return true
  }

  /// Gives the focus back to the row.
  func leave() {
    if let row = gtk_widget_get_parent(cell.outermost) { gtk_widget_grab_focus(row) }
    // or the arrows, which go to whatever takes the focus in the next row, would go to it
    for button in buttons { gtk_widget_set_focusable(button, 0) }
  }

  private func add(_ action: RowAction, to box: UnsafeMutablePointer<GtkWidget>) {
    guard let button = gtk_button_new_from_icon_name(action.icon) else { return }
    gtk_widget_set_tooltip_text(button, action.title)
    lk_accessible_describe(button, action.title, nil)
    if action.isDestructive { gtk_widget_add_css_class(button, "destructive-action") }
    gtk_widget_set_focusable(button, 0)
    Signal.connect("clicked", of: button) { action.run() }
    gtk_box_append(box.raw.typed(), button)
    buttons.append(button)
  }
}

extension ReusableCell {
  /// The overlay around the root, made when something is to lie over it for the first time.
  fileprivate func wrapped() -> UnsafeMutableRawPointer {
    if let overlay { return overlay.pointer }
    let made = GObjectRef(retaining: gtk_overlay_new())
    let focus = gtk_widget_get_root(root).flatMap { gtk_root_get_focus($0) }
    let inner = focus.flatMap { gtk_widget_is_ancestor($0, root) != 0 || $0 == root ? $0 : nil }
    if let item = listItem { gtk_list_item_set_child(item.opaque, nil) }
    gtk_overlay_set_child(made.pointer.opaque, root)
    overlay = made
    if let item = listItem { gtk_list_item_set_child(item.opaque, made.pointer.typed()) }
    describeRow()
    // what had the focus lost it on the way
    if let inner { gtk_widget_grab_focus(inner) }
    return made.pointer
  }
}
