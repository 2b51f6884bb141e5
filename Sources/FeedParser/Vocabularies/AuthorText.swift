import WebText

extension ParsedAuthor {
  /// Creates an author from the single string that RSS provides: `mail (name)`, `name <mail>`, only a name or only an
  /// email address.
  init(rssText text: String) {
    guard text.utf8.contains(UInt8(ascii: "@")) else {
      self.init(name: text.nonEmptyTrimmed)
      return
    }
    var text = text
    self = text.withUTF8 { ParsedAuthor(mixed: $0) }
  }

  private init(mixed bytes: ByteSpan) {
    guard let address = Self.address(in: bytes) else {
      self.init(name: bytes.string.nonEmptyTrimmed)
      return
    }
    // The name precedes or follows the address, or, rarely, surrounds it.
    let before = Self.name(bytes.part(0..<address.lowerBound))
    let behind = Self.name(bytes.part(address.upperBound..<bytes.count))
    let name = [before, behind].compactMap { $0 }.joined(separator: " ")
    self.init(name: name.nonEmptyTrimmed, email: bytes.part(address).string)
  }

  /// Returns the text without the punctuation around names and addresses.
  private static func name(_ bytes: ByteSpan) -> String? {
    var low = 0
    var high = bytes.count
    while low < high, isMark(bytes[low]) { low += 1 }
    if bytes.part(low..<high).hasASCII("mailto:", at: 0) { low += 7 }
    while low < high, isMark(bytes[low]) { low += 1 }
    while high > low, isMark(bytes[high - 1]) { high -= 1 }
    return low < high ? bytes.part(low..<high).string : nil
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    byte.isSpace || "()<>[]\"',:;".utf8.contains(byte)
  }

  /// Returns the range of an email address: characters of any script around an `@`.
  private static func address(in bytes: ByteSpan) -> Range<Int>? {
    guard let at = bytes.firstIndex(of: UInt8(ascii: "@"), from: 0) else { return nil }
    var low = at
    var high = at + 1
    while low > 0, isPart(bytes[low - 1]) { low -= 1 }
    while high < bytes.count, isPart(bytes[high]) { high += 1 }
    return low < at && high > at + 1 ? low..<high : nil
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte >= 0x80 || "._+-'=&%".utf8.contains(byte)
  }
}
