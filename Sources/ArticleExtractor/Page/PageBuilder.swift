import ArticleHTML
import CGumbo
import WebText

/// Converts gumbo's tree into flat arrays, without recursion.
struct PageBuilder {
  private struct Level {
    let children: GumboVector
    var next = 0
    let node: Int
  }

  private var page = Page()
  private var levels: [Level] = []

  /// Returns the page under a root.
  static func page(_ root: GumboPointer, capacity: Int) -> Page {
    var builder = PageBuilder()
    builder.reserve(capacity)
    builder.walk(root)
    WrapperCorrector.correct(&builder.page)
    return builder.page
  }

  private mutating func reserve(_ count: Int) {
    page.kinds.reserveCapacity(count)
    page.nodes.reserveCapacity(count)
    page.parents.reserveCapacity(count)
    page.ends.reserveCapacity(count)
    page.depths.reserveCapacity(count)
    page.names.reserveCapacity(count)
    page.zones.reserveCapacity(count)
    page.sums.reserveCapacity(count + 1)
  }

  private mutating func walk(_ root: GumboPointer) {
    add(root, kind: .body, names: [], zone: [], Page.Sums())
    levels.append(Level(children: root.pointee.v.element.children, node: 0))
    while let level = levels.last {
      guard level.next < level.children.length else {
        levels.removeLast()
        page.ends[level.node] = Int32(page.count)
        continue
      }
      levels[levels.count - 1].next += 1
      guard let child = level.children.node(level.next) else { continue }
      switch child.pointee.type {
      case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA: text(child, in: level.node)
      case GUMBO_NODE_ELEMENT: element(child, in: level.node)
      default: break
      }
    }
  }

  private mutating func add(
    _ node: GumboPointer, kind: ElementName?, names: NameWords, zone: Zone, _ own: Page.Sums
  ) {
    let parent = levels.last?.node ?? 0
    page.kinds.append(kind)
    page.nodes.append(node)
    page.parents.append(Int32(parent))
    page.ends.append(Int32(page.count))
    page.depths.append(UInt16(truncatingIfNeeded: levels.count))
    page.names.append(names)
    page.zones.append(zone)
    var sums = page.sums[page.sums.count - 1]
    sums.weight += own.weight
    sums.linked += own.linked
    sums.marks += own.marks
    sums.commas += own.commas
    sums.media += own.media
    sums.links += own.links
    page.sums.append(sums)
  }

  private mutating func text(_ node: GumboPointer, in parent: Int) {
    let zone = page.zones[parent]
    var own = Page.Sums()
    if node.pointee.type != GUMBO_NODE_WHITESPACE, let text = node.pointee.v.text.text {
      let measure = TextMeasure(ByteSpan(cString: text))
      own.weight = measure.weight
      own.marks = measure.marks
      own.commas = measure.commas
      if zone.contains(.link) { own.linked = measure.weight }
    }
    add(node, kind: nil, names: [], zone: zone, own)
  }

  private mutating func element(_ node: GumboPointer, in parent: Int) {
    let element = node.pointee.v.element
    var kind = element.name ?? .span
    var names: NameWords = []
    var zone = Zone()
    var hasAddress = false
    for index in 0..<Int(element.attributes.length) {
      guard let attribute = element.attributes.data?[index]?.assumingMemoryBound(to: GumboAttribute.self).pointee,
        let name = attribute.name, let value = attribute.value
      else { continue }
      read(ByteSpan(cString: name), ByteSpan(cString: value), &kind, &names, &zone, &hasAddress)
    }
    zone.formUnion(Zone(kind))
    // Manuals put notes and warnings in such elements.
    if kind == .aside, names.contains(.admonition) { zone.remove(.aside) }
    if kind == .a, !hasAddress { zone.remove(.link) }
    zone.formUnion(Zone(names, of: kind))
    zone.formUnion(page.zones[parent])
    var own = Page.Sums()
    switch kind {
    case .img, .video, .audio, .iframe, .embed, .object: own.media = 1
    case .a: if hasAddress { own.links = 1 }
    default: break
    }
    add(node, kind: kind, names: names, zone: zone, own)
    if page.zones[page.count - 1].contains(.hidden), page.has("role", "tabpanel", page.count - 1) {
      page.zones[page.count - 1].remove(.hidden)
    }
    guard !kind.isVoid, element.children.length > 0 else { return page.ends[page.count - 1] = Int32(page.count) }
    levels.append(Level(children: element.children, node: page.count - 1))
  }

