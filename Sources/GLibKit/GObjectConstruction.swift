public import CGLib
internal import CGLibKit

/// Makes an object with properties that can be set at its construction alone.
/// - Parameters:
///   - type: the object's class.
///   - properties: whole-numbered properties by name.
/// - Returns: the object, one reference of which is the caller's (*transfer full*, or floating).
public func makeGObject(_ type: GType, _ properties: KeyValuePairs<String, Int32>) -> UnsafeMutableRawPointer? {
  let names = properties.map { g_strdup($0.key) }
  defer { names.forEach { g_free($0) } }
  return names.map { UnsafePointer($0) }.withUnsafeBufferPointer { names in
    glk_object_new(type, guint(properties.count), names.baseAddress, properties.map(\.value))
  }
}
