/// A widget in which a controller's view can be put.
@MainActor public protocol ViewContainer: Widget {
  /// Replaces what is shown by a view, which the caller keeps.
  func show(_ view: View)
}

extension Box: ViewContainer {}

extension ViewController {
  /// Loads a child controller by its type, puts its view into a container and keeps it as long as it is there.
  /// - Parameters:
  ///   - type: The child's type.
  ///   - dependencies: What the child depends on.
  ///   - container: The container, from the controller's view. A child that was in it is released.
  /// - Returns: The child.
  @discardableResult public func addChild<Child: ViewController>(
    _ type: Child.Type, _ dependencies: Child.Dependencies, in container: some ViewContainer
  ) -> Child {
    let child = Child.instance(dependencies)
    addChild(child, in: container)
    return child
  }

  /// Loads a child controller without dependencies by its type, like ``addChild(_:_:in:)``.
  @discardableResult public func addChild<Child: ViewController>(
    _ type: Child.Type, in container: some ViewContainer
  ) -> Child where Child.Dependencies == Void {
    addChild(type, (), in: container)
  }

  /// Puts a child controller's view into a container and keeps the child as long as it is there.
  public func addChild(_ child: some ViewController, in container: some ViewContainer) {
    container.show(child.view)
    view.children[container.pointer] = child
  }
}
