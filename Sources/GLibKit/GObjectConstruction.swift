public import CGLib
internal import CGLibKit

/// The value of a construct-only property.
public enum ConstructionValue {
  /// An integer.
  case number(Int32)
  /// An object, which the new object retains.
  case object(UnsafeMutableRawPointer)
}

/// Creates an object with construct-only properties.
/// - Parameters:
///   - type: The object's class.
///   - properties: The values, by property name.
/// - Returns: The object, with one reference owned by the caller (*transfer full*, or floating).
public func makeGObject(
  _ type: GType, _ properties: KeyValuePairs<String, ConstructionValue>
) -> UnsafeMutableRawPointer? {
  let names = properties.map { g_strdup($0.key) }
  defer { names.forEach { g_free($0) } }
  let values = zip(names, properties).map { name, property in
    switch property.value {
    case .number(let number): GlkProperty(name: name, object: nil, number: number)
    case .object(let object): GlkProperty(name: name, object: object, number: 0)
    }
  }
  return glk_object_new(type, guint(values.count), values)
}
