import WebText

/// Rewrites a fragment so that gumbo parses it in linear time, in one pass over its tags.
///
/// Comments, scripts and everything else that is not shown are dropped here, drawings are read and set aside, and tags
/// are written with only the known attributes. Nothing reaches gumbo whose content it would not parse as markup, so the
/// two never disagree about where a tag begins. Properly nested tags pass unchanged; in strict mode the filter also
/// corrects the nesting of all others.
struct TagFilter {
  var scanner: TagScanner
  var output: [UInt8] = []
  /// The extracted drawings; in the output each is an empty placeholder with its index.
  private var drawings: [[UInt8]] = []
  private let isStrict: Bool
  /// The metadata of a whole page; nil for a fragment, of which only what the sanitizer reads is kept.
  var page: PageNotes?
  private var open = OpenElements()
  private var doubt = DepthUncertainty()

  /// A fragment for gumbo, and the drawings extracted from it.
  struct Filtered {
    let html: [UInt8]
    let drawings: [[UInt8]]
  }

  /// Returns the fragment for gumbo. If its tags are so badly nested that gumbo could take long, their nesting is
  /// corrected.
  static func filtered(_ bytes: ByteSpan, isStrict: Bool = false) -> Filtered {
    var filter = TagFilter(bytes, isStrict: isStrict)
    guard filter.run() else { return filtered(bytes, isStrict: true) }
    return Filtered(html: filter.output, drawings: filter.drawings)
  }

  /// Returns a whole page for gumbo, with the names and hints that tell what its elements are for, and what its head
  /// says.
  static func page(_ bytes: ByteSpan, isStrict: Bool = false) -> (html: [UInt8], notes: PageNotes) {
    var filter = TagFilter(bytes, isStrict: isStrict)
    filter.page = PageNotes()
    guard filter.run() else { return page(bytes, isStrict: true) }
    return (filter.output, filter.page ?? PageNotes())
  }

  private init(_ bytes: ByteSpan, isStrict: Bool) {
    scanner = TagScanner(bytes)
    self.isStrict = isStrict
    output.reserveCapacity(bytes.count + 64)
  }

  private mutating func run() -> Bool {
    while let start = Optional(scanner.index), let token = scanner.next() {
      switch token {
      case .text(let range): text(range)
      case .nothing: continue
      case .tag(let tag):
        if let name = tag.name {
          if tag.isEnd { end(name) } else { self.start(name, tag, at: start) }
        } else if page != nil {
          unknown(tag, at: start)
        }
      }
      guard doubt.events > 0, !isStrict else { continue }
      doubt.step()
      if doubt.isTooMuch(open.count) { return false }
    }
    return true
  }

  /// Writes text that is not part of the fragment.
  mutating func writeText(_ text: String) {
    if let top = open.top, top.isTableFrame { leaveFrame() }
    var text = text
    text.withUTF8 { output.append(escaping: $0, isQuoted: false) }
  }

  /// Reads a drawing. It has its own markup and behaves like an image in the text, so gumbo gets an empty placeholder.
  private mutating func drawing(_ tag: TagScanner.Tag) {
    let start = scanner.index
    scanner.skipDrawing()
    switch DrawingReader.read(scanner.bytes, tag, start..<scanner.index) {
    case .drawing(let markup):
      guard makeRoom(for: .svg) else { return }
      output.append(contentsOf: "<svg width=\"\(drawings.count)\"></svg>".utf8)
      drawings.append(markup)
    case .words(let words): writeText(words)
    case nil: return
    }
  }

  private mutating func text(_ range: Range<Int>) {
    if let top = open.top, top.isTableFrame, !scanner.bytes.part(range).allSatisfy(\.isSpace) { leaveFrame() }
    write(text: range)
  }

  private mutating func start(_ name: ElementName, _ tag: TagScanner.Tag, at start: Int) {
    if page != nil, note(name, tag) { return }
    switch name {
    case .base, .body, .head, .html, .link, .option, .optgroup, .desc, .foreignobject: break
    case .script, .style, .noembed, .noframes, .textarea, .title: scanner.skipRawText(of: name)
    case .svg where page != nil: if !isSelfClosing(tag) { scanner.skipDrawing() }
    case .svg: if !isSelfClosing(tag) { drawing(tag) }
    case .input: checkbox(tag)
    case .template: scanner.skipTemplate()
    case .select: scanner.skipChoice()
    case .plaintext, .xmp: raw(name)
    case .iframe:
      element(.iframe, tag)
      scanner.skipRawText(of: .iframe)
    case .math: if makeRoom(for: name) { formula(tag) }
    default: if !name.isFormula { element(name.shown, tag, from: name) }
    }
  }

