// Ownership: `make()` returns a floating reference, which the function that it is passed to takes; `init(_:)` only reads.

internal import CGLib

/// A value of a D-Bus message, of the few types that the desktop's interfaces use.
public indirect enum BusValue: Sendable, Equatable {
  case string(String)
  /// The path of an object.
  case path(String)
  case flag(Bool)
  case number(UInt32)
  case long(Int64)
  case real(Double)
  case strings([String])
  /// A vardict: names and values of any type.
  case options([String: BusValue])
  /// Several vardicts.
  case records([[String: BusValue]])
  /// A value in a variant, as properties have.
  case variant(BusValue)
  /// The file that goes with a call; see ``BusConnection/call(_:_:_:file:completion:)``.
  case file
  /// A value of another type, which nobody here reads.
  case other

  /// Reads a value of GLib.
  public init(_ value: OpaquePointer) {
    switch String(cString: g_variant_get_type_string(value)) {
    case "s", "o", "g": self = .string(String(cString: g_variant_get_string(value, nil)))
    case "b": self = .flag(g_variant_get_boolean(value) != 0)
    case "u": self = .number(g_variant_get_uint32(value))
    case "x": self = .long(Int64(g_variant_get_int64(value)))
    case "d": self = .real(g_variant_get_double(value))
    case "v": self = Self.children(of: value).first.map { .variant($0) } ?? .other
    case "as": self = .strings(Self.children(of: value).compactMap(\.string))
    case "a{sv}":
      var options: [String: BusValue] = [:]
      for index in 0..<g_variant_n_children(value) {
        guard let entry = g_variant_get_child_value(value, index) else { continue }
        defer { g_variant_unref(entry) }
        let pair = Self.children(of: entry)
        if pair.count == 2, let name = pair[0].string, case .variant(let inner) = pair[1] { options[name] = inner }
      }
      self = .options(options)
    case "aa{sv}":
      self = .records(
        Self.children(of: value).compactMap { if case .options(let record) = $0 { record } else { nil } })
    default: self = .other
    }
  }

  /// Returns the values in a tuple, a dictionary's entry, an array or a variant.
  public static func children(of value: OpaquePointer) -> [BusValue] {
    (0..<g_variant_n_children(value)).compactMap { index in
      guard let child = g_variant_get_child_value(value, index) else { return nil }
      defer { g_variant_unref(child) }
      return BusValue(child)
    }
  }

  /// Returns the value for GLib.
  public func make() -> OpaquePointer? {
    switch self {
    case .string(let text): g_variant_new_string(text)
    case .flag(let isSet): g_variant_new_boolean(isSet ? 1 : 0)
    case .path(let path): g_variant_new_object_path(path)
    case .number(let number): g_variant_new_uint32(number)
    case .long(let number): g_variant_new_int64(gint64(number))
    case .real(let number): g_variant_new_double(number)
    case .variant(let inner): inner.make().flatMap { g_variant_new_variant($0) }
    case .strings(let texts): Self.array("s", texts.map { g_variant_new_string($0) })
    case .records(let records): Self.array("a{sv}", records.map { BusValue.options($0).make() })
    case .options(let options):
      Self.array(
        "{sv}",
        options.sorted { $0.key < $1.key }.map { name, value in
          g_variant_new_dict_entry(g_variant_new_string(name), BusValue.variant(value).make())
        })
    case .file: g_variant_new_handle(0)
    case .other: g_variant_new_string("")
    }
  }

  /// Returns values as the arguments of a call.
  public static func tuple(_ values: [BusValue]) -> OpaquePointer? {
    var children = values.map { $0.make() }
    return g_variant_new_tuple(&children, gsize(children.count))
  }

  /// The text of a string; nil for another type.
  public var string: String? { if case .string(let text) = self { text } else { nil } }
  /// Whether this is a true Boolean.
  public var isTrue: Bool { self == .flag(true) }

  private static func array(_ type: String, _ values: [OpaquePointer?]) -> OpaquePointer? {
    let type = g_variant_type_new(type)
    defer { g_variant_type_free(type) }
    var children = values
    return g_variant_new_array(type, &children, gsize(children.count))
  }
}
