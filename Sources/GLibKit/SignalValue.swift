// What a handler receives and returns is read from and stored in GValues, which exist only during the emission.

package import CGLib
internal import CGLibKit

/// A value that a signal carries.
package protocol SignalValue {
  /// The type a signal must declare for it.
  static var kind: SignalKind { get }
  /// Reads an argument.
  init(in value: UnsafePointer<GValue>)
}

/// A value that a handler returns.
package protocol SignalResult {
  /// The type a signal must declare for it.
  static var kind: SignalKind { get }
  /// Stores the result.
  func store(in value: UnsafeMutablePointer<GValue>)
}

/// The type of a value as a signal declares it.
package enum SignalKind: UInt32 {
  /// No result.
  case none
  /// A gboolean.
  case boolean
  /// An integer or an enumeration's value.
  case int
  /// An unsigned integer or flags.
  case uint
  /// A double.
  case double
  /// A string.
  case string
  /// An object or an interface.
  case object
  /// A boxed value.
  case boxed
  /// A GVariant.
  case variant
  /// An argument that is not read.
  case any
}

extension Bool: SignalValue, SignalResult {
  /// A gboolean.
  package static var kind: SignalKind { .boolean }
  /// Reads an argument.
  package init(in value: UnsafePointer<GValue>) { self = g_value_get_boolean(value) != 0 }
  /// Stores the result.
  package func store(in value: UnsafeMutablePointer<GValue>) { g_value_set_boolean(value, self ? 1 : 0) }
}

extension Int32: SignalValue, SignalResult {
  /// An integer or an enumeration's value.
  package static var kind: SignalKind { .int }
  /// Reads an argument.
  package init(in value: UnsafePointer<GValue>) { self = glk_value_get_int(value) }
  /// Stores the result.
  package func store(in value: UnsafeMutablePointer<GValue>) { glk_value_set_int(value, self) }
}

extension UInt32: SignalValue, SignalResult {
  /// An unsigned integer or flags.
  package static var kind: SignalKind { .uint }
  /// Reads an argument.
  package init(in value: UnsafePointer<GValue>) { self = glk_value_get_uint(value) }
  /// Stores the result.
  package func store(in value: UnsafeMutablePointer<GValue>) { glk_value_set_uint(value, self) }
}

extension Double: SignalValue {
  /// A double.
  package static var kind: SignalKind { .double }
  /// Reads an argument.
  package init(in value: UnsafePointer<GValue>) { self = g_value_get_double(value) }
}

extension String: SignalValue {
  /// A string; empty if there is none.
  package static var kind: SignalKind { .string }
  /// Reads an argument.
  package init(in value: UnsafePointer<GValue>) { self = g_value_get_string(value).map { String(cString: $0) } ?? "" }
}

/// An object that a signal carries and the handler does not own.
package struct SignalObject: SignalValue {
  /// The object, if there is one.
  package let pointer: UnsafeMutableRawPointer?

  /// An object or an interface.
  package static var kind: SignalKind { .object }
  /// Reads an argument.
  package init(in value: UnsafePointer<GValue>) { pointer = g_value_get_object(value) }
}

/// A pointer that a signal carries.
struct SignalPointer: SignalValue {
  let pointer: UnsafeMutableRawPointer?

  static var kind: SignalKind { .any }
  init(in value: UnsafePointer<GValue>) { pointer = g_value_get_pointer(value) }
}

/// A variant that a signal carries and the handler does not own.
struct SignalVariant: SignalValue {
  let pointer: OpaquePointer?

  static var kind: SignalKind { .variant }
  init(in value: UnsafePointer<GValue>) { pointer = g_value_get_variant(value) }
}

/// The object in a value that was dropped.
struct DroppedObject: SignalValue {
  let pointer: UnsafeMutableRawPointer?

  static var kind: SignalKind { .boxed }
  init(in value: UnsafePointer<GValue>) { pointer = glk_value_get_boxed_object(value) }
}

/// A boxed value that is not read.
struct UnreadBoxed: SignalValue {
  static var kind: SignalKind { .boxed }
  init(in value: UnsafePointer<GValue>) {}
}

/// A property's description, which is not read.
struct UnreadProperty: SignalValue {
  static var kind: SignalKind { .any }
  init(in value: UnsafePointer<GValue>) {}
}

/// An event, which is not read.
struct UnreadEvent: SignalValue {
  static var kind: SignalKind { .any }
  init(in value: UnsafePointer<GValue>) {}
}

/// An object whose reference passes to the emitter.
struct GivenObject: SignalResult {
  private let pointer: UnsafeMutableRawPointer?

  @MainActor init(_ object: GObjectRef?) {
    pointer = object.map { g_object_ref($0.pointer) }
  }

  static var kind: SignalKind { .object }
  func store(in value: UnsafeMutablePointer<GValue>) { g_value_take_object(value, pointer) }
}
