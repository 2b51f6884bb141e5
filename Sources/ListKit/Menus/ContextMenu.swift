// Ownership: the host holds the open menu, the menu its popover; the popover hangs in the cell's root and owns the actions,
// and these the closures. Whoever takes the cell away closes the menu first: a widget must not go with a child in it. The
// popover and the root live on until the popover is out of it.

internal import CGLib
internal import CGtk
internal import GLibKit

/// A menu that is open.
final class ContextMenu {
  private static let group = "row"
  private let popover: GObjectRef
  private let widget: GObjectRef
  private var isClosed = false

  /// Opens a menu at a place in a widget, or at the widget where there is no place; `nil` where it has no line.
  init?(
    _ menu: Menu, at place: (x: Double, y: Double)?, in widget: UnsafeMutablePointer<GtkWidget>,
    closed: @escaping (ContextMenu) -> Void
  ) {
    let actions = GObjectRef(adopting: g_simple_action_group_new())
    let model = Self.model(of: menu, actions)
    guard g_menu_model_get_n_items(model.pointer.typed()) > 0,
      let popover = gtk_popover_menu_new_from_model(model.pointer.typed())
    else { return nil }
    self.popover = GObjectRef(retaining: popover)
    self.widget = GObjectRef(retaining: widget)
    gtk_widget_insert_action_group(popover, Self.group, actions.pointer.opaque)
    gtk_widget_set_parent(popover, widget)
    gtk_popover_set_has_arrow(popover.raw.typed(), 0)
    if let place {
      var rectangle = GdkRectangle(x: Int32(place.x), y: Int32(place.y), width: 1, height: 1)
      gtk_popover_set_pointing_to(popover.raw.typed(), &rectangle)
      gtk_widget_set_halign(popover, GTK_ALIGN_START)
    }
    // not at once: the action of the line that was chosen comes after
    Signal.connect("closed", of: popover) { [weak self] in Task { [weak self] in self.map(closed) } }
    gtk_popover_popup(popover.raw.typed())
  }

  isolated deinit { close() }

  /// Whether the keyboard's focus is in the menu.
  var hasFocus: Bool {
    let widget: UnsafeMutablePointer<GtkWidget> = popover.pointer.typed()
    guard let focus = gtk_widget_get_root(widget).flatMap({ gtk_root_get_focus($0) }) else { return false }
    return gtk_widget_is_ancestor(focus, widget) != 0 || focus == widget
  }

  /// Closes the menu, and takes it out of its widget.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    gtk_popover_popdown(popover.pointer.typed())
    // later: GTK 4.8 never frees a popover that leaves its parent in the turn of the loop in which it closes
    MainLoopBridge.whenIdle { [popover, widget] in
      let child: UnsafeMutablePointer<GtkWidget> = popover.pointer.typed()
      if gtk_widget_get_parent(child)?.raw == widget.pointer { gtk_widget_unparent(child) }
    }
  }

  private static func model(of menu: Menu, _ actions: GObjectRef) -> GObjectRef {
    let model = GObjectRef(adopting: g_menu_new())
    var number = 0
    for group in menu.groups where !group.isEmpty {
      let section = GObjectRef(adopting: g_menu_new())
      for item in group {
        let name = "item\(number)"
        number += 1
        // an underscore would name the key that chooses the line
        let title = item.title.split(separator: "_", omittingEmptySubsequences: false).joined(separator: "__")
        g_menu_append(section.pointer.opaque, title, "\(Self.group).\(name)")
        let action = GObjectRef(adopting: g_simple_action_new(name, nil))
        g_simple_action_set_enabled(action.pointer.opaque, item.isEnabled ? 1 : 0)
        Signal.connectVariant("activate", of: action.pointer) { _ in item.action() }
        g_action_map_add_action(actions.pointer.opaque, action.pointer.opaque)
      }
      g_menu_append_section(model.pointer.opaque, nil, section.pointer.typed())
    }
    return model
  }
}
