package import WebText

/// Converts a body to UTF-8 from any supported encoding.
package enum DecodedText {
  /// Passes `body` to `use` as UTF-8 text without byte order mark, together with the label of the encoding it was
  /// decoded from, and whether invalid bytes had to be replaced or the declared encoding was wrong.
  ///
  /// A body that is already valid UTF-8 is passed on without copying.
  package static func read<Result>(
    _ body: ByteSpan, contentType: String?, isPage: Bool = false,
    _ use: (_ text: ByteSpan, _ encoding: String, _ isRepaired: Bool) -> Result
  ) -> Result {
    let choice = EncodingChoice(body, contentType: contentType, isPage: isPage)
    let bytes = body.part(choice.markLength..<body.count)
    if choice.isValidUTF8 {
      return MisreadText.read(bytes) { use($0, choice.name, choice.isLie || $1) }
    }
    let decoded = utf8(bytes, choice.encoding)
    let isRepaired = choice.isLie || decoded.replaced > 0
    guard choice.encoding == .utf8 else { return use(decoded.text, choice.name, isRepaired) }
    return MisreadText.read(decoded.text) { use($0, choice.name, isRepaired || $1) }
  }

  private static func utf8(_ bytes: ByteSpan, _ encoding: TextEncoding) -> UTF8Buffer {
    switch encoding {
    case .utf8: UTF8Text.repaired(bytes)
    case .utf16(let isBigEndian): WideText.fromUTF16(bytes, isBigEndian: isBigEndian)
    case .utf32(let isBigEndian): WideText.fromUTF32(bytes, isBigEndian: isBigEndian)
    case .shiftJIS: ShiftJISReader().utf8(bytes)
    case .eucJP: EUCJPReader().utf8(bytes)
    case .iso2022JP: ISO2022JPText.utf8(bytes)
    case .eucKR: EUCKRReader().utf8(bytes)
    case .big5: Big5Reader().utf8(bytes)
    case .gb18030: GB18030Reader().utf8(bytes)
    case .hz: HZText.utf8(bytes)
    case .singleByte(let name): SingleByteReader(name).utf8(bytes)
    }
  }
}
