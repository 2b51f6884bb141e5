import WebText

/// Chooses the encoding of a body.
///
/// A byte order mark decides, then the null bytes of UTF-16 and UTF-32. Valid UTF-8 is taken as UTF-8, because other
/// text does not look like it by chance. Otherwise the server's charset takes precedence over the document's (RFC 7303
/// §3), with two exceptions, because servers send what they were configured with: a default that fits any text, and
/// UTF-8 where the body is not UTF-8, give way to the document's declaration. If the bytes contradict the declared
/// encoding, the bytes decide.
struct EncodingChoice {
  private(set) var encoding = TextEncoding.utf8
  /// The encoding's label, as declared if it was declared.
  private(set) var name = "utf-8"
  /// The length of the byte order mark.
  private(set) var markLength = 0
  /// Whether the bytes after the mark are valid UTF-8.
  private(set) var isValidUTF8 = false
  /// Whether a different encoding was declared, or none where one was required.
  private(set) var isLie = false

  /// Examines the whole of `body`, a feed or a page.
  init(_ body: ByteSpan, contentType: String?, isPage: Bool = false) {
    if let mark = ByteOrder.mark(of: body) {
      markLength = mark.length
      encoding = mark.encoding
      name = mark.encoding.name
    } else if let wide = ByteOrder.wide(body) {
      encoding = wide
      name = wide.name
    }
    guard encoding == .utf8 else { return }
    let endOfASCII = UTF8Text.endOfASCII(body)
    isValidUTF8 = UTF8Text.endOfValid(body, from: endOfASCII) == body.count
    guard markLength == 0 || !isValidUTF8 else { return }
    var type = contentType ?? ""
    type.withUTF8 { choose(body, $0, isASCII: endOfASCII == body.count, isPage) }
  }

  private mutating func choose(_ body: ByteSpan, _ contentType: ByteSpan, isASCII: Bool, _ isPage: Bool) {
    let transport = EncodingLabel(inContentType: contentType)
    let declared = isPage ? EncodingLabel(declaredInPage: body) : EncodingLabel(declaredIn: body)
    // The first tag is readable in single bytes, so a declared UTF-16 or UTF-32 cannot be true.
    let named = [transport, declared].compactMap(\.self).filter { $0.encoding.map { !$0.isWide } ?? false }
    if isASCII {
      chooseForASCII(body, named, isPlainTextType: transport == nil && contentType.hasASCII("text/", at: 0))
    } else if isValidUTF8 {
      chooseForUTF8(body, named)
    } else {
      chooseForOthers(body, named)
    }
    let law = transport ?? declared
    isLie = isASCII ? law != nil && named.isEmpty : (law.map { $0.encoding } ?? .utf8) != encoding
  }

  /// Chooses for ASCII bytes, on which all but two encodings agree; only the reported label remains to be chosen.
  private mutating func chooseForASCII(_ body: ByteSpan, _ named: [EncodingLabel], isPlainTextType: Bool) {
    if ISO2022JPText.isMeant(body) {
      isValidUTF8 = false
      take(.iso2022JP, named)
    } else if named.contains(where: { $0.encoding == .hz }), HZText.isMeant(body) {
      isValidUTF8 = false
      take(.hz, named)
    } else if isPlainTextType {
      // RFC 3023 §3.1: text/xml without a charset
      name = "us-ascii"
    } else if let label = named.first {
      take(label.encoding ?? .utf8, named)
    }
  }

  /// Chooses for bytes that are valid UTF-8. Two characters in a Chinese or Korean encoding can be valid UTF-8 by
  /// chance, so if such an encoding is declared and there are only a few two-byte sequences, the declaration is
  /// believed.
  private mutating func chooseForUTF8(_ body: ByteSpan, _ named: [EncodingLabel]) {
    guard let label = named.first(where: { $0.encoding?.isMultiByte ?? false }), let encoding = label.encoding,
      Self.isShort(body), (EncodingEvidence(body, encoding).quality ?? 0) > 0.5
    else { return }
    isValidUTF8 = false
    take(encoding, named)
  }

  /// Whether the body has at most eight non-ASCII sequences, all of two bytes.
  private static func isShort(_ body: ByteSpan) -> Bool {
    var index = 0
    for _ in 0...8 {
      index = UTF8Text.endOfASCII(body, from: index)
      guard index < body.count else { return true }
      guard body[index] < 0xE0 else { return false }
      index += 2
    }
    return false
  }

  private mutating func chooseForOthers(_ body: ByteSpan, _ named: [EncodingLabel]) {
    let usable = named.compactMap(\.encoding).filter { $0 != .utf8 }
    let isUTF8Named = usable.isEmpty || named.contains { $0.encoding == .utf8 } || markLength > 0
    if isUTF8Named, UTF8Text.isMeant(body) { return }
    markLength = 0
    // Specific declarations come before defaults.
    let inOrder = usable.filter { !$0.isDefault } + usable.filter(\.isDefault)
    take(EncodingGuess.encoding(of: body, named: inOrder), named)
  }

  private mutating func take(_ encoding: TextEncoding, _ named: [EncodingLabel]) {
    self.encoding = encoding
    name = named.first { $0.encoding == encoding }?.name ?? encoding.name
  }
}
