public import CGtk
internal import CListKit

/// A typed handle on a widget that somebody else owns.
///
/// A handle adds no reference: it is good for as long as the view or cell it came from. Each widget class that a
/// template names has a small conforming type, so that an outlet knows what it may be asked.
@MainActor public protocol Widget {
  /// The widget class that an outlet of this type must be.
  static var type: GType { get }

  /// The widget.
  var pointer: UnsafeMutablePointer<GtkWidget> { get }

  /// A handle on a widget of this class.
  init(_ pointer: UnsafeMutablePointer<GtkWidget>)
}

extension Widget {
  /// The widget as GTK's functions for an opaque class want it.
  public var opaque: OpaquePointer { OpaquePointer(pointer) }

  /// Shows or hides the widget.
  public func setVisible(_ isVisible: Bool) { gtk_widget_set_visible(pointer, isVisible ? 1 : 0) }

  /// Whether it reacts to the person.
  public func setSensitive(_ isSensitive: Bool) { gtk_widget_set_sensitive(pointer, isSensitive ? 1 : 0) }

  /// Adds or takes away a class of the style sheet.
  public func setStyle(_ name: String, _ isOn: Bool) {
    if isOn { gtk_widget_add_css_class(pointer, name) } else { gtk_widget_remove_css_class(pointer, name) }
  }

  /// What a pointer that rests on it reads.
  public func setTooltip(_ text: String) {
    // GTK lays the window out again for one that is the same
    if gtk_widget_get_tooltip_text(pointer).map({ String(cString: $0) }) == text { return }
    gtk_widget_set_tooltip_text(pointer, text)
  }

  /// Moves the keyboard's focus here.
  public func grabFocus() { gtk_widget_grab_focus(pointer) }

  /// The accessible name, and a description where there is one.
  public func describe(name: String, description: String? = nil) {
    lk_accessible_describe(pointer, name, description)
  }

  /// Whether what it shows is still on its way, for a screen reader that would read it.
  public func describe(isBusy: Bool) { lk_accessible_set_busy(pointer, isBusy ? 1 : 0) }
}

/// Any widget.
public struct AnyWidget: Widget {
  /// `GtkWidget`.
  public static var type: GType { gtk_widget_get_type() }
  /// The widget.
  public let pointer: UnsafeMutablePointer<GtkWidget>

  /// A handle on a widget.
  public init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }
}
