// Ownership: buttons and menus belong to the window, which outlives this object.

internal import CGLib
internal import CGtk
import GLibKit
import ListKit
import Shortcuts
import Toolkit
import Words

/// The keys that a window's menus and tooltips show.
///
/// Templates and views name no keys: they are added here, to the buttons and menu items whose actions have some.
final class KeyHints {
  private let root: UnsafeMutablePointer<GtkWidget>
  private let store: ShortcutsStore
  private var tooltips: [KeyTooltip] = []
  private var menus: [UnsafeMutablePointer<GMenuModel>] = []

  init(in root: UnsafeMutablePointer<GtkWidget>, _ store: ShortcutsStore) {
    (self.root, self.store) = (root, store)
    store.follow(self) { [weak self] in self?.show() }
  }

  /// Shows the keys in all tooltips and menus of the window.
  /// - Parameter others: buttons that have no action themselves, and the action whose keys they show.
  func begin(_ others: [(button: AnyWidget, action: String)] = []) {
    tooltips = others.map { KeyTooltip($0.button, $0.action) }
    find(in: root)
    show()
  }

  private func show() {
    let commands = Command.all.compactMap { command in command.action.map { ($0, command) } }
    let keys = Dictionary(
      commands.map { ($0, $1.firstKeys(in: store.current)) }, uniquingKeysWith: { first, _ in first })
    for tooltip in tooltips { tooltip.keys = (keys[tooltip.action] ?? nil)?.label }
    for menu in menus { show(keys, in: menu) }
  }

  /// Finds the buttons with actions, and the menus. Rows of lists have none.
  private func find(in widget: UnsafeMutablePointer<GtkWidget>) {
    func isKind(_ type: GType) -> Bool { g_type_check_instance_is_a(widget.raw.typed(), type) != 0 }
    if isKind(gtk_list_view_get_type()) { return }
    if isKind(gtk_menu_button_get_type()) {
      if let menu = gtk_menu_button_get_menu_model(widget.raw.opaque) { menus.append(menu) }
      return
    }
    if isKind(gtk_button_get_type()), let name = gtk_actionable_get_action_name(widget.raw.opaque) {
      tooltips.append(KeyTooltip(AnyWidget(widget), String(cString: name)))
    }
    var child = gtk_widget_get_first_child(widget)
    while let current = child {
      find(in: current)
      child = gtk_widget_get_next_sibling(current)
    }
  }

  /// Sets the keys of a menu's items, which cannot be changed but only replaced.
  private func show(_ keys: [String: KeySequence?], in menu: UnsafeMutablePointer<GMenuModel>) {
    for index in 0..<g_menu_model_get_n_items(menu) {
      for link in [G_MENU_LINK_SECTION, G_MENU_LINK_SUBMENU] {
        guard let part = g_menu_model_get_item_link(menu, index, link) else { continue }
        show(keys, in: part)
        g_object_unref(part.raw)
      }
      guard let action = text(G_MENU_ATTRIBUTE_ACTION, of: menu, index), let key = keys[action] else { continue }
      // GTK's menus cannot show two keys that are pressed one after the other.
      let wanted = key.flatMap { $0.strokes.count == 1 ? $0.text : nil }
      guard wanted != text(Self.accel, of: menu, index) else { continue }
      let item = GObjectRef(adopting: g_menu_item_new_from_model(menu, index))
      g_menu_item_set_attribute_value(item.pointer.opaque, Self.accel, wanted.map { g_variant_new_string($0) })
      g_menu_remove(menu.raw.opaque, index)
      g_menu_insert_item(menu.raw.opaque, index, item.pointer.opaque)
    }
  }

  private static let accel = "accel"

  private func text(_ attribute: String, of menu: UnsafeMutablePointer<GMenuModel>, _ index: gint) -> String? {
    guard let value = g_menu_model_get_item_attribute_value(menu, index, attribute, nil) else { return nil }
    defer { g_variant_unref(value) }
    return g_variant_get_string(value, nil).map { String(cString: $0) }
  }
}

/// A button's tooltip with the key of an action, such as “Search (Ctrl+K)”. A tooltip that a view sets later gets the key,
/// too.
private final class KeyTooltip {
  let action: String
  /// The keys as they are shown; nil if the action has none.
  var keys: String? {
    didSet { if keys != oldValue { show() } }
  }

  private let button: AnyWidget
  private var words: String
  private var shown: String?

  init(_ button: AnyWidget, _ action: String) {
    (self.button, self.action) = (button, action)
    words = Self.tooltip(of: button)
    Signal.connectNotify("tooltip-text", of: button.pointer) { [weak self] in self?.tooltipDidChange() }
  }

  private func tooltipDidChange() {
    let now = Self.tooltip(of: button)
    guard now != shown else { return }
    words = now
    show()
  }

  private func show() {
    guard !words.isEmpty else { return }
    // Translators: a button’s tooltip with its key, such as “Search (Ctrl+K)”.
    let text = keys.map { tr("%s (%s)", words, $0) } ?? words
    shown = text
    button.setTooltip(text)
  }

  private static func tooltip(of button: AnyWidget) -> String {
    gtk_widget_get_tooltip_text(button.pointer).map { String(cString: $0) } ?? ""
  }
}
