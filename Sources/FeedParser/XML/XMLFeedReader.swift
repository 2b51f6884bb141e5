import WebText

/// Processes the tokens of a document: matches tags, tracks scopes, collects content, and calls a builder.
///
/// End tags are matched by name. One that matches nothing is ignored; one that matches an outer element first closes
/// the elements inside it. So a stray `</p>` does no harm and a missing one does not lose an item. An element whose own
/// end tag is missing ends where an element begins that cannot be inside it.
struct XMLFeedReader<Builder: XMLFeedBuilder> {
  private struct Element {
    var name: Range<Int>
    var element: ElementName
    /// Whether the element is reported to the builder.
    var isTold: Bool
    /// Whether it binds prefixes or sets a base or a language.
    var hasScope: Bool
    /// Whether it is one of the few elements with fields of their own, such as an author.
    var isHolder = false
  }

  /// The depth of an element known to have an end tag, and the position of that tag.
  private struct KnownEnd {
    var depth = 0
    var offset = 0
  }

  private var tokenizer: XMLTokenizer
  private var builder: Builder
  private var namespaces: NamespaceScope
  private var collector: ContentCollector
  private var writer = MarkupWriter()
  private var open: [Element] = []
  private var scope: XMLScope
  private var outerScopes: [XMLScope] = []
  private var capture = XMLCapture.elements
  /// The depth of the element whose content is being collected; 0 if there is none.
  private var captureDepth = 0
  /// The depth of the XHTML `div` that is not part of the text; 0 if there is none.
  private var removedDivDepth = 0
  /// The number of void HTML elements whose XML end tag has not been seen.
  private var openVoids = 0
  /// The number of start tags dropped because of their depth, whose end tags are yet to come.
  private var tooDeep = 0
  /// The end tag of the last holder checked, so that it is searched for only once.
  private var knownEnd = KnownEnd()
  /// The number of bytes that may still be searched for end tags.
  private var searchBudget: Int
  private var hasRootEnded = false
  private var isWellFormed = true
  /// How much of the document had been read when the first error was found.
  private var faultOffset: Int?

  /// Reads a document that begins with its root's start tag.
  static func read(
    _ bytes: ByteSpan, _ prolog: XMLProlog, base: String?, _ document: DocumentFacts, into builder: Builder
  ) -> Builder.Result {
    var reader = XMLFeedReader(bytes, prolog, base, builder)
    reader.run()
    var facts = document
    facts.isWellFormed =
      document.isWellFormed && prolog.isWellFormed && reader.isWellFormed && reader.tokenizer.isWellFormed
      && reader.namespaces.isWellFormed && reader.collector.references.isWellFormed
    facts.isWhole = document.isWhole && (!reader.builder.isFull || reader.hasRootEnded)
    facts.isCut = !reader.hasRootEnded && !reader.builder.isFull
    facts.faultLine = reader.faultOffset.map { document.rootLine + bytes.part(0..<$0).count { $0 == .lineFeed } }
    return reader.builder.finish(facts)
  }

  private init(_ bytes: ByteSpan, _ prolog: XMLProlog, _ base: String?, _ builder: Builder) {
    tokenizer = XMLTokenizer(bytes)
    namespaces = NamespaceScope(bytes, isRSS: prolog.isRSS)
    collector = ContentCollector(bytes, prolog.references)
    scope = XMLScope(base: base, language: nil)
    searchBudget = FeedLimits.searchedForEnds * bytes.count
    self.builder = builder
  }

  private mutating func run() {
    while !builder.isFull, !hasRootEnded {
      switch tokenizer.next(in: open.last?.name) {
      case .start: start()
      case .end: end(tokenizer.name)
      case .text(let range): text(range)
      case .characterData(let range): characterData(range)
      case .finished:
        isWellFormed = false
        noteFault()
        return
      }
      noteFault()
    }
    if hasRootEnded, isWellFormed { isWellFormed = tokenizer.isBlankToEnd() }
  }
}

extension XMLFeedReader {
  private mutating func noteFault() {
    guard Builder.tellsFault, faultOffset == nil,
      !(isWellFormed && tokenizer.isWellFormed && collector.references.isWellFormed)
    else { return }
    faultOffset = tokenizer.tokenStart
  }

  private mutating func text(_ range: Range<Int>) {
    // XML 1.0 §2.4: the end of a CDATA section must not occur in text.
    if tokenizer.bytes.part(range).firstIndex(of: "]]>", from: 0) != nil { isWellFormed = false }
    switch capture {
    case .elements, .nothing: collector.check(range)
    case .text, .html: collector.add(text: range)
    case .xhtml: collector.add(escaping: range, hasReferences: true)
    }
  }

  private mutating func characterData(_ range: Range<Int>) {
    switch capture {
    case .elements, .nothing: break
    case .text, .html: collector.add(characterData: range)
    case .xhtml: collector.add(escaping: range, hasReferences: false)
    }
  }

