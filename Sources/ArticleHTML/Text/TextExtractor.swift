import WebText

/// Converts HTML to plain text in one pass over the bytes, without a tree.
struct TextExtractor {
  /// The pending separator between the text so far and the next.
  private enum Gap: Int { case none, space, line }

  private let bytes: ByteSpan
  private let limit: Int
  private let output: UnsafeMutablePointer<UInt8>
  private var count = 0
  private var gap = Gap.none
  /// Whether line feeds in the source are preserved.
  private var isPreformatted = false
  /// Whether a hidden element without an end tag was found. Then no other is searched for, because each search could
  /// read the rest of the text.
  private var isHiddenShown = false
  /// The number of Unicode scalars written, counted only if there is a limit.
  private var written = 0

  /// Returns the text of a fragment, at most `limit` Unicode scalars.
  static func text(_ html: String, limit: Int? = nil) -> String {
    var html = html
    let text = html.withUTF8 { String(decoding: Self.text($0, limit: limit), as: UTF8.self) }
    guard let limit else { return text }
    return String(text.unicodeScalars.prefix(max(limit, 0)))
  }

  /// Returns the text of UTF-8 bytes; stops soon after `limit` Unicode scalars.
  static func text(_ html: ByteSpan, limit: Int? = nil) -> [UInt8] {
    // A five-byte reference such as `&nGt;` expands to at most six bytes, and everything else to no more than its own
    // length.
    [UInt8](unsafeUninitializedCapacity: html.count + html.count / 5 + 8) { output, count in
      guard let start = output.baseAddress else { return }
      var extractor = TextExtractor(html, limit: limit, start)
      extractor.run()
      count = extractor.count
    }
  }

  private init(_ bytes: ByteSpan, limit: Int?, _ output: UnsafeMutablePointer<UInt8>) {
    self.bytes = bytes
    self.limit = limit ?? .max
    self.output = output
  }

  private mutating func run() {
    var scanner = TagScanner(bytes)
    while written < limit, scanner.index < bytes.count {
      if bytes[scanner.index] == UInt8(ascii: "<"), let token = scanner.markup(at: scanner.index) {
        if case .tag(let tag) = token, let name = tag.name { element(name, tag, &scanner) }
      } else {
        scanner.move(to: text(from: scanner.index))
      }
    }
  }

  private mutating func element(_ name: ElementName, _ tag: TagScanner.Tag, _ scanner: inout TagScanner) {
    let isEnd = tag.isEnd
    if name.isBlock { gap = .line } else if name == .td || name == .th || name == .img { widen(.space) }
    if name == .pre { isPreformatted = !isEnd }
    guard !isEnd else { return }
    if name.isHidden {
      scanner.skipRawText(of: name)
    } else if name == .template {
      scanner.skipTemplate()
    } else if !tag.attributes.isEmpty, !name.isVoid, !isHiddenShown, scanner.isHidden(tag) {
      isHiddenShown = !scanner.skipElement(name)
    }
  }

  /// Appends the text that begins at an index; returns the index of the next `<`.
  private mutating func text(from start: Int) -> Int {
    var index = start
    repeat {
      let byte = bytes[index]
      if byte <= 0x20 {
        if byte.isSpace { widen(isPreformatted && byte == 0x0A ? .line : .space) }
        index += 1
      } else if byte == UInt8(ascii: "&"),
        let reference = CharacterReference(bytes, at: index, limit: bytes.count)
      {
        append(reference.characters.first)
        if let second = reference.characters.second { append(second) }
        index = reference.end
      } else if let second = secondByte(at: index), second <= 0xA0 {
        // U+0080 to U+009F are controls, and U+00A0 is a space.
        if second == 0xA0 { widen(.space) }
        index += 2
      } else {
        index = appendRun(from: index)
      }
    } while index < bytes.count && bytes[index] != UInt8(ascii: "<") && written < limit
    return index
  }

  /// Returns the second byte of U+0080 to U+00BF.
  private func secondByte(at index: Int) -> UInt8? {
    bytes[index] == 0xC2 && index + 1 < bytes.count ? bytes[index + 1] : nil
  }

  /// Copies bytes up to the next one that needs special treatment, including single spaces between words.
  @inline(__always)
  private mutating func appendRun(from start: Int) -> Int {
    closeGap()
    let bytes = bytes
    let end = limit == .max ? bytes.count : min(bytes.count, start + 4096)
    let target = output + (count - start)
    target[start] = bytes[start]
    var index = start + 1
    var isInside = true
    while isInside, index + 8 <= end {
      let word = PlainWord(UnsafeRawPointer(bytes.baseAddress.unsafelyUnwrapped + index))
      UnsafeMutableRawPointer(target + index).storeBytes(of: word.bytes, as: UInt64.self)
      index += word.plainCount
      isInside = word.plainCount >= 7
    }
    while index < end, PlainWord.isPlain(bytes[index]) {
      target[index] = bytes[index]
      index += 1
    }
    let first = count
    count += index - start
    if limit != .max { countScalars(first) }
    return index
  }

  private mutating func countScalars(_ first: Int) {
    for index in first..<count where output[index] & 0xC0 != 0x80 { written += 1 }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.value <= 0x20 || scalar.value == 0xA0 {
      return widen(isPreformatted && scalar == "\n" ? .line : .space)
    }
    if scalar.value >= 0x7F, scalar.value < 0xA0 { return }
    closeGap()
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
      output[count] = byte
      count += 1
    }
    written += 1
  }

  private mutating func widen(_ wanted: Gap) {
    if wanted.rawValue > gap.rawValue { gap = wanted }
  }

  @inline(__always)
  private mutating func closeGap() {
    guard gap != .none else { return }
    if count > 0 {
      output[count] = gap == .line ? 0x0A : 0x20
      count += 1
      written += 1
    }
    gap = .none
  }
}
