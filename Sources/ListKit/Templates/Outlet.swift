internal import CGtk

/// A widget of the template, found by the property's name: `@Outlet var title: Label` is the object with the ID
/// `title`. Only a wrapped property is connected.
@propertyWrapper public final class Outlet<Handle: Widget>: AnyOutlet {
  private var handle: Handle?

  /// Creates an outlet; the view connects it when it loads.
  public init() {}

  /// The widget.
  public var wrappedValue: Handle {
    guard let handle else { preconditionFailure("an outlet is used before its view was loaded") }
    return handle
  }

  static var widgetType: GType { Handle.type }

  func connect(_ pointer: UnsafeMutablePointer<GtkWidget>) {
    handle = Handle(pointer)
  }
}

/// A type-erased outlet.
protocol AnyOutlet: AnyObject {
  static var widgetType: GType { get }
  func connect(_ pointer: UnsafeMutablePointer<GtkWidget>)
}
