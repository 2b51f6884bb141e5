public import CGtk
internal import CListKit

/// A typed, unowned handle to a widget.
///
/// A handle does not retain the widget: it is valid as long as the view or cell it came from. Each widget class used in
/// templates has a small conforming type, so that an outlet has only the methods of its class.
@MainActor public protocol Widget {
  /// The widget class that an outlet of this type must be.
  static var type: GType { get }

  /// The widget.
  var pointer: UnsafeMutablePointer<GtkWidget> { get }

  /// Creates a handle to a widget of this class.
  init(_ pointer: UnsafeMutablePointer<GtkWidget>)
}

extension Widget {
  /// The widget as an opaque pointer, for GTK functions that require one.
  public var opaque: OpaquePointer { OpaquePointer(pointer) }

  /// Shows or hides the widget.
  public func setVisible(_ isVisible: Bool) { gtk_widget_set_visible(pointer, isVisible ? 1 : 0) }

  /// Enables or disables the widget.
  public func setSensitive(_ isSensitive: Bool) { gtk_widget_set_sensitive(pointer, isSensitive ? 1 : 0) }

  /// Adds or removes a CSS class.
  public func setStyle(_ name: String, _ isOn: Bool) {
    if isOn { gtk_widget_add_css_class(pointer, name) } else { gtk_widget_remove_css_class(pointer, name) }
  }

  /// Sets the tooltip.
  public func setTooltip(_ text: String) {
    // GTK would lay out the window again even if the tooltip is the same.
    if gtk_widget_get_tooltip_text(pointer).map({ String(cString: $0) }) == text { return }
    gtk_widget_set_tooltip_text(pointer, text)
  }

  /// The color of the widget's text, to draw in.
  public var textColor: GdkRGBA {
    var color = GdkRGBA()
    lk_text_color(pointer, &color)
    return color
  }

  /// Moves the keyboard focus to the widget.
  public func grabFocus() { gtk_widget_grab_focus(pointer) }

  /// Sets the accessible name, and the description if given.
  public func describe(name: String, description: String? = nil) {
    lk_accessible_describe(pointer, name, description)
  }

  /// Sets whether the widget's content is still loading, so that screen readers wait.
  public func describe(isBusy: Bool) { lk_accessible_set_busy(pointer, isBusy ? 1 : 0) }
}

/// Any widget.
public struct AnyWidget: Widget {
  /// `GtkWidget`.
  public static var type: GType { gtk_widget_get_type() }
  /// The widget.
  public let pointer: UnsafeMutablePointer<GtkWidget>

  /// Creates a handle to a widget.
  public init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }
}
