import WebText

/// Repairs UTF-8 text that was decoded with the wrong encoding before it got here.
enum MisreadText {
  /// Passes on the text, repaired if necessary, and whether it was encoded twice.
  static func read<Result>(_ bytes: ByteSpan, _ use: (_ text: ByteSpan, _ isRepaired: Bool) -> Result) -> Result {
    let start = UTF8Text.endOfASCII(bytes)
    guard start < bytes.count else { return use(bytes, false) }
    if let decoded = decodedTwice(bytes, from: start) { return use(decoded.text, true) }
    guard let control = firstControl(bytes, from: start) else { return use(bytes, false) }
    // Kept in a variable, so that its memory lives until `use` returns.
    let replaced = withoutControls(bytes, from: control)
    return use(replaced.text, false)
  }

  /// Returns the text if it was UTF-8 that was read as Windows-1252 and encoded again: `CafÃ©` for `Café`. Returns
  /// `nil` if any character of the text cannot result from that.
  private static func decodedTwice(_ bytes: ByteSpan, from start: Int) -> UTF8Buffer? {
    var index = start
    // Usually the first character is decisive, and costs no memory.
    guard let first = windowsByte(bytes, at: index), isLead(first.byte) else { return nil }
    var output = UTF8Buffer(for: bytes.count)
    output.append(bytes, 0..<start)
    while index < bytes.count {
      let letters = output.count
      while index < bytes.count, bytes[index] >= 0x80 {
        guard let next = windowsByte(bytes, at: index) else { return nil }
        output.append(byte: next.byte)
        index += next.length
      }
      guard isText(output.text, from: letters) else { return nil }
      let end = UTF8Text.endOfASCII(bytes, from: index)
      output.append(bytes, index..<end)
      index = end
    }
    return output
  }

  /// Whether the bytes are plausible UTF-8.
  private static func isText(_ bytes: ByteSpan, from start: Int) -> Bool {
    var index = start
    while index < bytes.count {
      let sequence = UTF8Text.sequence(bytes, at: index)
      guard sequence.isValid, isLead(bytes[index]) else { return false }
      index += sequence.length
    }
    return true
  }

  /// Whether a byte begins a letter of a script in use. Otherwise `É…` would be read as a letter of the phonetic
  /// alphabet.
  private static func isLead(_ byte: UInt8) -> Bool {
    switch byte {
    case 0xC2...0xC5, 0xCE...0xDB, 0xE0...0xF4: true
    default: false
    }
  }

  /// Returns the Windows-1252 byte that a character corresponds to.
  private static func windowsByte(_ bytes: ByteSpan, at index: Int) -> (byte: UInt8, length: Int)? {
    let sequence = UTF8Text.sequence(bytes, at: index)
    let lead = bytes[index]
    switch sequence.length {
    case 2 where sequence.isValid:
      let scalar = UInt32(lead & 0x1F) << 6 | UInt32(bytes[index + 1] & 0x3F)
      return Windows1252.byte(scalar).map { ($0, 2) }
    case 3 where sequence.isValid:
      let scalar = UInt32(lead & 0x0F) << 12 | UInt32(bytes[index + 1] & 0x3F) << 6 | UInt32(bytes[index + 2] & 0x3F)
      return Windows1252.byte(scalar).map { ($0, 3) }
    default: return nil
    }
  }

  /// Returns the position of the first of U+0080 to U+009F. These controls are never intended: they are quotation marks
  /// and dashes of Windows-1252 that were read as ISO 8859-1.
  private static func firstControl(_ bytes: ByteSpan, from start: Int) -> Int? {
    var index = start
    while let found = bytes.firstIndex(of: 0xC2, from: index) {
      if found + 1 < bytes.count, bytes[found + 1] < 0xA0 { return found }
      index = found + 1
    }
    return nil
  }

  private static func withoutControls(_ bytes: ByteSpan, from first: Int) -> UTF8Buffer {
    var output = UTF8Buffer(for: bytes.count)
    var copied = 0
    var next: Int? = first
    while let control = next {
      output.append(bytes, copied..<control)
      output.append(Windows1252.scalar(bytes[control + 1]).value)
      copied = control + 2
      next = firstControl(bytes, from: copied)
    }
    output.append(bytes, copied..<bytes.count)
    return output
  }
}
