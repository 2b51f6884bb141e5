import WebText

/// Text in UTF-8 that a program has read in the wrong encoding on its way here.
enum MisreadText {
  /// Hands on the text, or what was meant by it, and whether that is something else.
  static func read<Result>(_ bytes: ByteSpan, _ use: (_ text: ByteSpan, _ isRepaired: Bool) -> Result) -> Result {
    let start = UTF8Text.endOfASCII(bytes)
    guard start < bytes.count else { return use(bytes, false) }
    if let decoded = decodedTwice(bytes, from: start) { return use(decoded.text, true) }
    guard let control = firstControl(bytes, from: start) else { return use(bytes, false) }
    // bound to a name, or its memory would be gone before the text is read
    let replaced = withoutControls(bytes, from: control)
    return use(replaced.text, false)
  }

  /// The text that was taken for Windows-1252 when it was UTF-8 already, and encoded once more: `CafÃ©` for `Café`. `nil`
  /// where a single letter of the whole text cannot come of that.
  private static func decodedTwice(_ bytes: ByteSpan, from start: Int) -> UTF8Buffer? {
    var index = start
    // the first letters tell, mostly, and cost no memory
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

  /// Whether bytes are UTF-8 that somebody writes.
  private static func isText(_ bytes: ByteSpan, from start: Int) -> Bool {
    var index = start
    while index < bytes.count {
      let sequence = UTF8Text.sequence(bytes, at: index)
      guard sequence.isValid, isLead(bytes[index]) else { return false }
      index += sequence.length
    }
    return true
  }

  /// Whether a byte begins a letter of a script in use. `É…` would be one of the phonetic alphabet otherwise.
  private static func isLead(_ byte: UInt8) -> Bool {
    switch byte {
    case 0xC2...0xC5, 0xCE...0xDB, 0xE0...0xF4: true
    default: false
    }
  }

  /// The byte of Windows-1252 that a character stands for.
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

  /// Where the first of U+0080 to U+009F stands. They are controls, which nobody means: quotes and dashes of Windows-1252
  /// were taken for ISO 8859-1.
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