  private mutating func read(
    _ name: ByteSpan, _ value: ByteSpan, _ kind: inout ElementName, _ names: inout NameWords, _ zone: inout Zone,
    _ hasAddress: inout Bool
  ) {
    switch name.count {
    case 2 where name.hasASCII("id", at: 0):
      // An ID made from a heading's text says nothing about the element.
      if value.reduce(0, { $0 + ($1 == 0x2D || $1 == 0x5F ? 1 : 0) }) < 3 { names.formUnion(NameWords(value)) }
    case 4 where name.hasASCII("role", at: 0): zone.formUnion(Self.zone(ofRole: value.trimmed))
    case 4 where name.hasASCII("href", at: 0):
      // A footnote's mark links within the page.
      hasAddress = !(value.first == UInt8(ascii: "#"))
    case 5 where name.hasASCII("class", at: 0): names.formUnion(NameWords(value))
    case 5 where name.hasASCII("style", at: 0):
      if Self.isInvisible(value) { zone.insert(.hidden) }
    case 6 where name.hasASCII("hidden", at: 0): zone.insert(.hidden)
    case 8 where name.hasASCII("data-was", at: 0):
      if let was = Self.original(value) { kind = was }
    case 8 where name.hasASCII("itemtype", at: 0):
      if value.containsASCII("DiscussionForumPosting") || value.containsASCII("QAPage")
        || value.containsASCII("/Answer")
      {
        page.hasThread = true
      }
    case 8 where name.hasASCII("itemprop", at: 0):
      if value.hasASCII("articleBody", at: 0) { zone.insert(.microdata) }
      if value.hasASCII("author", at: 0) { names.insert(.byline) }
      if value.hasASCII("comment", at: 0) { names.insert(.comment) }
    case 11 where name.hasASCII("aria-hidden", at: 0):
      if value.hasASCII("true", at: 0) { zone.insert(.hidden) }
    default: break
    }
  }

  private static func zone(ofRole role: ByteSpan) -> Zone {
    switch role.count {
    case 4 where role.hasASCII("main", at: 0): .main
    case 6 where role.hasASCII("button", at: 0): .button
    case 6 where role.hasASCII("dialog", at: 0): .hidden
    case 7 where role.hasASCII("article", at: 0): .article
    case 10 where role.hasASCII("navigation", at: 0): .navigation
    case 11 where role.hasASCII("contentinfo", at: 0): .footer
    case 13 where role.hasASCII("complementary", at: 0): .aside
    case 6 where role.hasASCII("search", at: 0): .form
    default: []
    }
  }

  private static func isInvisible(_ style: ByteSpan) -> Bool {
    guard style.count >= 12, style.count < 2048 else { return false }
    for index in 0..<style.count - 6 {
      if style[index].lowered == UInt8(ascii: "d"), style.hasASCII("display:none", at: index) { return true }
      if style[index].lowered == UInt8(ascii: "d"), style.hasASCII("display: none", at: index) { return true }
      if style[index].lowered == UInt8(ascii: "v"), style.hasASCII("visibility:hidden", at: index) { return true }
      if style[index].lowered == UInt8(ascii: "v"), style.hasASCII("visibility: hidden", at: index) { return true }
    }
    return false
  }

  private static func original(_ name: ByteSpan) -> ElementName? {
    let names: [(StaticString, ElementName)] = [
      ("form", .form), ("fieldset", .fieldset), ("dialog", .dialog), ("menu", .menu), ("legend", .legend),
      ("search", .search), ("center", .center),
    ]
    return names.first { name.count == $0.0.utf8CodeUnitCount && name.hasASCII($0.0, at: 0) }?.1
  }
}
