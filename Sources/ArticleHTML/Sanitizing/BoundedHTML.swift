import WebText

/// A fragment cut to what gumbo reads in linear time, by one pass over its tags.
///
/// The count of open elements is an estimate without a tree, and always one from above: in HTML, elements that never
/// nest without another one that is counted are not counted; inside SVG and MathML every name nests, and every one is.
struct BoundedHTML {
  private var scanner: TagScanner
  private var output: [UInt8] = []
  /// Input up to here is in the output or left out.
  private var copied = 0
  private var open: [TagName] = []
  private var openCount: [TagName: Int] = [:]
  private var formatting: [TagName: Int] = [:]
  private var openFormatting = 0
  private var reconstructed = 0
  /// Open SVG and MathML elements. Their end tags may be ignored by the parser where we count them, but then it is in
  /// HTML again until the next of their start tags.
  private var foreign: [TagName: Int] = [:]
  private var isForeign: Bool { foreign.contains { $0.value > 0 } }

  /// The fragment's bytes, cut where needed; `nil` where it must not be parsed at all.
  static func bounded(_ bytes: ByteSpan) -> [UInt8]? {
    guard bytes.count <= HTMLLimits.parsedBytes else { return nil }
    var pass = BoundedHTML(bytes)
    return pass.run() ? pass.output : nil
  }

  private init(_ bytes: ByteSpan) {
    scanner = TagScanner(bytes)
    output.reserveCapacity(bytes.count)
  }

  private mutating func run() -> Bool {
    while let token = scanner.next() {
      guard case .tag(let tag) = token else { continue }
      reconstructed += openFormatting
      if reconstructed > HTMLLimits.reconstructedElements { return false }
      if tag.isEnd { end(tag) } else { start(tag) }
    }
    copy(to: scanner.bytes.count)
    return true
  }

  private mutating func start(_ tag: TagScanner.Tag) {
    if Self.foreignRoots.contains(tag.name) { foreign[tag.name, default: 0] += 1 }
    if Self.formatting.contains(tag.name) {
      formatting[tag.name, default: 0] += 1
      openFormatting += 1
    }
    // a second <html> or <body> gives its attributes to the first: however many tags, one element
    if Self.merged.contains(tag.name) { return leaveOut(tag.range) }
    if isForeign || !Self.uncounted.contains(tag.name) {
      if open.count >= HTMLLimits.depth { return leaveOut(tag.range) }
      open.append(tag.name)
      openCount[tag.name, default: 0] += 1
    }
    capAttributes(tag)
    // In SVG and MathML these elements hold markup like any other, and what is skipped is not counted.
    if !isForeign, Self.rawText.contains(tag.name) { scanner.skipRawText(of: tag.name) }
  }

  private mutating func end(_ tag: TagScanner.Tag) {
    if let count = formatting[tag.name], count > 0 {
      formatting[tag.name] = count - 1
      openFormatting -= 1
    }
    if let count = foreign[tag.name], count > 0 { foreign[tag.name] = count - 1 }
    guard let count = openCount[tag.name], count > 0 else { return }
    while let last = open.popLast() {
      openCount[last, default: 1] -= 1
      if last == tag.name { break }
    }
  }

  private mutating func capAttributes(_ tag: TagScanner.Tag) {
    // Each attribute takes at least a space and a letter.
    guard tag.attributes.count > HTMLLimits.attributes * 2 else { return }
    var attributes = AttributeScanner(scanner.bytes, tag.attributes)
    for _ in 0..<HTMLLimits.attributes where attributes.next() == nil { return }
    leaveOut(attributes.index..<tag.attributes.upperBound)
  }

  private mutating func leaveOut(_ range: Range<Int>) {
    copy(to: range.lowerBound)
    copied = range.upperBound
  }

  private mutating func copy(to end: Int) {
    guard end > copied else { return }
    output.append(contentsOf: UnsafeBufferPointer(rebasing: scanner.bytes[copied..<end]))
    copied = end
  }
}

extension BoundedHTML {
  /// Void elements, and those that end by themselves.
  private static let uncounted = TagName.set(
    """
    area base basefont bgsound br col embed frame hr image img input keygen link meta nextid param source track wbr p li dt \
    dd tr td th tbody thead tfoot colgroup head
    """)

  /// Elements that HTML opens again in every block until they are closed (§13.2.4.3).
  private static let formatting = TagName.set("a b big code em font i nobr s small strike strong tt u")

  private static let foreignRoots = TagName.set("svg math")

  /// Elements of which a document has one and a fragment none.
  private static let merged = TagName.set("html body")

  private static let rawText = TagName.set("script style textarea title noframes noembed iframe xmp")
}
