package import CGumbo
import WebText

package typealias GumboPointer = UnsafeMutablePointer<GumboNode>

extension GumboVector {
  /// Returns the node at an index of a node list.
  @inline(__always)
  package func node(_ index: Int) -> GumboPointer? {
    data?[index]?.assumingMemoryBound(to: GumboNode.self)
  }
}

extension GumboElement {
  /// The element's name, or nil if it is unknown.
  package var name: ElementName? {
    if tag != GUMBO_TAG_UNKNOWN { return ElementName.byTag[Int(tag.rawValue)] }
    // gumbo does not know `picture` and most of MathML.
    guard let start = original_tag.data, original_tag.length > 1 else { return nil }
    return start.withMemoryRebound(to: UInt8.self, capacity: original_tag.length) { start in
      let bytes = ByteSpan(start: start, count: original_tag.length)
      var end = 1
      while end < bytes.count, bytes[end].isLetter || bytes[end].isDigit || bytes[end] == 0x2D { end += 1 }
      return ElementName(bytes, 1..<end)
    }
  }

  /// Returns the attribute at an index. Characters that browsers drop from URLs are removed in the tree, so that code
  /// that examines a URL sees what is written in the end.
  @inline(__always)
  func attribute(_ index: Int) -> (name: AttributeName, value: ByteSpan)? {
    guard let attribute = attributes.data?[index]?.assumingMemoryBound(to: GumboAttribute.self).pointee,
      let name = attribute.name, let value = attribute.value
    else { return nil }
    let bytes = ByteSpan(cString: name)
    guard attribute.attr_namespace == GUMBO_ATTR_NAMESPACE_NONE, let known = AttributeName(bytes, 0..<bytes.count)
    else { return nil }
    let text = ByteSpan(cString: value)
    guard known.holdsAddress, !text.isPlainAddress else { return (known, text) }
    return (known, ByteSpan(UnsafeMutableBufferPointer(mutating: text).cleanedAddress(isSet: known.holdsSet)))
  }

  /// Whether browsers hide the element.
  @inline(__always)
  var isHidden: Bool {
    guard attributes.length > 0, let value = value(of: .hidden) else { return false }
    return !value.isUntilFound
  }

  func value(of name: AttributeName) -> ByteSpan? {
    for index in 0..<Int(attributes.length) {
      if let attribute = attribute(index), attribute.name == name { return attribute.value }
    }
    return nil
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Creates a view of a null-terminated string, without the terminator.
  @inline(__always)
  package init(cString: UnsafePointer<CChar>) {
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

extension UnsafeBufferPointer<UInt8> {
  /// Whether a URL consists only of ASCII without controls.
  fileprivate var isPlainAddress: Bool { allSatisfy { $0 >= 0x20 && $0 < 0x80 } }
}

extension UnsafeMutableBufferPointer<UInt8> {
  /// Removes controls, U+FFFD, which the parser produces for some of them, and the stray bytes it produces for
  /// references to invalid code points. Works in place and returns what is left. White space stays in a set, where it
  /// separates the candidates.
  fileprivate func cleanedAddress(isSet: Bool) -> UnsafeMutableBufferPointer<UInt8> {
    var clean = String(decoding: self, as: UTF8.self)
    clean.unicodeScalars.removeAll { scalar in
      scalar == "\u{FFFD}" || (scalar.value < 0x20 && !(isSet && UInt8(scalar.value).isSpace))
    }
    let (_, end) = update(from: clean.utf8)
    if end < count { self[end] = 0 }
    return UnsafeMutableBufferPointer(rebasing: self[..<end])
  }
}