  private mutating func start() {
    let name = tokenizer.name
    endUnclosed(before: name)
    let isEmpty = tokenizer.isEmptyElement || isVoid(name)
    if open.count >= FeedLimits.levels {
      isWellFormed = false
      if !isEmpty { tooDeep += 1 }
      return
    }
    let hasScope = openScope()
    if case .elements = capture { tell(name, hasScope) } else { write(name, hasScope) }
    if isEmpty { close(isEmpty: true) }
  }

  /// Whether an element has no end tag in HTML. Inline markup often leaves such elements unclosed, which XML does not
  /// allow.
  private mutating func isVoid(_ name: Range<Int>) -> Bool {
    switch capture {
    case .html, .xhtml: break
    case .elements, .text, .nothing: return false
    }
    guard MarkupWriter.isVoid(tokenizer.bytes.part(name)) else { return false }
    if !tokenizer.isEmptyElement { openVoids += 1 }
    return true
  }

  private mutating func tell(_ name: Range<Int>, _ hasScope: Bool) {
    let element = namespaces.element(name)
    open.append(Element(name: name, element: element, isTold: true, hasScope: hasScope))
    if open.count == 1 { return builder.beginRoot(element, tokenizer.attributes, scope) }
    capture = builder.begin(element, tokenizer.attributes, scope)
    if case .elements = capture {
      open[open.count - 1].isHolder = !builder.isStructure(element)
      return
    }
    captureDepth = open.count
    removedDivDepth = 0
    openVoids = 0
    writer.reset()
    collector.removeAll()
  }

  private mutating func write(_ name: Range<Int>, _ hasScope: Bool) {
    open.append(
      Element(name: name, element: ElementName(.unknown, .unknown), isTold: false, hasScope: hasScope))
    switch capture {
    case .elements, .nothing: return
    // `<name>A</name><email>b</email>` are two words.
    case .text: return collector.write { $0.append(UInt8(ascii: " ")) }
    case .html: break
    case .xhtml(let isDivRemoved):
      if isDivRemoved, open.count == captureDepth + 1, !writer.hasMarkup, writer.isDiv(tokenizer.bytes.part(name)) {
        removedDivDepth = open.count
        return
      }
    }
    let attributes = tokenizer.attributes
    let base = scope.base
    writer.noteMarkup()
    collector.write { MarkupWriter.begin(name, attributes, base: base, into: &$0) }
  }

  /// Ends the innermost element with that name, after any elements left open inside it.
  private mutating func end(_ name: Range<Int>) {
    if tooDeep > 0 {
      // The end of a captured element counts, whatever is open inside it.
      guard captureDepth > 0, tokenizer.bytes.isSame(open[captureDepth - 1].name, name) else {
        tooDeep -= 1
        return
      }
      tooDeep = 0
    }
    if openVoids > 0, MarkupWriter.isVoid(tokenizer.bytes.part(name)) {
      openVoids -= 1
      return
    }
    if let last = open.last, tokenizer.bytes.isSame(last.name, name) { return close() }
    isWellFormed = false
    // XML is case-sensitive, but people who write tags manually are not.
    guard let match = match(name) else { return }
    while open.count > match { close() }
  }

  /// Returns the index of the innermost open element with that name. Written as a loop that usually compares only
  /// lengths and first letters, because it runs for every end tag in a body full of stray ones.
  private func match(_ name: Range<Int>) -> Int? {
    let bytes = tokenizer.bytes
    let first = bytes[name.lowerBound].lowered
    var index = open.count - 1
    while index >= 0 {
      let candidate = open[index].name
      if candidate.count == name.count, bytes[candidate.lowerBound].lowered == first,
        bytes.isSameName(candidate, name)
      {
        return index
      }
      index -= 1
    }
    return nil
  }

  private mutating func close(isEmpty: Bool = false) {
    guard let element = open.last else { return }
    if open.count == captureDepth {
      endCapture(element.element)
    } else if element.isTold {
      builder.end(element.element, nil, scope)
    } else {
      writeEnd(element.name)
    }
    if element.hasScope { leaveScope() }
    open.removeLast()
    hasRootEnded = open.isEmpty
  }

  private mutating func endCapture(_ element: ElementName) {
    if openVoids > 0 { isWellFormed = false }
    openVoids = 0
    if case .nothing = capture { collector.removeAll() }
    capture = .elements
    captureDepth = 0
    let content = collector.take()
    content.read { builder.end(element, XMLContent($0), scope) }
    collector.giveBack(content)
  }

  private mutating func writeEnd(_ name: Range<Int>) {
    switch capture {
    case .elements, .text, .nothing: return
    case .html, .xhtml: break
    }
    if open.count == removedDivDepth {
      removedDivDepth = 0
      return
    }
    let bytes = tokenizer.bytes
    collector.write { MarkupWriter.end(name, bytes, into: &$0) }
  }
}

