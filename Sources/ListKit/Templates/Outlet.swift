internal import CGtk

/// A widget of the template, found by the property's own name: `@Outlet var title: Label` is the object with the id
/// `title`.
@propertyWrapper public final class Outlet<Handle: Widget>: AnyOutlet {
  private var handle: Handle?

  /// An outlet that the view connects when it is made.
  public init() {}

  /// The widget.
  public var wrappedValue: Handle {
    guard let handle else { preconditionFailure("an outlet is used before its view was loaded") }
    return handle
  }

  var widgetType: GType { Handle.type }

  func connect(_ pointer: UnsafeMutablePointer<GtkWidget>) {
    handle = Handle(pointer)
  }
}

/// An outlet whose widget's class is not known statically.
protocol AnyOutlet: AnyObject {
  var widgetType: GType { get }
  func connect(_ pointer: UnsafeMutablePointer<GtkWidget>)
}
