import CGLib
import CGtk
import GLibKit
package import ListKit
package import Toolkit

/// The dialog with the list of shortcuts.
package final class ShortcutsView: View, Dialog {
  @Outlet var entry: SearchEntry
  @Outlet package var toasts: ToastOverlay
  @Outlet var list: ListView

  /// What the dialog's menu offers.
  enum MenuItem: String, CaseIterable {
    case importKeys = "import"
    case exportKeys = "export"
    case resetAll = "reset-all"
  }

  /// Called with the item that the user chooses.
  var onMenu: (@MainActor (MenuItem) -> Void)?

  private var actions: Actions?

  package override func didLoad() {
    // The entry handles Escape itself before the window does: a search ends first.
    Signal.connect("stop-search", of: entry.pointer) { [weak self] in self?.leave() }
    onEscape { [weak self] in self?.askToClose() }
    guard let group = g_simple_action_group_new() else { return }
    defer { g_object_unref(group.raw) }
    // The content owns the group from here on; the window is not shown if the dialog is inside its parent.
    gtk_widget_insert_action_group(toasts.pointer, "shortcuts", group.raw.opaque)
    gtk_widget_insert_action_group(root, "shortcuts", group.raw.opaque)
    let actions = Actions(of: group.raw)
    for item in MenuItem.allCases { actions.add(item.rawValue) { [weak self] in self?.onMenu?(item) } }
    self.actions = actions
  }

  /// Enables what needs changed keys.
  func showWhetherChanged(_ isChanged: Bool) {
    for item in [MenuItem.exportKeys, .resetAll] { actions?.setEnabled(item.rawValue, isChanged) }
  }

  private func leave() { if entry.text.isEmpty { askToClose() } else { entry.text = "" } }
}
