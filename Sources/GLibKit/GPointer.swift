/// A pointer to a GObject instance, whichever type the C importer gives it.
///
/// Instances with a public struct are imported as `UnsafeMutablePointer<GtkWidget>`, others as `OpaquePointer`.
public protocol GPointer {
  /// The address as an untyped pointer.
  var raw: UnsafeMutableRawPointer { get }
}

extension UnsafeMutableRawPointer: GPointer {
  /// The pointer itself.
  public var raw: UnsafeMutableRawPointer { self }
}

extension UnsafeMutablePointer: GPointer {
  /// The address as an untyped pointer.
  public var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
}

extension OpaquePointer: GPointer {
  /// The address as an untyped pointer.
  public var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
}

extension UnsafeMutableRawPointer {
  /// The address as a pointer to an opaque C type.
  public var opaque: OpaquePointer { OpaquePointer(self) }

  /// Returns the address as a pointer to a public C struct.
  public func typed<Instance>(_ type: Instance.Type = Instance.self) -> UnsafeMutablePointer<Instance> {
    assumingMemoryBound(to: type)
  }
}
