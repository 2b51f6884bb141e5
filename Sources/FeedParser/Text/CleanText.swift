import WebText

/// Text as XML requires it: without controls, with line feeds as line ends (XML 1.0 §2.2 and §2.11).
enum CleanText {
  /// Passes the text to `use`, cleaned if necessary, and whether it contained controls.
  static func read<Result>(_ bytes: ByteSpan, _ use: (_ text: ByteSpan, _ hadControls: Bool) -> Result) -> Result {
    guard let first = firstToChange(bytes, from: 0) else { return use(bytes, false) }
    var cleaned: [UInt8] = []
    cleaned.reserveCapacity(bytes.count)
    var hadControls = false
    var copied = 0
    var next: Int? = first
    while let index = next {
      cleaned.append(contentsOf: bytes.part(copied..<index))
      if bytes[index] != UInt8(ascii: "\r") {
        hadControls = true
      } else if index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n") {
        cleaned.append(UInt8(ascii: "\n"))
      }
      copied = index + 1
      next = firstToChange(bytes, from: copied)
    }
    cleaned.append(contentsOf: bytes.part(copied..<bytes.count))
    return cleaned.withUnsafeBufferPointer { use($0, hadControls) }
  }

  /// Returns the first carriage return or control at or after `start`. Checks 32 bytes at a time for bytes below 0x20,
  /// then excludes line feeds and tabs, which are frequent.
  private static func firstToChange(_ bytes: ByteSpan, from start: Int) -> Int? {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = start
    func low(_ offset: Int) -> UInt64 {
      let word = raw.loadUnaligned(fromByteOffset: index + offset, as: UInt64.self)
      return (word &- 0x2020_2020_2020_2020) & ~word
    }
    while index + 32 <= bytes.count {
      if (low(0) | low(8) | low(16) | low(24)) & 0x8080_8080_8080_8080 != 0 {
        for place in index..<index + 32 where isChanged(bytes[place]) { return place }
      }
      index += 32
    }
    while index < bytes.count {
      if isChanged(bytes[index]) { return index }
      index += 1
    }
    return nil
  }

  private static func isChanged(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x0A && byte != 0x09
  }
}
