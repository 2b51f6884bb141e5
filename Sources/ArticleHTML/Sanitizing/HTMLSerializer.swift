import CGumbo

/// Writes the allowed part of gumbo's tree. The tree is walked with a stack of its own, so that depth costs no call
/// stack.
struct HTMLSerializer {
  private struct Level {
    let children: GumboVector
    var next = 0
    /// The name that the level's end tag has, if it gets one.
    let endName: UnsafePointer<CChar>?
  }

  private let attributes: AttributePolicy
  private var result = SerializedHTML()
  private var levels: [Level] = []
  /// Where the content of the last `pre` begins.
  private var preStart = -1

  /// A serialiser with a policy for attributes.
  init(_ attributes: AttributePolicy) {
    self.attributes = attributes
  }

  /// The allowed markup of everything in `root`, not counting itself.
  mutating func serialize(childrenOf root: UnsafeMutablePointer<GumboNode>) -> SerializedHTML {
    levels = [Level(children: root.pointee.v.element.children, endName: nil)]
    while let level = levels.last {
      guard level.next < level.children.length else {
        levels.removeLast()
        if let name = level.endName { endTag(name) }
        continue
      }
      levels[levels.count - 1].next += 1
      guard let child = level.children.data?[level.next] else { continue }
      node(child.assumingMemoryBound(to: GumboNode.self))
    }
    return result
  }

  private mutating func node(_ node: UnsafeMutablePointer<GumboNode>) {
    switch node.pointee.type {
    case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
      let content = node.pointee.v.text.text
      // HTML drops the first line feed of a `pre`; one that is part of the text is written twice (§13.3).
      if result.bytes.count == preStart, content?.pointee == 0x0A { add("\n") }
      text(content, isQuoted: false)
    case GUMBO_NODE_ELEMENT: element(node)
    default: break
    }
  }

  private mutating func element(_ node: UnsafeMutablePointer<GumboNode>) {
    let element = node.pointee.v.element
    // Moved by the rules for misplaced markup: what they did must be seen again in what is written.
    let moved = GUMBO_INSERTION_ADOPTION_AGENCY_MOVED.rawValue | GUMBO_INSERTION_ADOPTION_AGENCY_CLONED.rawValue
    if node.pointee.parse_flags.rawValue & moved != 0 { result.isRestructured = true }
    if element.tag == GUMBO_TAG_TABLE, isBehindLater(element) { result.isRestructured = true }
    guard element.tag_namespace == GUMBO_NAMESPACE_HTML else {
      // Formulas keep their text; drawings go.
      result.isRestructured = true
      if element.tag_namespace == GUMBO_NAMESPACE_MATHML { descend(element, nil) }
      return
    }
    switch ElementPolicy.of(element.tag) {
    case .keep: keep(element, as: element.tag)
    case .void: void(element)
    case .rename(let tag):
      result.isRestructured = true
      keep(element, as: tag)
    case .unwrap:
      result.isRestructured = true
      descend(element, nil)
    case .drop: result.isRestructured = true
    }
  }

  private mutating func keep(_ element: GumboElement, as tag: GumboTag) {
    guard let name = gumbo_normalized_tagname(tag) else { return }
    startTag(name, element, as: tag)
    if tag == GUMBO_TAG_AUDIO || tag == GUMBO_TAG_VIDEO { add(" controls=\"\"") }
    add(">")
    if tag == GUMBO_TAG_PRE { preStart = result.bytes.count }
    descend(element, name)
  }

  private mutating func void(_ element: GumboElement) {
    if element.tag == GUMBO_TAG_IMG, isInvisible(element) { return }
    guard let name = gumbo_normalized_tagname(element.tag) else { return }
    startTag(name, element, as: element.tag)
    add(">")
  }

  private mutating func descend(_ element: GumboElement, _ endName: UnsafePointer<CChar>?) {
    levels.append(Level(children: element.children, endName: endName))
  }
}

extension HTMLSerializer {
  private mutating func startTag(_ name: UnsafePointer<CChar>, _ element: GumboElement, as tag: GumboTag) {
    add("<")
    text(name, isQuoted: true)
    for index in 0..<Int(element.attributes.length) {
      guard let attribute = attribute(element, at: index), attribute.attr_namespace == GUMBO_ATTR_NAMESPACE_NONE else {
        continue
      }
      let name = String(cString: attribute.name)
      guard let value = attributes.value(of: name, String(cString: attribute.value), in: tag) else { continue }
      add(" ")
      result.bytes.append(contentsOf: name.utf8)
      add("=\"")
      for byte in value.utf8 { result.bytes.appendEscaped(byte, isQuoted: true) }
      add("\"")
    }
  }

  private mutating func endTag(_ name: UnsafePointer<CChar>) {
    add("</")
    text(name, isQuoted: true)
    add(">")
  }

  private mutating func text(_ text: UnsafePointer<CChar>?, isQuoted: Bool) {
    guard var next = text else { return }
    while next.pointee != 0 {
      result.bytes.appendEscaped(UInt8(bitPattern: next.pointee), isQuoted: isQuoted)
      next += 1
    }
  }

  private mutating func add(_ text: StaticString) {
    text.withUTF8Buffer { result.bytes.append(contentsOf: $0) }
  }

  /// Whether the node before a table stood within it in the source, from where HTML moves what has no place in a table
  /// (§13.2.6.1, foster parenting).
  private func isBehindLater(_ table: GumboElement) -> Bool {
    guard let level = levels.last, level.next > 1, let before = level.children.data?[level.next - 2] else {
      return false
    }
    let node = before.assumingMemoryBound(to: GumboNode.self)
    let isElement = node.pointee.type == GUMBO_NODE_ELEMENT
    let start = isElement ? node.pointee.v.element.start_pos : node.pointee.v.text.start_pos
    return start.offset > table.start_pos.offset
  }

  private func attribute(_ element: GumboElement, at index: Int) -> GumboAttribute? {
    element.attributes.data?[index]?.assumingMemoryBound(to: GumboAttribute.self).pointee
  }

  /// Whether a picture is a counter of readers: at most one point high and wide.
  private func isInvisible(_ element: GumboElement) -> Bool {
    var small = 0
    for index in 0..<Int(element.attributes.length) {
      guard let attribute = attribute(element, at: index) else { continue }
      let name = String(cString: attribute.name)
      guard name == "width" || name == "height" else { continue }
      let value = String(cString: attribute.value).trimmed
      if ["0", "1", "0px", "1px"].contains(String(value)) { small += 1 }
    }
    return small == 2
  }
}
