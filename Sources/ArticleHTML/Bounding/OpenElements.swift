/// The stack of open elements, with aggregate state about all of them, because every tag requires checking whether a
/// start tag would be placed where it is.
struct OpenElements {
  /// The kinds of elements open around a position.
  struct Around: OptionSet {
    let rawValue: UInt8

    static let paragraph = Around(rawValue: 1)
    static let link = Around(rawValue: 2)
    static let item = Around(rawValue: 4)
    static let definition = Around(rawValue: 8)
    static let button = Around(rawValue: 16)
    static let table = Around(rawValue: 32)
    static let ruby = Around(rawValue: 64)
  }

  private struct Element {
    var name: ElementName
    var around: Around
  }

  private var elements: [Element] = []
  /// The number of open elements by name.
  private var counts = [Int](repeating: 0, count: ElementName.allCases.count)
  /// The number of open formatting elements.
  private(set) var formatting = 0

  /// The number of open elements.
  var count: Int { elements.count }
  /// The innermost element.
  var top: ElementName? { elements.last?.name }
  /// What is open around the content of the innermost element.
  var around: Around { elements.last?.around ?? [] }

  /// The element at a depth.
  subscript(index: Int) -> ElementName { elements[index].name }

  /// Opens an element.
  mutating func push(_ name: ElementName) {
    elements.append(Element(name: name, around: Self.around(name, in: around)))
    account(name, 1)
  }

  /// Closes the innermost element.
  @discardableResult
  mutating func pop() -> ElementName? {
    guard let name = elements.popLast()?.name else { return nil }
    account(name, -1)
    return name
  }

  /// Removes an element that has others inside it.
  mutating func remove(at index: Int) {
    account(elements.remove(at: index).name, -1)
    for index in index..<elements.count {
      elements[index].around = Self.around(elements[index].name, in: index > 0 ? elements[index - 1].around : [])
    }
  }

  /// Whether the limits allow one more element.
  func hasRoom(for name: ElementName) -> Bool {
    count < HTMLLimits.depth && (formatting < HTMLLimits.formatting || !name.isFormatting)
  }

  /// Whether HTML would place the element exactly here, without any other change.
  func takes(_ name: ElementName) -> Bool {
    let top = top
    if name.isTablePart { return name.isPart(of: top) }
    if let top, top.isTableFrame { return false }
    let around = around
    if name.closesParagraph, around.contains(.paragraph) { return false }
    switch name {
    case .a: return !around.contains(.link)
    case .button: return !around.contains(.button)
    case .li: return !around.contains(.item)
    case .dd, .dt: return !around.contains(.definition)
    case .h1, .h2, .h3, .h4, .h5, .h6: return !(top?.isHeading ?? false)
    case .rp, .rt: return around.contains(.ruby) && (top == .rtc || !(top?.isImplied ?? false))
    case .rb, .rtc: return around.contains(.ruby) && !(top?.isImplied ?? false)
    default: return true
    }
  }

  /// Returns the index of the element that a misplaced end tag closes.
  func index(endedBy name: ElementName) -> Int? {
    guard name.isHeading || counts[Int(name.rawValue)] > 0 else { return nil }
    for index in elements.indices.reversed() {
      let open = elements[index].name
      if open == name || (name.isHeading && open.isHeading) { return index }
      if name.isTablePart || name == .table {
        if open == .table { return nil }
      } else {
        let isEnd =
          name.endsAsBlock
          ? open.isBarrier || (name == .li && (open == .ul || open == .ol)) || (name == .p && open == .button)
          : name.isFormatting ? open.isMarker : open.isSpecial
        if isEnd { return nil }
      }
    }
    return nil
  }

  /// Returns the index of the element that must be closed before a start tag that `takes(_:)` rejects.
  func index(closedBy name: ElementName) -> Int? {
    let around = around
    if name.closesParagraph, around.contains(.paragraph) { return elements.lastIndex { $0.name == .p } }
    return switch name {
    case .a: elements.lastIndex { $0.name == .a }
    case .button: elements.lastIndex { $0.name == .button }
    case .li: elements.lastIndex { $0.name == .li }
    case .dd, .dt: elements.lastIndex { $0.name == .dd || $0.name == .dt }
    default: elements.isEmpty ? nil : count - 1
    }
  }

  private mutating func account(_ name: ElementName, _ change: Int) {
    counts[Int(name.rawValue)] += change
    if name.isFormatting { formatting += change }
  }

  private static func around(_ name: ElementName, in outer: Around) -> Around {
    switch name {
    case .td, .th, .caption, .object: return outer.intersection(.table)
    case .table: return outer.intersection(.link).union(.table)
    case .button: return outer.intersection([.link, .table, .ruby]).union(.button)
    case .p: return outer.union(.paragraph)
    case .ruby: return outer.union(.ruby)
    case .li: return outer.subtracting(.definition).union(.item)
    case .dd, .dt: return outer.subtracting(.item).union(.definition)
    case .a: return outer.union(.link)
    case .address, .div: return outer
    default: return name.isSpecial ? outer.subtracting([.item, .definition]) : outer
    }
  }
}
