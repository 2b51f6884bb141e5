import CGumbo
import WebText

typealias GumboPointer = UnsafeMutablePointer<GumboNode>

extension GumboVector {
  /// The node at an index of a list of nodes.
  @inline(__always)
  func node(_ index: Int) -> GumboPointer? {
    data?[index]?.assumingMemoryBound(to: GumboNode.self)
  }
}

extension GumboElement {
  /// The element, where something is known about it.
  @inline(__always)
  var name: ElementName? {
    if tag != GUMBO_TAG_UNKNOWN { return ElementName.byTag[Int(tag.rawValue)] }
    // gumbo knows neither most of MathML nor `picture`.
    guard let start = original_tag.data, original_tag.length > 1 else { return nil }
    return start.withMemoryRebound(to: UInt8.self, capacity: original_tag.length) { start in
      let bytes = ByteSpan(start: start, count: original_tag.length)
      var end = 1
      while end < bytes.count, bytes[end].isLetter || bytes[end].isDigit || bytes[end] == 0x2D { end += 1 }
      return ElementName(bytes, 1..<end)
    }
  }

  /// The attribute at an index.
  @inline(__always)
  func attribute(_ index: Int) -> (name: AttributeName, value: ByteSpan)? {
    guard let attribute = attributes.data?[index]?.assumingMemoryBound(to: GumboAttribute.self).pointee,
      let name = attribute.name, let value = attribute.value
    else { return nil }
    let bytes = ByteSpan(cString: name)
    guard attribute.attr_namespace == GUMBO_ATTR_NAMESPACE_NONE, let known = AttributeName(bytes, 0..<bytes.count)
    else { return nil }
    return (known, ByteSpan(cString: value))
  }

  /// The value of an attribute.
  func value(of name: AttributeName) -> ByteSpan? {
    for index in 0..<Int(attributes.length) {
      if let attribute = attribute(index), attribute.name == name { return attribute.value }
    }
    return nil
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes of a text that ends with a zero.
  @inline(__always)
  init(cString: UnsafePointer<CChar>) {
    var end = cString
    while end.pointee != 0 { end += 1 }
    self.init(start: UnsafeRawPointer(cString).assumingMemoryBound(to: UInt8.self), count: end - cString)
  }
}

extension ElementName {
  fileprivate static let byTag: [ElementName?] = (0...GUMBO_TAG_LAST.rawValue).map { tag in
    guard let name = gumbo_normalized_tagname(GumboTag(tag)) else { return nil }
    let bytes = ByteSpan(cString: name)
    return ElementName(bytes, 0..<bytes.count)
  }
}
