// Ownership: the popover is a child of the web view, and owns the actions, which own the closures.

internal import CGLib
internal import CGtk
import GLibKit
import ListKit

/// An item of the page's menu.
struct MenuItem {
  /// The title, with a mnemonic.
  let label: String
  let choose: @MainActor () -> Void

  func action(named name: String) -> GObjectRef {
    let action = GObjectRef(adopting: g_simple_action_new(name, nil))
    Signal.connectVariant("activate", of: action.pointer) { [choose] _ in choose() }
    return action
  }
}

/// The page's menu when the keyboard opens it, which WebKit does not do.
final class KeyboardMenu {
  private static let group = "page-menu"

  private let webView: UnsafeMutablePointer<GtkWidget>
  private var popover: GObjectRef?

  /// - Parameter webView: the web view; must outlive this object.
  init(in webView: UnsafeMutablePointer<GtkWidget>) { self.webView = webView }

  isolated deinit { close() }

  /// Opens a menu with groups of items at a point of the web view.
  func open(_ groups: [[MenuItem]], at x: Double, _ y: Double) {
    close()
    guard gtk_widget_get_mapped(webView) != 0 else { return }
    let lines = GObjectRef(adopting: g_menu_new())
    let actions = GObjectRef(adopting: g_simple_action_group_new())
    for (index, group) in groups.enumerated() {
      let section = GObjectRef(adopting: g_menu_new())
      for (place, item) in group.enumerated() {
        let name = "item\(index)-\(place)"
        let action = item.action(named: name)
        g_action_map_add_action(actions.pointer.opaque, action.pointer.opaque)
        g_menu_append(section.pointer.opaque, item.label, "\(Self.group).\(name)")
      }
      g_menu_append_section(lines.pointer.opaque, nil, section.pointer.typed())
    }
    guard let menu = gtk_popover_menu_new_from_model(lines.pointer.typed()) else { return }
    let popover = GObjectRef(retaining: menu)
    self.popover = popover
    gtk_widget_insert_action_group(menu, Self.group, actions.pointer.opaque)
    gtk_widget_set_parent(menu, webView)
    gtk_popover_set_has_arrow(menu.raw.typed(), 0)
    var place = GdkRectangle(x: Int32(x), y: Int32(y), width: 1, height: 1)
    gtk_popover_set_pointing_to(menu.raw.typed(), &place)
    // Beside the point, where GTK moves a menu up as far as it needs room.
    gtk_popover_set_position(menu.raw.typed(), GTK_POS_RIGHT)
    gtk_widget_set_valign(menu, GTK_ALIGN_START)
    // Not immediately: the action of the chosen item runs after the signal.
    Signal.connect("closed", of: menu) { [weak self, weak popover] in
      Task {
        if let self, let popover, self.popover === popover { self.close() }
      }
    }
    gtk_popover_popup(menu.raw.typed())
  }

  /// Closes the menu and gives the focus back to the page.
  private func close() {
    guard let popover else { return }
    self.popover = nil
    let menu: UnsafeMutablePointer<GtkWidget> = popover.pointer.typed()
    if let focus = gtk_widget_get_root(menu).flatMap({ gtk_root_get_focus($0) }),
      gtk_widget_is_ancestor(focus, menu) != 0 || focus == menu
    {
      gtk_widget_grab_focus(webView)
    }
    gtk_popover_popdown(menu.raw.typed())
    // Later: GTK 4.8 leaks a popover that is unparented in the same main loop turn in which it closes.
    MainLoopBridge.whenIdle { [webView = GObjectRef(retaining: webView)] in
      let menu: UnsafeMutablePointer<GtkWidget> = popover.pointer.typed()
      guard gtk_widget_get_parent(menu)?.raw == webView.pointer else { return }
      PointerFocus.leave(menu) { gtk_widget_unparent(menu) }
    }
  }
}
