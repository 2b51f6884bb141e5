/// A controller that is loaded by its type: `SettingsViewController.instance()`.
///
/// It declares its view and its dependencies; it uses no global state.
@MainActor public protocol ViewController: AnyObject {
  /// The type of the view, loaded by its name.
  associatedtype Content: View
  /// What the controller depends on, such as a model or a service. `Void` by default.
  associatedtype Dependencies = Void

  /// The view.
  var view: Content { get }

  /// Creates the controller for a loaded view.
  init(view: Content, dependencies: Dependencies)
}

extension ViewController {
  /// Creates the view and its controller.
  public static func instance(_ dependencies: Dependencies) -> Self {
    Self(view: Content.instance(), dependencies: dependencies)
  }
}

extension ViewController where Dependencies == Void {
  /// Creates the view and its controller.
  public static func instance() -> Self { instance(()) }
}
