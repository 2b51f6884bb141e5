/// A pointer to a GObject instance, however the C importer types it.
///
/// Instances whose struct is public arrive as `UnsafeMutablePointer<GtkWidget>`, the others as `OpaquePointer`.
public protocol GPointer {
  /// The same address without a type.
  var raw: UnsafeMutableRawPointer { get }
}

extension UnsafeMutableRawPointer: GPointer {
  /// The pointer itself.
  public var raw: UnsafeMutableRawPointer { self }
}

extension UnsafeMutablePointer: GPointer {
  /// The same address without a type.
  public var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
}

extension OpaquePointer: GPointer {
  /// The same address without a type.
  public var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
}

extension UnsafeMutableRawPointer {
  /// The same address as an instance of an opaque C type.
  public var opaque: OpaquePointer { OpaquePointer(self) }

  /// The same address as an instance of a public C struct.
  public func typed<Instance>(_ type: Instance.Type = Instance.self) -> UnsafeMutablePointer<Instance> {
    assumingMemoryBound(to: type)
  }
}
