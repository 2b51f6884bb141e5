internal import CGtk
internal import GLibKit

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

  /// Called once after the controller has been created by ``instance(_:)``.
  func viewDidLoad()
  /// Called each time before the view is drawn after it was hidden, because its window was opened or its page chosen.
  func viewWillAppear()
  /// Called each time the view is no longer shown.
  func viewDidDisappear()
}

extension ViewController {
  /// Creates the view and its controller.
  public static func instance(_ dependencies: Dependencies) -> Self {
    let controller = Self(view: Content.instance(), dependencies: dependencies)
    controller.viewDidLoad()
    Signal.connect("map", of: controller.view.root) { [weak controller] in controller?.viewWillAppear() }
    Signal.connect("unmap", of: controller.view.root) { [weak controller] in controller?.viewDidDisappear() }
    return controller
  }

  /// Does nothing.
  public func viewDidLoad() {}
  /// Does nothing.
  public func viewWillAppear() {}
  /// Does nothing.
  public func viewDidDisappear() {}
}

extension ViewController where Dependencies == Void {
  /// Creates the view and its controller.
  public static func instance() -> Self { instance(()) }
}
