import CLibXML2

/// Turns the names that libxml2 hands out into cases of `LocalName` and `Namespace`.
///
/// libxml2 keeps every name of a document once, so its address is enough to know it again: bytes are looked at, and a
/// `String` is made, only when a name occurs for the first time.
struct NameTable {
  private struct Key: Hashable {
    var local: UnsafePointer<xmlChar>?
    var uri: UnsafePointer<xmlChar>?
    var prefix: UnsafePointer<xmlChar>?
  }

  private var names: [Key: ElementName] = [:]
  private var last: (key: Key, name: ElementName)?

  /// The name of an element.
  mutating func name(
    local: UnsafePointer<xmlChar>, prefix: UnsafePointer<xmlChar>?, uri: UnsafePointer<xmlChar>?
  ) -> ElementName {
    let key = Key(local: local, uri: uri, prefix: prefix)
    // A start is mostly followed by its own end.
    if let last, last.key == key { return last.name }
    let name = names[key] ?? intern(key, local)
    last = (key, name)
    return name
  }

  private mutating func intern(_ key: Key, _ local: UnsafePointer<xmlChar>) -> ElementName {
    let namespace = Namespace(uri: key.uri.map { String(cString: $0) }, prefix: key.prefix.map { String(cString: $0) })
    let name = ElementName(namespace, LocalName(rawValue: String(cString: local).lowercased()) ?? .unknown)
    names[key] = name
    return name
  }
}
