// Ownership: the actions own the closures; the popover that shows the model owns the actions.

internal import CGLib
internal import CGtk
internal import GLibKit

/// A menu as GTK shows it: a model, and the actions that its lines name.
final class MenuModel {
  /// The name of the action group.
  static let group = "row"
  /// The actions, to be inserted into the popover under the name ``group``.
  let actions = GObjectRef(adopting: g_simple_action_group_new())
  private(set) var lines: GObjectRef
  /// Ends the title of a line that destroys something, until its label is marked: another line may have the same title.
  /// An invisible character.
  private static let destructiveMark = "\u{2060}"
  private var hasDestructive = false
  /// Called when the user has chosen an item, before its action.
  var onChoose: () -> Void = {}
  private var count = 0

  init(_ menu: Menu) {
    lines = GObjectRef(adopting: g_menu_new())
    fill(lines, with: menu)
  }

  /// Whether there are no lines.
  var isEmpty: Bool { g_menu_model_get_n_items(lines.pointer.typed()) == 0 }

  private func fill(_ model: GObjectRef, with menu: Menu) {
    for group in menu.groups where !group.isEmpty {
      let section = GObjectRef(adopting: g_menu_new())
      let hasIcons = group.allSatisfy { $0.icon != nil && $0.submenu == nil }
      for item in group { append(item, to: section, hasIcons: hasIcons) }
      let line = GObjectRef(adopting: g_menu_item_new_section(nil, section.pointer.typed()))
      if hasIcons { set("display-hint", "horizontal-buttons", on: line) }
      g_menu_append_item(model.pointer.opaque, line.pointer.opaque)
    }
  }

  private func append(_ item: Menu.Item, to section: GObjectRef, hasIcons: Bool) {
    let title = item.hasMnemonic ? item.title : item.title.replacing("_", with: "__")
    if let submenu = item.submenu {
      let model = GObjectRef(adopting: g_menu_new())
      fill(model, with: submenu)
      return g_menu_append_submenu(section.pointer.opaque, title, model.pointer.typed())
    }
    let name = "item\(count)"
    count += 1
    // A row of icons has no labels.
    let isMarked = item.isDestructive && !hasIcons
    if isMarked { hasDestructive = true }
    let line = GObjectRef(adopting: g_menu_item_new(isMarked ? title + Self.destructiveMark : title, nil))
    if hasIcons { set("verb-icon", item.icon ?? "", on: line) }
    if let shortcut = item.shortcut { set("accel", shortcut, on: line) }
    let action: GObjectRef
    switch item.state {
    case nil:
      action = GObjectRef(adopting: g_simple_action_new(name, nil))
      set("action", "\(Self.group).\(name)", on: line)
    case .check(let isOn):
      action = GObjectRef(adopting: g_simple_action_new_stateful(name, nil, g_variant_new_boolean(isOn ? 1 : 0)))
      set("action", "\(Self.group).\(name)", on: line)
    case .radio(let isOn):
      // GTK shows a line as a choice if its action has the line's target as its state.
      let type = g_variant_type_new("s")
      defer { g_variant_type_free(type) }
      action = GObjectRef(
        adopting: g_simple_action_new_stateful(name, type, g_variant_new_string(isOn ? "on" : "off")))
      g_menu_item_set_action_and_target_value(
        line.pointer.opaque, "\(Self.group).\(name)", g_variant_new_string("on"))
    }
    g_simple_action_set_enabled(action.pointer.opaque, item.isEnabled ? 1 : 0)
    Signal.connectVariant("activate", of: action.pointer) { [weak self] _ in
      self?.onChoose()
      item.action()
    }
    g_action_map_add_action(actions.pointer.opaque, action.pointer.opaque)
    g_menu_append_item(section.pointer.opaque, line.pointer.opaque)
  }

  private func set(_ attribute: String, _ value: String, on line: GObjectRef) {
    g_menu_item_set_attribute_value(line.pointer.opaque, attribute, g_variant_new_string(value))
  }

  /// Marks the lines of an open menu that destroy something: the model has no word for it.
  func mark(in widget: UnsafeMutablePointer<GtkWidget>) {
    guard hasDestructive else { return }
    var child = gtk_widget_get_first_child(widget)
    while let current = child {
      if g_type_check_instance_is_a(current.raw.typed(), gtk_label_get_type()) != 0,
        let text = gtk_label_get_text(current.raw.opaque).map({ String(cString: $0) }),
        text.unicodeScalars.last == Self.destructiveMark.unicodeScalars.first
      {
        gtk_label_set_text(current.raw.opaque, String(String.UnicodeScalarView(text.unicodeScalars.dropLast())))
        gtk_widget_add_css_class(current, "list-destructive")
      }
      mark(in: current)
      child = gtk_widget_get_next_sibling(current)
    }
  }
}
