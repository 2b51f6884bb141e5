// Ownership: the button's menu retains the submenu.

import CGLib
import CGtk
import GLibKit
import ListKit
import Toolkit
import Models
import Words

/// The part of the article's menu with the services that it can be sent to.
final class SendMenu {
  private let services = GObjectRef(adopting: g_menu_new())

  /// - Parameters:
  ///   - button: the menu's button.
  ///   - preferences: what has the services.
  init(in button: AnyWidget, _ preferences: PreferencesStore) {
    guard let menu = gtk_menu_button_get_menu_model(button.opaque) else { return }
    let section = GObjectRef(adopting: g_menu_new())
    // Translators: a submenu with services on the web: sends the article to one of them.
    g_menu_append_submenu(section.pointer.opaque, tr("S_end To"), services.pointer.typed())
    g_menu_append_section(menu.raw.opaque, nil, section.pointer.typed())
    button.takesFocusFromItsMenu()
    preferences.follow(self) { [weak self, weak preferences] _ in self?.show(preferences?.services ?? []) }
    show(preferences.services)
  }

  private func show(_ services: [SendService]) {
    let menu = self.services.pointer.opaque
    g_menu_remove_all(menu)
    let list = GObjectRef(adopting: g_menu_new())
    for (number, service) in services.enumerated() {
      // An underscore would mark a mnemonic.
      g_menu_append(list.pointer.opaque, service.name.replacing("_", with: "__"), "win.send(int64 \(number))")
    }
    g_menu_append_section(menu, nil, list.pointer.typed())
    let other = GObjectRef(adopting: g_menu_new())
    // Translators: a menu item: opens the preferences of the services that articles can be sent to.
    g_menu_append(other.pointer.opaque, tr("Services…"), "win.services")
    g_menu_append_section(menu, nil, other.pointer.typed())
  }
}