  /// Writes an element, which stands for another one in the source.
  mutating func element(_ name: ElementName, _ tag: TagScanner.Tag, from original: ElementName? = nil) {
    guard makeRoom(for: name) else { return }
    let isOpened = !name.isVoid && name != .iframe
    if isOpened, !open.hasRoom(for: name) { return }
    if page != nil { writeInPage(name, tag, from: original ?? name) } else { write(name, tag) }
    if isOpened { push(name) } else if name == .iframe { write(endOf: .iframe) }
  }

  /// Writes an element whose content is raw text.
  private mutating func raw(_ name: ElementName) {
    if makeRoom(for: .pre), open.hasRoom(for: .pre) {
      write(startOf: .pre)
      push(.pre)
    }
    if name == .xmp { return writeRaw(scanner.skipRawText(of: .xmp)) }
    let start = scanner.index
    scanner.move(to: scanner.bytes.count)
    writeRaw(start..<scanner.index)
  }

  mutating func end(_ name: ElementName) {
    let name = name == .xmp ? .pre : name.shown
    if open.top == name {
      write(endOf: name)
      pop()
    } else if name == .br {
      element(.br, TagScanner.Tag(name: .br, isEnd: false, attributes: 0..<0))
    } else if name.canBeOpen {
      misplacedEnd(name)
    }
  }

  private mutating func misplacedEnd(_ name: ElementName) {
    guard let index = open.index(endedBy: name) else {
      // If the count is uncertain, the parser may still have the element open.
      if doubt.events > 0, !isStrict { write(endOf: name) }
      return
    }
    if name.isFormatting, !isStrict, (index + 1..<open.count).contains(where: { open[$0].isSpecial }) {
      lose()
      write(endOf: name)
      return open.remove(at: index)
    }
    close(downTo: index)
    if !isStrict { write(endOf: name) }
  }
}

extension TagFilter {
  /// The number of open elements.
  var depth: Int { open.count }

  private mutating func push(_ name: ElementName) {
    open.push(name)
    doubt.open(name)
  }

  private mutating func pop() {
    guard let name = open.pop() else { return }
    doubt.close(name, open.count)
  }

  private mutating func lose() {
    if !isStrict { doubt.lose(open.count) }
  }

  /// Closes the element at a depth and everything inside it. HTML does this implicitly; only strict mode writes the end
  /// tags.
  private mutating func close(downTo index: Int) {
    let inner = index + 1..<open.count
    let isSure = !open[index].isFormatting || inner.isEmpty
    if !isSure || inner.contains(where: { open[$0].isFormatting }) || (doubt.events > 0 && !inner.isEmpty) { lose() }
    while open.count > index {
      if isStrict, let top = open.top { write(endOf: top) }
      pop()
    }
  }

  /// Adjusts the stack to where HTML would place an element; returns `false` if HTML ignores its tag.
  private mutating func makeRoom(for name: ElementName) -> Bool {
    while !open.takes(name) {
      if name.isTablePart {
        guard open.around.contains(.table) else { return false }
        makeTableRoom(for: name)
      } else if name.isRubyPart, !open.around.contains(.ruby) {
        return false
      } else if let top = open.top, top.isTableFrame {
        leaveFrame()
        if !isStrict { return true }
      } else if let index = open.index(closedBy: name) {
        close(downTo: index)
      } else {
        return true
      }
      if isStrict, open.count > HTMLLimits.depth { return false }
    }
    return true
  }

  private mutating func makeTableRoom(for name: ElementName) {
    guard let top = open.top, let frame = (0..<open.count).last(where: { open[$0].isTableFrame }) else { return }
    guard top.isTableFrame else { return close(downTo: frame + 1) }
    switch (top, name) {
    case (.table, .col): imply(.colgroup)
    case (.table, _): imply(.tbody)
    case (.tbody, .td), (.tbody, .th), (.thead, .td), (.thead, .th), (.tfoot, .td), (.tfoot, .th): imply(.tr)
    default: close(downTo: open.count - 1)
    }
  }

  private mutating func imply(_ name: ElementName) {
    if isStrict { write(startOf: name) }
    push(name)
  }

  /// Handles content between the cells of a table, which HTML moves to before the table (§13.2.6.1). Strict mode puts
  /// it into a cell.
  private mutating func leaveFrame() {
    guard isStrict else { return lose() }
    while let top = open.top, top.isTableFrame, open.count <= HTMLLimits.depth + 4 {
      switch top {
      case .colgroup: close(downTo: open.count - 1)
      case .table: imply(.tbody)
      case .tr: imply(.td)
      default: imply(.tr)
      }
    }
  }
}
