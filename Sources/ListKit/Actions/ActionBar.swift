// Ownership: the bar owns its two boxes. They stay in the overlay of the last cell that showed them until another cell
// takes them or the bar is released.

internal import CGLib
internal import CGtk
internal import CListKit
internal import GLibKit

/// The action buttons shown at both ends of a cell. The same buttons move from cell to cell and are rebuilt only when
/// the actions differ: creating and destroying widgets costs far more than moving them.
final class ActionBar {
  /// The cell that shows the buttons, or nil.
  private(set) var cell: ReusableCell?
  /// A style class set on the cell while it shows actions, so that CSS can hide what they would cover.
  private static let style = "has-actions"
  private let leading = ActionButtons(at: GTK_ALIGN_START)
  private let trailing = ActionButtons(at: GTK_ALIGN_END)

  /// The buttons, and those that the cell has itself.
  var buttons: [UnsafeMutablePointer<GtkWidget>] { leading.buttons + (cell?.controls ?? []) + trailing.buttons }

  /// Shows the buttons on top of a cell.
  func lay(_ actions: RowActions, over cell: ReusableCell) {
    if self.cell !== cell { lift() }
    self.cell = cell
    if !actions.isEmpty { gtk_widget_add_css_class(cell.root, Self.style) }
    leading.lay(actions.leading, over: cell)
    trailing.lay(actions.trailing, over: cell)
  }

  /// Hides the buttons. If one of them has the focus, the row gets it.
  func lift() {
    if hasFocus { leave() }
    for control in cell?.controls ?? [] { gtk_widget_set_focusable(control, 0) }
    if let cell { gtk_widget_remove_css_class(cell.root, Self.style) }
    cell = nil
    leading.lift()
    trailing.lift()
  }

  /// Whether one of the buttons has the keyboard focus.
  var hasFocus: Bool { buttons.contains { gtk_widget_has_focus($0) != 0 } }

  /// Moves the keyboard focus to the first button.
  func enter() {
    for button in buttons { gtk_widget_set_focusable(button, 1) }
    if let first = buttons.first { gtk_widget_grab_focus(first) }
  }

  /// Moves the focus to the next or previous button. Returns false at either end.
  func step(_ direction: Int) -> Bool {
    guard let current = buttons.firstIndex(where: { gtk_widget_has_focus($0) != 0 }) else { return false }
    let next = current + direction
    guard buttons.indices.contains(next) else { return false }
    gtk_widget_grab_focus(buttons[next])
    return true
  }

  /// Moves the focus back to the row.
  func leave() {
    if let cell, let row = gtk_widget_get_parent(cell.outermost) { gtk_widget_grab_focus(row) }
    // Otherwise the arrow keys would move the focus to a button in the next row.
    for button in buttons { gtk_widget_set_focusable(button, 0) }
  }
}

/// The buttons at one end of a cell.
private final class ActionButtons {
  private(set) var buttons: [UnsafeMutablePointer<GtkWidget>] = []
  private var actions: [RowAction] = []
  private let box: GObjectRef

  private var widget: UnsafeMutablePointer<GtkWidget> { box.pointer.typed() }

  init(at side: GtkAlign) {
    box = GObjectRef(retaining: gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
    gtk_widget_set_halign(widget, side)
    gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
    gtk_widget_add_css_class(widget, "linked")
    gtk_widget_add_css_class(widget, "row-actions")
  }

  isolated deinit { takeOut() }

  func lay(_ actions: [RowAction], over cell: ReusableCell) {
    if !actions.elementsEqual(self.actions, by: { $0.looks(like: $1) }) {
      for button in buttons { gtk_box_remove(widget.raw.typed(), button) }
      buttons = []
      for (index, action) in actions.enumerated() { add(action, at: index) }
    }
    self.actions = actions
    guard !actions.isEmpty else { return takeOut() }
    gtk_widget_set_valign(widget, cell.actionsPlacement == .bottom ? GTK_ALIGN_END : GTK_ALIGN_CENTER)
    let overlay = cell.wrapped()
    if gtk_widget_get_parent(widget) != overlay.typed() {
      takeOut()
      gtk_overlay_add_overlay(overlay.opaque, widget)
    }
    gtk_widget_set_visible(widget, 1)
  }

  /// Hides the buttons but leaves them in the overlay: the next cell may not need them soon.
  func lift() { gtk_widget_set_visible(widget, 0) }

  private func takeOut() {
    if let overlay = gtk_widget_get_parent(widget) { gtk_overlay_remove_overlay(overlay.raw.opaque, widget) }
  }

  private func add(_ action: RowAction, at index: Int) {
    guard let button = gtk_button_new_from_icon_name(action.icon) else { return }
    gtk_widget_set_tooltip_text(button, action.title)
    lk_accessible_describe(button, action.title, nil)
    if action.isDestructive { gtk_widget_add_css_class(button, "destructive-action") }
    gtk_widget_set_focusable(button, 0)
    Signal.connect("clicked", of: button) { [weak self] in
      // The action may have removed the buttons.
      guard let self, actions.indices.contains(index) else { return }
      actions[index].run()
    }
    gtk_box_append(widget.raw.typed(), button)
    buttons.append(button)
  }
}

extension RowAction {
  /// Whether the two actions' buttons look the same.
  fileprivate func looks(like other: RowAction) -> Bool {
    title == other.title && icon == other.icon && isDestructive == other.isDestructive
  }
}

extension ReusableCell {
  /// Returns the overlay around the root, creating it the first time something is shown on top of the cell.
  fileprivate func wrapped() -> UnsafeMutableRawPointer {
    if let overlay { return overlay.pointer }
    let made = GObjectRef(retaining: gtk_overlay_new())
    let focus = gtk_widget_get_root(root).flatMap { gtk_root_get_focus($0) }
    let inner = focus.flatMap { gtk_widget_is_ancestor($0, root) != 0 || $0 == root ? $0 : nil }
    if let item = listItem { lk_item_set_child(item, nil) }
    gtk_overlay_set_child(made.pointer.opaque, root)
    overlay = made
    if let item = listItem { lk_item_set_child(item, made.pointer.typed()) }
    describeRow()
    // Reparenting took the focus from the widget that had it.
    if let inner { gtk_widget_grab_focus(inner) }
    return made.pointer
  }
}
