/// Weak references to every object that a controller holds, directly or through another.
@MainActor public struct Held {
  private struct Reference {
    let name: String
    weak var object: AnyObject?
  }

  private var references: [Reference] = []

  /// - Parameter depth: how far references are followed.
  public init(by root: AnyObject, depth: Int = 6) { note(root, depth) }

  /// The names of the objects that are still alive.
  public var living: [String] { references.filter { $0.object != nil }.map(\.name) }
  /// The types of all objects found.
  public var names: [String] { references.map(\.name) }

  private mutating func note(_ value: Any, _ depth: Int) {
    guard depth > 0 else { return }
    if type(of: value) is AnyClass {
      let object = value as AnyObject
      if references.contains(where: { $0.object === object }) { return }
      references.append(Reference(name: String(describing: type(of: value)), object: object))
    }
    var mirror: Mirror? = Mirror(reflecting: value)
    while let level = mirror {
      for child in level.children { note(child.value, depth - 1) }
      mirror = level.superclassMirror
    }
  }
}
