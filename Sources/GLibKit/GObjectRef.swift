// Ownership: a GObjectRef holds exactly one strong reference and releases it on the main thread, wherever the last
// Swift reference to it is dropped. It is meant for user interface objects; code on other GLib threads manages its
// references itself.

internal import CGLib

/// One strong reference to a GObject.
@MainActor public final class GObjectRef {
  /// The object, valid as long as this reference exists.
  public let pointer: UnsafeMutableRawPointer

  /// Takes over a reference owned by the caller (*transfer full*), or sinks a floating one.
  /// - Parameter pointer: A GObject instance.
  public init(adopting pointer: some GPointer) {
    self.pointer = pointer.raw
    if g_object_is_floating(pointer.raw) != 0 { g_object_ref_sink(pointer.raw) }
  }

  /// Adds a reference to an object owned by somebody else (*transfer none*).
  /// - Parameter pointer: A GObject instance.
  public init(retaining pointer: some GPointer) {
    self.pointer = pointer.raw
    g_object_ref_sink(pointer.raw)
  }

  isolated deinit {
    g_object_unref(pointer)
  }
}
