// Ownership: the host holds the open menu, the menu holds its popover. The popover is a child of the cell's root, the
// header's, the list's parent or the page, and owns the actions, which own the closures. Code that removes that widget
// closes the menu first: a widget must not be finalized with a child in it. Popover and widget stay alive until the
// popover is unparented.

internal import CGLib
package import CGtk
internal import GLibKit

/// An open context menu.
package final class ContextMenu {
  /// The distance between a menu and its point, in pixels.
  private static let distance: Int32 = 3

  private let model: MenuModel
  private let popover: GObjectRef
  private let widget: GObjectRef
  private var isClosed = false

  /// Opens a menu at a point in a widget, or in its middle if there is no point. Returns `nil` if the menu is empty.
  package init?(
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
    let (x, y) = place ?? (Double(gtk_widget_get_width(widget)) / 2, Double(gtk_widget_get_height(widget)) / 2)
    // GTK counts it from the corner of the widget's bounds, which a style sheet's padding and border move away.
    var bounds = graphene_rect_t()
    _ = gtk_widget_compute_bounds(widget, widget, &bounds)
    Self.put(popover, beside: x - Double(bounds.origin.x), y - Double(bounds.origin.y))
    // Not immediately: the action of the chosen item runs after the signal.
    Signal.connect("closed", of: popover) { [weak self] in Task { [weak self] in self.map(closed) } }
    // GTK leaves a menu open when a choice is made.
    model.onChoose = { [weak self] in self.map { gtk_popover_popdown($0.popover.pointer.typed()) } }
    model.mark(in: popover)
    gtk_popover_popup(popover.raw.typed())
  }

  isolated deinit { close() }

  /// Places a menu beside a point of its parent, where GTK moves it up as far as it needs room. Below or above the point,
  /// a menu that fits into neither would lose its last items, although the screen has room for all.
  ///
  /// The menu does not touch the point, and receives no clicks before it is laid out: until then its shadow would receive
  /// them, too. The button that has opened it is still pressed, and a menu that receives the release of a button whose
  /// press it has not received makes GTK log warnings.
  private static func put(_ popover: UnsafeMutablePointer<GtkWidget>, beside x: Double, _ y: Double) {
    gtk_popover_set_has_arrow(popover.raw.typed(), 0)
    var rectangle = GdkRectangle(x: Int32(x), y: Int32(y), width: 1, height: 1)
    gtk_popover_set_pointing_to(popover.raw.typed(), &rectangle)
    gtk_popover_set_position(popover.raw.typed(), GTK_POS_RIGHT)
    gtk_widget_set_valign(popover, GTK_ALIGN_START)
    gtk_popover_set_offset(popover.raw.typed(), distance, 0)
    Signal.connect("realize", of: popover) {
      let nothing = cairo_region_create()
      gdk_surface_set_input_region(gtk_native_get_surface(popover.raw.opaque), nothing)
      cairo_region_destroy(nothing)
    }
  }

  /// Whether the keyboard focus is in the menu.
  package var hasFocus: Bool {
    let widget: UnsafeMutablePointer<GtkWidget> = popover.pointer.typed()
    guard let focus = gtk_widget_get_root(widget).flatMap({ gtk_root_get_focus($0) }) else { return false }
    return gtk_widget_is_ancestor(focus, widget) != 0 || focus == widget
  }

  /// Closes the menu and removes the popover from its widget.
  package func close() {
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
