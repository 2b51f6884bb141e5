/// A controller that is loaded by its own type: `SettingsViewController.instance()`.
///
/// It names the view it mediates for, and what it needs; nothing global is reached for.
@MainActor public protocol Scene: AnyObject {
  /// The view, loaded by its name.
  associatedtype Content: View
  /// What the controller is given: a model, a service. Nothing by default.
  associatedtype Dependencies = Void

  /// The view.
  var view: Content { get }

  /// The controller of a loaded view.
  init(view: Content, dependencies: Dependencies)
}

extension Scene {
  /// The controller with its view.
  public static func instance(_ dependencies: Dependencies) -> Self {
    Self(view: Content.instance(), dependencies: dependencies)
  }
}

extension Scene where Dependencies == Void {
  /// The controller with its view.
  public static func instance() -> Self { instance(()) }
}
