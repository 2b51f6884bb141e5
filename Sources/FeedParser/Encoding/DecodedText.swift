import WebText

/// A body as UTF-8, whatever it came in.
struct DecodedText {
  /// The text in UTF-8, without a byte order mark.
  var bytes: [UInt8]
  /// The lower-case label of the encoding that the bytes were read in.
  var encoding: String
  /// Whether bytes that mean nothing had to be replaced, or the named encoding was not the true one.
  var isRepaired: Bool

  /// Reads `body` in the encoding that its byte order mark, the transport, the document or its bytes tell, in this
  /// order.
  ///
  /// A label of the Latin kind is only a default that nobody set: where bytes beyond ASCII are valid UTF-8, they are
  /// UTF-8, since no Latin text looks like that by chance. What says UTF-8 and is not was mostly made on Windows.
  init(_ body: ArraySlice<UInt8>, contentType: String?) {
    if let mark = EncodingLabel.byteOrderMark(of: body) {
      self.init(body.dropFirst(mark.length), as: mark.encoding)
      return
    }
    if let wide = EncodingLabel.wideEncoding(of: body) {
      self.init(body, as: wide)
      return
    }
    let transport = contentType.flatMap(EncodingLabel.charset(inContentType:)).flatMap(EncodingLabel.init)
    let declared = EncodingLabel.declared(in: body).flatMap(EncodingLabel.init)
    let isValidUTF8 = body.withUnsafeBufferPointer(UTF8Text.isValid)
    let isASCII = isValidUTF8 && body.withUnsafeBufferPointer(UTF8Text.isASCII)
    let named = [transport, declared].compactMap(\.self)
    // A document cannot be read as UTF-16 here: it has no mark, and its first tag is in single bytes.
    let usable = named.filter { !$0.isWide && ($0 != .utf8 || isValidUTF8) }
    if isValidUTF8, usable.first.map(\.isLatin) ?? true {
      self.init(body, as: isASCII ? usable.first ?? .utf8 : .utf8)
      isRepaired = named.contains { $0 != .utf8 && !isASCII } || named.count != usable.count
      return
    }
    self.init(body, as: usable.first ?? Self.guess(body))
    isRepaired = isRepaired || usable.isEmpty
  }

  private init(_ body: ArraySlice<UInt8>, as label: EncodingLabel) {
    encoding = label.name
    if label == .utf8 {
      let isValid = body.withUnsafeBufferPointer(UTF8Text.isValid)
      bytes = isValid ? Array(body) : UTF8Text.repaired(body).bytes
      isRepaired = !isValid
    } else if label.isLatin1 {
      bytes = Windows1252.decode(body)
      isRepaired = false
    } else if let converted = Converter.utf8(body, from: label.converterName) {
      bytes = converted.bytes
      isRepaired = converted.replaced > 0
    } else {
      bytes = UTF8Text.repaired(body).bytes
      isRepaired = true
    }
  }

  /// UTF-8 where only few sequences are broken (a body cut in the middle of a letter), else Windows-1252.
  private static func guess(_ body: ArraySlice<UInt8>) -> EncodingLabel {
    let repaired = UTF8Text.repaired(body)
    let beyondASCII = body.reduce(into: 0) { count, byte in if byte >= 0x80 { count += 1 } }
    return repaired.replaced * 8 < beyondASCII ? .utf8 : .windows1252
  }
}
