import CGumbo
import WebText

/// Writes the allowed part of gumbo's tree. The tree is walked with an explicit stack, so that depth does not use the
/// call stack.
struct HTMLSerializer {
  private struct Level {
    let children: GumboVector
    var next = 0
    /// The element to close after the level, if any.
    let name: ElementName?
    let isNoscript: Bool
  }

  /// The output in UTF-8.
  var output: [UInt8] = []
  let addresses: SafeAddress
  var open = OpenElements()
  /// The image written last, as long as no text follows it.
  var lastImage = ImageBefore.none
  /// The number of open `noscript` elements.
  private(set) var noscripts = 0
  /// Whether the result may be parsed differently from the tree, because something between its elements was removed.
  private(set) var isUnstable = false
  /// The drawings; their placeholders in the tree contain indices into this array.
  private let drawings: [[UInt8]]
  private var levels: [Level] = []
  /// The output position where the content of the last `pre` begins.
  private var preStart = -1

  /// Creates a serializer that resolves relative URLs.
  init(_ addresses: SafeAddress, drawings: [[UInt8]], capacity: Int) {
    self.addresses = addresses
    self.drawings = drawings
    output.reserveCapacity(capacity)
  }

  /// Writes the allowed markup of everything in `root`, excluding `root` itself.
  mutating func serialize(childrenOf root: GumboPointer) {
    descend(root.pointee.v.element)
    while let level = levels.last {
      guard level.next < level.children.length else {
        levels.removeLast()
        if level.isNoscript { noscripts -= 1 }
        if let name = level.name { close(name) }
        continue
      }
      levels[levels.count - 1].next += 1
      if let child = level.children.node(level.next) { node(child) }
    }
  }

  /// Continues with the content of an element, without the element.
  mutating func descend(_ element: GumboElement, isNoscript: Bool = false) {
    levels.append(Level(children: element.children, name: nil, isNoscript: isNoscript))
    if isNoscript { noscripts += 1 }
  }

  private mutating func node(_ node: GumboPointer) {
    switch node.pointee.type {
    case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
      guard let content = node.pointee.v.text.text else { return }
      // HTML drops the first line feed of a `pre`, so one that is part of the text is written twice (§13.3).
      if output.count == preStart, content.pointee == 0x0A { output.append(0x0A) }
      if node.pointee.type != GUMBO_NODE_WHITESPACE {
        lastImage = .none
        if let top = open.top, top.isTableFrame { isUnstable = true }
      }
      output.append(escaping: ByteSpan(cString: content), isQuoted: false)
    case GUMBO_NODE_ELEMENT: element(node.pointee.v.element)
    default: break
    }
  }

  private mutating func element(_ element: GumboElement) {
    guard element.tag_namespace != GUMBO_NAMESPACE_SVG else { return drawing(element) }
    guard let name = element.name else { return descend(element) }
    if element.isHidden { return }
    guard name.isFormula == (element.tag_namespace == GUMBO_NAMESPACE_MATHML) else { return descend(element) }
    switch name {
    case .img: image(element)
    case .iframe, .embed: embed(element)
    case .object: object(element)
    case .noscript: noscript(element)
    case .button: break
    default: name.isKept ? keep(name, element) : descend(element)
    }
  }

  private mutating func drawing(_ place: GumboElement) {
    guard let number = place.value(of: .width).flatMap({ Int($0.string) }), drawings.indices.contains(number) else {
      return
    }
    self.place(.svg)
    lastImage = .none
    output += drawings[number]
  }

  private mutating func keep(_ name: ElementName, _ element: GumboElement) {
    guard name.isVoid || open.hasRoom(for: name) else { return descend(element) }
    startTag(name, element)
    guard !name.isVoid else { return }
    open.push(name)
    if name == .pre { preStart = output.count }
    levels.append(Level(children: element.children, name: name, isNoscript: false))
  }

  private mutating func close(_ name: ElementName) {
    open.pop()
    output.append("</")
    output.append(name)
    output.append(UInt8(ascii: ">"))
  }

  /// Checks whether HTML would place an element where it is about to be written.
  mutating func place(_ name: ElementName) {
    if !name.isFormula, !open.takes(name) { isUnstable = true }
  }

  /// Removes a range from the output.
  mutating func takeBack(_ range: Range<Int>) {
    output.removeSubrange(range)
    preStart = -1
  }
}
