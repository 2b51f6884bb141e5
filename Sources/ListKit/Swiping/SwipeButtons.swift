// Ownership: this object owns the box, which a row has as a child while it is swiped. The closures of the buttons
// reference it weakly.

internal import CGLib
internal import CGtk
internal import CListKit
internal import GLibKit

/// The buttons that a swiped row uncovers.
final class SwipeButtons {
  /// From this height of a row on, icons have their titles below them.
  private static let heightForTitles = 60

  /// Called with the index of the action whose button is pressed.
  var onPress: (Int) -> Void = { _ in }
  private let box = GObjectRef(retaining: gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
  private var buttons: [UnsafeMutablePointer<GtkWidget>] = []

  var widget: UnsafeMutablePointer<GtkWidget> { box.pointer.typed() }

  /// - Parameters:
  ///   - actions: The actions, beginning at the row's end.
  ///   - end: The end of the row.
  ///   - height: The row's height.
  init(_ actions: [ContextualAction], at end: RowEnd, height: Int) {
    gtk_box_set_homogeneous(widget.raw.typed(), 1)
    gtk_widget_add_css_class(widget, "list-swipe")
    for (index, action) in actions.enumerated() {
      guard let button = gtk_button_new() else { continue }
      gtk_button_set_child(button.raw.typed(), Self.face(of: action, height: height))
      lk_accessible_describe(button, action.title, nil)
      if action.image != nil { gtk_widget_set_tooltip_text(button, action.title) }
      if action.style == .destructive { gtk_widget_add_css_class(button, "destructive-action") }
      // The keyboard finds the same actions in the row's menu.
      gtk_widget_set_focusable(button, 0)
      Signal.connect("clicked", of: button) { [weak self] in self?.onPress(index) }
      if end == .leading {
        gtk_box_append(widget.raw.typed(), button)
      } else {
        gtk_box_prepend(widget.raw.typed(), button)
      }
      buttons.append(button)
    }
  }

  /// The width that the buttons need.
  var width: Double {
    var width: Int32 = 0
    gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, &width, nil, nil)
    return Double(width)
  }

  /// Whether only the first button is shown, because letting go would press it.
  var showsOnlyFirst = false {
    didSet {
      guard showsOnlyFirst != oldValue else { return }
      for button in buttons.dropFirst() { gtk_widget_set_visible(button, showsOnlyFirst ? 0 : 1) }
    }
  }

  /// Whether a widget is one of the buttons, or in one.
  func contains(_ other: UnsafeMutablePointer<GtkWidget>) -> Bool {
    other == widget || gtk_widget_is_ancestor(other, widget) != 0
  }

  private static func face(of action: ContextualAction, height: Int) -> UnsafeMutablePointer<GtkWidget>? {
    guard let image = action.image else { return gtk_label_new(action.title) }
    let face = gtk_box_new(GTK_ORIENTATION_VERTICAL, 3)
    gtk_widget_set_valign(face, GTK_ALIGN_CENTER)
    gtk_box_append(face?.raw.typed(), gtk_image_new_from_icon_name(image))
    if height >= heightForTitles {
      let title = gtk_label_new(action.title)
      gtk_widget_add_css_class(title, "list-caption")
      gtk_box_append(face?.raw.typed(), title)
    }
    return face
  }
}
