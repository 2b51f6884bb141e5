// Ownership: a GObjectRef holds exactly one strong reference and gives it up on the main thread, wherever the last
// Swift reference to it was dropped. It is for objects of the user interface; what lives on another GLib thread
// balances its own references there.

internal import CGLib

/// One strong reference to a GObject.
@MainActor public final class GObjectRef {
  /// The object. Valid for as long as this reference lives.
  public let pointer: UnsafeMutableRawPointer

  /// Takes over a reference that the caller owns (*transfer full*), or a floating one, which is sunk.
  /// - Parameter pointer: a GObject instance.
  public init(adopting pointer: some GPointer) {
    self.pointer = pointer.raw
    if g_object_is_floating(pointer.raw) != 0 { g_object_ref_sink(pointer.raw) }
  }

  /// Adds a reference to an object that somebody else owns (*transfer none*).
  /// - Parameter pointer: a GObject instance.
  public init(retaining pointer: some GPointer) {
    self.pointer = pointer.raw
    g_object_ref_sink(pointer.raw)
  }

  isolated deinit {
    g_object_unref(pointer)
  }
}
