public import CGLib
internal import CGLibKit

/// The value of a property that can be set at an object's construction alone.
public enum ConstructionValue {
  /// A whole number.
  case number(Int32)
  /// An object, which the new one adds a reference to.
  case object(UnsafeMutableRawPointer)
}

/// Makes an object with properties that can be set at its construction alone.
/// - Parameters:
///   - type: the object's class.
///   - properties: values by name.
/// - Returns: the object, one reference of which is the caller's (*transfer full*, or floating).
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
