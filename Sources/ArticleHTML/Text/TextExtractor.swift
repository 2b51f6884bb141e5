import WebText

/// Turns HTML into plain text in one pass over the bytes, without a tree.
struct TextExtractor {
  /// What separates the text so far from the next.
  private enum Gap: Int { case none, space, line }

  private let bytes: ByteSpan
  private let limit: Int
  private var output: [UInt8] = []
  private var gap = Gap.none
  /// The characters written, counted only where there is a limit.
  private var written = 0

  /// The text of a fragment, at most `limit` characters of it.
  static func text(_ html: String, limit: Int?) -> String {
    var html = html
    let text = html.withUTF8 { bytes in
      var extractor = TextExtractor(bytes, limit: limit)
      extractor.run()
      return String(decoding: extractor.output, as: UTF8.self)
    }
    guard let limit else { return text }
    return String(text.prefix(max(limit, 0)))
  }

  private init(_ bytes: ByteSpan, limit: Int?) {
    self.bytes = bytes
    self.limit = limit ?? .max
    output.reserveCapacity(min(bytes.count, limit.map { min($0, 1 << 20) * 4 } ?? bytes.count))
  }

  private mutating func run() {
    var scanner = TagScanner(bytes)
    while written < limit, let token = scanner.next() {
      switch token {
      case .text(let range): text(range)
      case .nothing: break
      case .tag(let tag):
        if Self.blocks.contains(tag.name) { gap = .line } else if Self.cells.contains(tag.name) { widen(.space) }
        if !tag.isEnd, Self.hidden.contains(tag.name) { scanner.skipRawText(of: tag.name) }
      }
    }
  }

  private mutating func text(_ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound, written < limit {
      let byte = bytes[index]
      if byte <= 0x20 {
        if byte.isSpace { widen(.space) }
        index += 1
      } else if byte == UInt8(ascii: "&"),
        let reference = CharacterReference(bytes, at: index, limit: range.upperBound)
      {
        append(reference.characters.first)
        if let second = reference.characters.second { append(second) }
        index = reference.end
      } else if isNoBreakSpace(at: index) {
        widen(.space)
        index += 2
      } else {
        index = appendRun(from: index, to: range.upperBound)
      }
    }
  }

  private func isNoBreakSpace(at index: Int) -> Bool {
    bytes[index] == 0xC2 && index + 1 < bytes.count && bytes[index + 1] == 0xA0
  }

  /// Copies bytes up to the next one that needs a look; what is above `<` in ASCII rarely does.
  private mutating func appendRun(from start: Int, to end: Int) -> Int {
    closeGap()
    var index = start + 1
    while index < end {
      let byte = bytes[index]
      if byte > 0x3C ? byte == 0xC2 : byte <= 0x20 || byte == UInt8(ascii: "&") { break }
      index += 1
    }
    let run = UnsafeBufferPointer(rebasing: bytes[start..<index])
    output.append(contentsOf: run)
    if limit != .max { written += run.reduce(into: 0) { count, byte in if byte & 0xC0 != 0x80 { count += 1 } } }
    return index
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.value <= 0x20 || scalar.value == 0xA0 { return widen(.space) }
    closeGap()
    output.append(contentsOf: String(scalar).utf8)
    written += 1
  }

  private mutating func widen(_ wanted: Gap) {
    if wanted.rawValue > gap.rawValue { gap = wanted }
  }

  private mutating func closeGap() {
    if gap != .none, !output.isEmpty {
      output.append(gap == .line ? 0x0A : 0x20)
      written += 1
    }
    gap = .none
  }
}

extension TextExtractor {
  /// Elements that stand on lines of their own.
  private static let blocks = TagName.set(
    """
    address article aside blockquote body br caption center dd details dialog dir div dl dt fieldset figcaption figure \
    footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol option p pre section summary table tbody \
    tfoot thead tr ul video
    """)

  /// Elements that stand beside each other with a space between.
  private static let cells = TagName.set("td th img")

  /// Elements whose content is not text for readers; HTML reads none of them as markup.
  private static let hidden = TagName.set("script style noembed noframes iframe textarea title")
}