extension XMLFeedReader {
  /// Ends elements left open when an element begins that cannot be inside them: a field of the item or the feed, or the
  /// next item. Without this, one missing end tag would turn everything after it into the text of a title.
  private mutating func endUnclosed(before name: Range<Int>) {
    if case .elements = capture {
      guard let last = open.last, last.isHolder else { return endDeepEntry(before: name) }
    }
    let next = meaning(name)
    let isEntry = builder.isEntry(next)
    var hasEnded = false
    while let depth = holderDepth {
      let holder = open[depth - 1].element
      guard isEntry || builder.isSibling(next, of: holder), !(isKept(next, isEntry: isEntry, depth)) else { break }
      hasEnded = true
      isWellFormed = false
      tooDeep = 0
      while open.count >= depth { close() }
    }
    if hasEnded, isEntry, builder.isInEntry { endEntry() }
  }

  /// The depth of the innermost reported element that may have been left open, or `nil` if there is none.
  private var holderDepth: Int? {
    if captureDepth > 0 { return captureDepth }
    return open.last?.isHolder ?? false ? open.count : nil
  }

  /// Whether an element belongs inside the one around it, whatever its name.
  private mutating func isKept(_ next: ElementName, isEntry: Bool, _ depth: Int) -> Bool {
    guard isEntry else { return hasEnd(depth) }
    switch capture {
    // An item always takes precedence over text.
    case .text, .html: return false
    case .elements: return false
    // An unknown wrapper may surround all items; but inside an item, an element that is not captured is ignored with
    // everything in it.
    case .nothing, .xhtml: return builder.isInEntry && hasEnd(depth)
    }
  }

  /// Whether the open element at a depth has its end tag before the element around it ends.
  private mutating func hasEnd(_ depth: Int) -> Bool {
    if knownEnd.depth == depth, knownEnd.offset > tokenizer.tokenStart { return true }
    guard depth > 1, searchBudget > 0 else { return false }
    let search = tokenizer.end(of: open[depth - 1].name, within: open[depth - 2].name, atMost: searchBudget)
    searchBudget -= search.searched
    guard let end = search.end else { return false }
    knownEnd = KnownEnd(depth: depth, offset: end)
    return true
  }

  /// Resolves the name of the start tag just read, including the prefixes that it binds itself.
  private mutating func meaning(_ name: Range<Int>) -> ElementName {
    let attributes = tokenizer.attributes
    guard attributes.list.contains(where: { attributes.isReserved($0.name) }) else { return namespaces.peek(name) }
    let depth = open.count + 1
    for attribute in attributes.list { bind(attribute, depth: depth) }
    defer { namespaces.leave(depth: depth) }
    return namespaces.peek(name)
  }

  /// Ends the open entry when another one begins implausibly deep: then an end tag is missing. Entries directly inside
  /// entries occur in feeds that are otherwise valid.
  private mutating func endDeepEntry(before name: Range<Int>) {
    guard open.count > Builder.entryDepth, builder.isEntry(meaning(name)) else { return }
    endEntry()
  }

  private mutating func endEntry() {
    guard let match = open.lastIndex(where: { $0.isTold && builder.isEntry($0.element) }) else { return }
    isWellFormed = false
    tooDeep = 0
    while open.count > match { close() }
  }

  /// Binds the prefix that an attribute declares; returns whether it declares one.
  @discardableResult
  private mutating func bind(_ attribute: XMLAttributes.Attribute, depth: Int) -> Bool {
    guard tokenizer.bytes.hasASCII("xmlns", at: attribute.name.lowerBound), attribute.name.count >= 5 else {
      return false
    }
    let local = tokenizer.attributes.localStart(attribute.name)
    let prefix = local == attribute.name.lowerBound ? local..<local : local..<attribute.name.upperBound
    namespaces.bind(prefix, to: tokenizer.bytes.part(attribute.value), depth: depth)
    return true
  }

  private mutating func openScope() -> Bool {
    guard !tokenizer.attributes.isEmpty else { return false }
    let attributes = tokenizer.attributes
    var isChanged = false
    var base: String?
    var language: String?
    for attribute in attributes.list {
      collector.check(attribute.value)
      guard attributes.isReserved(attribute.name) else { continue }
      let name = tokenizer.bytes.part(attribute.name)
      if name.isEqual("xml:base") {
        base = attributes.value(of: attribute).nonEmptyTrimmed
      } else if name.isEqual("xml:lang") {
        language = attributes.value(of: attribute).nonEmptyTrimmed
      } else if bind(attribute, depth: open.count + 1) {
        isChanged = true
      }
    }
    guard isChanged || base != nil || language != nil else { return false }
    outerScopes.append(scope)
    if let base, base.utf8.count <= FeedLimits.baseBytes {
      let resolved = URLReference.resolve(base, against: scope.base)
      if resolved.utf8.count <= FeedLimits.baseBytes {
        scope.base = resolved
        scope.declaredBase = resolved
      }
    }
    if let language { scope.language = language }
    return true
  }

  private mutating func leaveScope() {
    namespaces.leave(depth: open.count)
    if let outer = outerScopes.popLast() { scope = outer }
  }
}
