// Ownership: the host holds the open menu, the menu holds its popover. The popover is a child of the cell's root, the
// header's, or the list's parent, and
// owns the actions, which own the closures. Code that removes the cell closes the menu first: a widget must not be
// finalized with a child in it. Popover and root stay alive until the popover is unparented.

internal import CGLib
internal import CGtk
internal import GLibKit

/// An open context menu.
final class ContextMenu {
  private let model: MenuModel
  private let popover: GObjectRef
  private let widget: GObjectRef
  private var isClosed = false

  /// Opens a menu at a point in a widget, or in its middle if there is no point. Returns `nil` if the menu is empty.
  init?(
    _ menu: Menu, at place: (x: Double, y: Double)?, in widget: UnsafeMutablePointer<GtkWidget>,
    closed: @escaping (ContextMenu) -> Void
  ) {
    let model = MenuModel(menu)
    guard !model.isEmpty, let popover = gtk_popover_menu_new_from_model(model.lines.pointer.typed()) else { return nil }
    self.model = model
    self.popover = GObjectRef(retaining: popover)
    self.widget = GObjectRef(retaining: widget)
    gtk_widget_insert_action_group(popover, MenuModel.group, model.actions.pointer.opaque)
    gtk_widget_set_parent(popover, widget)
    gtk_popover_set_has_arrow(popover.raw.typed(), 0)
    let (x, y) = place ?? (Double(gtk_widget_get_width(widget)) / 2, Double(gtk_widget_get_height(widget)) / 2)
    var rectangle = GdkRectangle(x: Int32(x), y: Int32(y), width: 1, height: 1)
    gtk_popover_set_pointing_to(popover.raw.typed(), &rectangle)
    // Beside the point, where GTK moves a menu up as far as it needs room. Below or above it, a menu that fits into neither
    // would lose its last items, although the screen has room for all.
    gtk_popover_set_position(popover.raw.typed(), GTK_POS_RIGHT)
    gtk_widget_set_valign(popover, GTK_ALIGN_START)
    // Not immediately: the action of the chosen item runs after the signal.
    Signal.connect("closed", of: popover) { [weak self] in Task { [weak self] in self.map(closed) } }
    // GTK leaves a menu open when a choice is made.
    model.onChoose = { [weak self] in self.map { gtk_popover_popdown($0.popover.pointer.typed()) } }
    model.mark(in: popover)
    gtk_popover_popup(popover.raw.typed())
  }

  isolated deinit { close() }

  /// Whether the keyboard focus is in the menu.
  var hasFocus: Bool {
    let widget: UnsafeMutablePointer<GtkWidget> = popover.pointer.typed()
    guard let focus = gtk_widget_get_root(widget).flatMap({ gtk_root_get_focus($0) }) else { return false }
    return gtk_widget_is_ancestor(focus, widget) != 0 || focus == widget
  }

  /// Closes the menu and removes the popover from its widget.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    gtk_popover_popdown(popover.pointer.typed())
    // Later: GTK 4.8 leaks a popover that is unparented in the same main loop turn in which it closes.
    MainLoopBridge.whenIdle { [popover, widget] in
      let child: UnsafeMutablePointer<GtkWidget> = popover.pointer.typed()
      guard gtk_widget_get_parent(child)?.raw == widget.pointer else { return }
      PointerFocus.leave(child) { gtk_widget_unparent(child) }
    }
  }
}
