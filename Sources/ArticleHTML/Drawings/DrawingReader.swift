import WebText

/// Reads an inline SVG and writes a new one, with only the allowed `DrawingElement`s and `DrawingAttribute`s.
///
/// A drawing that contains anything else is not shown at all, because a part may have a different meaning than the
/// whole; its title is shown instead. Reading the output again gives the same output: elements have end tags,
/// attributes have a fixed order, and text occurs only where it is shown.
struct DrawingReader {
  /// What is shown for a drawing.
  enum Result {
    /// The drawing's markup.
    case drawing([UInt8])
    /// The drawing's title, shown instead of it.
    case words(String)
  }

  private let bytes: ByteSpan
  private var scanner: TagScanner
  private let end: Int
  private var body: [UInt8] = []
  private var open: [DrawingElement] = []
  private var count = 0
  private var title: String?

  /// Returns what to show for the drawing with the given start tag and content, or `nil` if it is hidden or too small
  /// to be visible.
  static func read(_ bytes: ByteSpan, _ tag: TagScanner.Tag, _ content: Range<Int>) -> Result? {
    var root = DrawingStyle(bytes, tag.attributes)
    guard !root.isHidden else { return nil }
    let size = DrawingSize(root)
    guard size?.isVisible ?? true else { return nil }
    var reader = DrawingReader(bytes, content)
    let isWhole = reader.run(isWhole: content.count <= HTMLLimits.drawingBytes)
    let label = (root.label ?? reader.title)
      .flatMap { String($0.withoutUnwanted.prefix(HTMLLimits.drawingLabel)).nonEmptyTrimmed }
    guard isWhole, let size, !reader.body.isEmpty else { return label.map(Result.words) }
    size.set(&root)
    return .drawing(reader.markup(root, label: label))
  }

  private init(_ bytes: ByteSpan, _ content: Range<Int>) {
    self.bytes = bytes
    scanner = TagScanner(bytes)
    scanner.move(to: content.lowerBound)
    end = content.upperBound
  }

  private func markup(_ root: DrawingStyle, label: String?) -> [UInt8] {
    var markup = Array("<svg".utf8)
    root.write(to: &markup)
    if var label {
      markup.append(" role=\"img\" aria-label=\"")
      label.withUTF8 { markup.append(escaping: $0, isQuoted: true) }
      markup.append(UInt8(ascii: "\""))
    }
    markup.append(UInt8(ascii: ">"))
    markup += body
    markup.append("</svg>")
    return markup
  }

  /// Reads the content of the drawing; returns `false` if the drawing cannot be shown. The title is searched for to the
  /// end anyway.
  private mutating func run(isWhole: Bool) -> Bool {
    var isWhole = isWhole
    while scanner.index < end {
      let start = scanner.index
      guard let token = scanner.next() else { break }
      switch token {
      case .text(let range): if isWhole { text(range) }
      // A processing instruction, or a CDATA section, which HTML reads as text here.
      case .nothing: if !bytes.hasASCII("<!--", at: start) { isWhole = false }
      case .tag(let tag):
        let name = name(start, tag)
        if name == "svg", tag.isEnd { break }
        if tag.isEnd { close(name) } else if !self.start(name, tag) { isWhole = false }
      }
      if !isWhole, title != nil { return false }
    }
    while let last = open.popLast() { write(endOf: last) }
    return isWhole
  }

  private mutating func start(_ name: String, _ tag: TagScanner.Tag) -> Bool {
    switch name {
    case "title", "desc", "metadata":
      if isSelfClosing(tag) { return true }
      let words = skip(name)
      if name == "title", title == nil { title = words }
      return true
    default: break
    }
    guard let element = DrawingElement(lowered: name), element != .svg else { return false }
    count += 1
    guard count <= HTMLLimits.drawingElements, open.count < HTMLLimits.drawingDepth else { return false }
    body.append(UInt8(ascii: "<"))
    body.append(contentsOf: element.rawValue.utf8)
    DrawingStyle(bytes, tag.attributes).write(to: &body)
    body.append(UInt8(ascii: ">"))
    if isSelfClosing(tag) { write(endOf: element) } else { open.append(element) }
    return true
  }

  private mutating func close(_ name: String) {
    guard let element = DrawingElement(lowered: name), let index = open.lastIndex(of: element) else { return }
    while open.count > index, let last = open.popLast() { write(endOf: last) }
  }

  private mutating func text(_ range: Range<Int>) {
    guard open.last == .text || open.last == .tspan else { return }
    var text = bytes.part(range).decoded(isInAttribute: false)
    text.withUTF8 { body.append(escaping: $0, isQuoted: false) }
  }

  /// Skips an element that is not drawn, and returns its text.
  private mutating func skip(_ name: String) -> String? {
    var words = ""
    while scanner.index < end {
      let start = scanner.index
      guard let token = scanner.next() else { break }
      switch token {
      case .text(let range): words += bytes.part(range).decoded(isInAttribute: false)
      case .nothing: break
      case .tag(let tag): if tag.isEnd, self.name(start, tag) == name { return words.nonEmptyTrimmed }
      }
    }
    return words.nonEmptyTrimmed
  }

  private mutating func write(endOf element: DrawingElement) {
    body.append("</")
    body.append(contentsOf: element.rawValue.utf8)
    body.append(UInt8(ascii: ">"))
  }

  /// Returns the lowercase name of a tag that begins at an index.
  private func name(_ start: Int, _ tag: TagScanner.Tag) -> String {
    bytes.text(start + (tag.isEnd ? 2 : 1)..<tag.attributes.lowerBound).lowercased()
  }

  private func isSelfClosing(_ tag: TagScanner.Tag) -> Bool {
    !tag.attributes.isEmpty && bytes[tag.attributes.upperBound - 1] == UInt8(ascii: "/")
  }
}
