import CGLib
import CGtk
import GLibKit
package import ListKit
package import Toolkit

/// The window with the list of rules.
package final class RulesView: View, Dialog {
  package static var isWindow: Bool { true }

  @Outlet package var toasts: ToastOverlay
  @Outlet var list: ListView
  @Outlet var add: Button

  /// What the window's menu offers.
  enum MenuItem: String, CaseIterable {
    case applyAll = "apply-all"
    case importRules = "import"
    case exportRules = "export"
  }

  /// Called with the item that the user chooses.
  var onMenu: (@MainActor (MenuItem) -> Void)?

  private var actions: Actions?

  package override func didLoad() {
    onEscape { [weak self] in self?.askToClose() }
    guard let group = g_simple_action_group_new() else { return }
    defer { g_object_unref(group.raw) }
    // The window owns the group from here on.
    gtk_widget_insert_action_group(root, "rules", group.raw.opaque)
    let actions = Actions(of: group.raw)
    for item in MenuItem.allCases { actions.add(item.rawValue) { [weak self] in self?.onMenu?(item) } }
    self.actions = actions
  }

  /// Enables what needs rules.
  func showWhetherEmpty(_ isEmpty: Bool) {
    for item in [MenuItem.applyAll, .exportRules] { actions?.setEnabled(item.rawValue, !isEmpty) }
  }

  /// Opens the window. It is modal if its parent is, because a modal parent would block it otherwise.
  func present(over parent: UnsafeMutablePointer<GtkWidget>) {
    gtk_window_set_modal(window, gtk_window_get_modal(UnsafeMutableRawPointer(parent).typed()))
    open(over: parent)
    list.grabFocus()
  }
}
