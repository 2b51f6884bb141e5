import WebText

/// Text as XML wants it: without controls, every line ending with one line feed (XML 1.0 §2.2 and §2.11).
enum CleanText {
  /// Gives the text to `use`, as it is or cleaned, and whether there were controls in it.
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

  /// The first carriage return or control at or after `start`, looked for 32 bytes at a time.
  private static func firstToChange(_ bytes: ByteSpan, from start: Int) -> Int? {
    typealias Block = SIMD32<UInt8>
    var index = start
    let raw = UnsafeRawBufferPointer(bytes)
    while index + 32 <= bytes.count {
      let block = raw.loadUnaligned(fromByteOffset: index, as: Block.self)
      let isLow = block .< Block(repeating: 0x20)
      let isKept = (block .== Block(repeating: 0x0A)) .| (block .== Block(repeating: 0x09))
      if any(isLow .& .!isKept) { break }
      index += 32
    }
    while index < bytes.count {
      if bytes[index] < 0x20, bytes[index] != 0x0A, bytes[index] != 0x09 { return index }
      index += 1
    }
    return nil
  }
}
