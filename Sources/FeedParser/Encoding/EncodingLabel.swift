import WebText

/// An encoding label as written by a document or a server, and the encoding it denotes.
struct EncodingLabel {
  /// The reported label: in lowercase and, if an encoding has several labels, the usual one.
  let name: String
  /// The encoding; `nil` if the label is unknown or not supported.
  let encoding: TextEncoding?

  /// Parses a label (WHATWG Encoding §4.2); `nil` if it is empty.
  init?(_ bytes: ByteSpan) {
    let label = bytes.trimmed
    guard !label.isEmpty, label.count <= 64 else { return nil }
    let lowered = String(decoding: label.map(\.lowered), as: UTF8.self)
    encoding = EncodingLabels.encodings[lowered]
    switch encoding {
    case .utf8, .gb18030, .utf16, .utf32: name = encoding?.name ?? lowered
    default: name = lowered
    }
  }

  /// Parses the `charset` of a content type. It is found anywhere, because servers omit the semicolon, and in single
  /// quotes, which RFC 9110 §8.3.1 does not allow.
  init?(inContentType type: ByteSpan) {
    var index = 0
    while index < type.count {
      defer { index += 1 }
      guard type.hasASCII("charset", at: index), index > 0, !type[index - 1].isLetter else { continue }
      var start = index + 7
      while start < type.count, type[start].isSpace { start += 1 }
      guard start < type.count, type[start] == UInt8(ascii: "=") else { continue }
      start += 1
      while start < type.count, type[start].isSpace || Self.isQuote(type[start]) { start += 1 }
      var end = start
      while end < type.count, !Self.endsValue(type[end]) { end += 1 }
      self.init(type.part(start..<end))
      return
    }
    return nil
  }

  /// Parses the encoding of the XML declaration (XML 1.0 §4.3.3), which may come after text that does not belong there.
  init?(declaredIn body: ByteSpan) {
    let head = body.part(0..<min(body.count, 1024))
    guard let start = head.firstIndex(of: "<?xml", from: 0), start + 5 < head.count, head[start + 5].isSpace else {
      return nil
    }
    let end = head.firstIndex(of: ">", from: start) ?? head.count
    guard var index = head.firstIndex(of: "encoding", from: start), index < end else { return nil }
    index += 8
    while index < end, head[index].isSpace || head[index] == UInt8(ascii: "=") || Self.isQuote(head[index]) {
      index += 1
    }
    var stop = index
    while stop < end, !Self.endsValue(head[stop]), head[stop] != UInt8(ascii: "?") { stop += 1 }
    self.init(head.part(min(index, stop)..<stop))
  }

  /// Parses the encoding that a page declares in a `meta` (HTML §13.2.3.2), or else in an XML declaration.
  init?(declaredInPage body: ByteSpan) {
    let head = body.part(0..<min(body.count, Self.searchedPageBytes))
    var index = 0
    while let start = head.firstIndex(of: "<meta", from: index) {
      let end = head.firstIndex(of: ">", from: start) ?? head.count
      index = start + 5
      if let label = EncodingLabel(inContentType: head.part(index..<end)) {
        self = label
        return
      }
    }
    self.init(declaredIn: body)
  }

  /// Browsers search a kilobyte, but pages put scripts before the declaration.
  private static let searchedPageBytes = 16 * 1024

  private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

  private static func endsValue(_ byte: UInt8) -> Bool {
    byte.isSpace || isQuote(byte) || byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",")
  }
}
