// Ownership: the cell's root owns the box, and the box the accessories' widgets; both are retained here. The closures
// of the widgets reference this object weakly.

internal import CGLib
internal import CGtk
internal import CListKit
internal import GLibKit

/// The accessories at one end of a cell.
final class AccessoryBox {
  /// The box, to be put into the cell.
  let box = GObjectRef(retaining: gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6))
  private var shown: [CellAccessory] = []
  private var widgets: [GObjectRef] = []
  /// Whether the widgets are being updated, so that what they report is not the user's doing.
  private var isUpdating = false

  private var widget: UnsafeMutablePointer<GtkWidget> { box.pointer.typed() }

  /// Shows accessories. Widgets are kept if the accessories are of the same kinds as before.
  func show(_ accessories: [CellAccessory]) {
    isUpdating = true
    defer { isUpdating = false }
    // A custom view may have gone to another cell.
    let isComplete = widgets.allSatisfy { isHere($0) }
    if !isComplete || !accessories.elementsEqual(shown, by: { $0.hasSameWidget(as: $1) }) {
      for old in widgets where isHere(old) {
        gtk_box_remove(widget.raw.typed(), old.pointer.typed())
      }
      widgets = accessories.indices.map { makeWidget(of: accessories[$0], at: $0) }
      for new in widgets { gtk_box_append(widget.raw.typed(), new.pointer.typed()) }
    }
    shown = accessories
    for (accessory, widget) in zip(accessories, widgets) { accessory.update(widget.pointer.typed()) }
    gtk_widget_set_visible(widget, accessories.isEmpty ? 0 : 1)
  }

  private func isHere(_ accessory: GObjectRef) -> Bool { gtk_widget_get_parent(accessory.pointer.typed()) == widget }

  /// Flips the first switch, as if the user had clicked it.
  func flip() {
    for (accessory, widget) in zip(shown, widgets) {
      guard case .toggle = accessory.kind else { continue }
      let toggle = widget.pointer.opaque
      return gtk_switch_set_active(toggle, gtk_switch_get_active(toggle) != 0 ? 0 : 1)
    }
  }

  var buttons: [UnsafeMutablePointer<GtkWidget>] {
    zip(shown, widgets).compactMap { accessory, widget in
      if case .button = accessory.kind { widget.pointer.typed() } else { nil }
    }
  }

  private func makeWidget(of accessory: CellAccessory, at index: Int) -> GObjectRef {
    switch accessory.kind {
    case .disclosure: return Self.icon("go-next-symbolic")
    case .reorder: return Self.icon("list-drag-handle-symbolic")
    case .checkmark: return Self.icon("object-select-symbolic", isDimmed: false)
    case .label: return Self.label("dim-label")
    case .badge: return Self.label("badge")
    case .toggle: return makeSwitch(at: index)
    case .button(let title, let icon, _): return makeButton(title, icon, at: index)
    case .custom(let view):
      let root = GObjectRef(retaining: view.root)
      // It may still be in the cell that showed it before, or in a container of the program's.
      lk_widget_take_out(view.root)
      return root
    }
  }

  private func makeSwitch(at index: Int) -> GObjectRef {
    let toggle = Self.made(gtk_switch_get_type())
    gtk_widget_set_valign(toggle.pointer.typed(), GTK_ALIGN_CENTER)
    gtk_widget_set_focusable(toggle.pointer.typed(), 0)
    Signal.connectNotify("active", of: toggle.pointer) { [weak self, unowned toggle] in
      guard let self, !isUpdating, shown.indices.contains(index), case .toggle(_, let change) = shown[index].kind else {
        return
      }
      change(gtk_switch_get_active(toggle.pointer.opaque) != 0)
    }
    return toggle
  }

  private func makeButton(_ title: String, _ icon: String, at index: Int) -> GObjectRef {
    let button = GObjectRef(retaining: gtk_button_new_from_icon_name(icon))
    let widget: UnsafeMutablePointer<GtkWidget> = button.pointer.typed()
    gtk_widget_set_tooltip_text(widget, title)
    lk_accessible_describe(widget, title, nil)
    gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
    gtk_widget_set_focusable(widget, 0)
    gtk_widget_add_css_class(widget, "flat")
    Signal.connect("clicked", of: widget) { [weak self] in
      guard let self, shown.indices.contains(index), case .button(_, _, let action) = shown[index].kind else { return }
      action()
    }
    return button
  }

  private static func icon(_ name: String, isDimmed: Bool = true) -> GObjectRef {
    let image = made(gtk_image_get_type())
    gtk_image_set_from_icon_name(image.pointer.opaque, name)
    if isDimmed { gtk_widget_add_css_class(image.pointer.typed(), "dim-label") }
    return image
  }

  private static func label(_ style: String) -> GObjectRef {
    let label = made(gtk_label_get_type())
    gtk_widget_set_valign(label.pointer.typed(), GTK_ALIGN_CENTER)
    gtk_widget_add_css_class(label.pointer.typed(), style)
    return label
  }

  /// Returns a new widget that screen readers skip, because the row speaks for it.
  private static func made(_ type: GType) -> GObjectRef {
    guard let widget = makeGObject(type, ["accessible-role": .number(Int32(GTK_ACCESSIBLE_ROLE_PRESENTATION.rawValue))])
    else { preconditionFailure("GTK could not create a widget") }
    return GObjectRef(adopting: widget)
  }
}

extension CellAccessory {
  /// Whether another accessory's widget can show this one.
  fileprivate func hasSameWidget(as other: CellAccessory) -> Bool {
    switch (kind, other.kind) {
    case (.disclosure, .disclosure), (.reorder, .reorder), (.checkmark, .checkmark), (.label, .label),
      (.badge, .badge), (.toggle, .toggle):
      true
    case (.button(let title, let icon, _), .button(let otherTitle, let otherIcon, _)):
      title == otherTitle && icon == otherIcon
    case (.custom(let view), .custom(let other)): view === other
    default: false
    }
  }

  /// Shows the accessory in its widget.
  fileprivate func update(_ widget: UnsafeMutablePointer<GtkWidget>) {
    switch kind {
    case .checkmark(let isChecked): gtk_widget_set_opacity(widget, isChecked ? 1 : 0)
    case .label(let text): gtk_label_set_text(widget.raw.opaque, text)
    case .badge(let text):
      gtk_label_set_text(widget.raw.opaque, text)
      gtk_widget_set_visible(widget, text.isEmpty ? 0 : 1)
    case .toggle(let isOn, _): gtk_switch_set_active(widget.raw.opaque, isOn ? 1 : 0)
    case .disclosure, .reorder, .button, .custom: break
    }
  }
}
