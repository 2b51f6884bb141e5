import WebText

/// Which encoding a body is read in.
///
/// The byte order mark decides, then what the zeros of wide encodings show. What is valid UTF-8 is that, for no other
/// text looks so by chance. Else the server's word counts before the document's (RFC 7303 §3), with two exceptions,
/// for servers say what they were set up with: a default that fits every text, and UTF-8 where it is not, give way to
/// the document. And where the bytes speak against what is named, they are believed.
struct EncodingChoice {
  /// The encoding.
  private(set) var encoding = TextEncoding.utf8
  /// Its label, as it was written where it was named.
  private(set) var name = "utf-8"
  /// The bytes of the mark.
  private(set) var markLength = 0
  /// Whether the bytes behind the mark are text as they are.
  private(set) var isValidUTF8 = false
  /// Whether something else was named, or nothing where something had to be.
  private(set) var isLie = false

  /// Looks at the whole of `body`.
  init(_ body: ByteSpan, contentType: String?) {
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
    type.withUTF8 { choose(body, $0, isASCII: endOfASCII == body.count) }
  }

  private mutating func choose(_ body: ByteSpan, _ contentType: ByteSpan, isASCII: Bool) {
    let transport = EncodingLabel(inContentType: contentType)
    let declared = EncodingLabel(declaredIn: body)
    // The first tag is in single bytes, so a label of a wide encoding is none.
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

  /// In ASCII all encodings agree but two, and only the label that is reported is to be chosen.
  private mutating func chooseForASCII(_ body: ByteSpan, _ named: [EncodingLabel], isPlainTextType: Bool) {
    if ISO2022JPText.isMeant(body) {
      isValidUTF8 = false
      take(.iso2022JP, named)
    } else if named.contains(where: { $0.encoding == .hz }), HZText.isMeant(body) {
      isValidUTF8 = false
      take(.hz, named)
    } else if isPlainTextType {
      // RFC 3023 §3.1: a text/xml without a charset
      name = "us-ascii"
    } else if let label = named.first {
      take(label.encoding ?? .utf8, named)
    }
  }

  /// Two letters of an encoding for Chinese or Korean can be valid UTF-8 by chance. So where one is named, and all
  /// there is are a few sequences of two bytes, it is believed.
  private mutating func chooseForUTF8(_ body: ByteSpan, _ named: [EncodingLabel]) {
    guard let label = named.first(where: { $0.encoding?.isMultiByte ?? false }), let encoding = label.encoding,
      Self.isShort(body), (EncodingEvidence(body, encoding).quality ?? 0) > 0.5
    else { return }
    isValidUTF8 = false
    take(encoding, named)
  }

  /// Whether all that is not ASCII is at most eight sequences of two bytes.
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
    // What says more than a default comes first.
    let inOrder = usable.filter { !$0.isDefault } + usable.filter(\.isDefault)
    take(EncodingGuess.encoding(of: body, named: inOrder), named)
  }

  private mutating func take(_ encoding: TextEncoding, _ named: [EncodingLabel]) {
    self.encoding = encoding
    name = named.first { $0.encoding == encoding }?.name ?? encoding.name
  }
}
