public import CGLib
internal import CGLibKit

/// The value of a construct-only property.
public enum ConstructionValue {
  /// An integer.
  case number(Int32)
  /// A string.
  case text(String)
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
  let texts = properties.map { property -> UnsafeMutablePointer<CChar>? in
    if case .text(let text) = property.value { g_strdup(text) } else { nil }
  }
  defer { (names + texts).forEach { g_free($0) } }
  let values = properties.enumerated().map { index, property in
    var value = GlkProperty(name: names[index], object: nil, text: texts[index], number: 0)
    switch property.value {
    case .number(let number): value.number = number
    case .object(let object): value.object = object
    case .text: break
    }
    return value
  }
  return glk_object_new(type, guint(values.count), values)
}
