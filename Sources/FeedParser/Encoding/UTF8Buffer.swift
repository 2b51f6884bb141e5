import WebText

/// An output buffer for UTF-8 text, allocated once for the longest possible result. Pages that are never written cost
/// nothing.
struct UTF8Buffer: ~Copyable {
  private let memory: UnsafeMutableBufferPointer<UInt8>
  /// The number of bytes written.
  private(set) var count = 0
  /// The number of replacement characters written for invalid bytes.
  private(set) var replaced = 0

  /// Allocates a buffer for `inputBytes` bytes of input: no encoding produces more than three bytes per input byte.
  init(for inputBytes: Int) {
    memory = .allocate(capacity: inputBytes * 3 + 16)
  }

  deinit { memory.deallocate() }

  /// The text so far.
  var text: ByteSpan { ByteSpan(rebasing: memory[..<count]) }

  @inline(__always)
  mutating func append(byte: UInt8) {
    memory[count] = byte
    count += 1
  }

  /// Appends bytes that are already UTF-8.
  mutating func append(_ bytes: ByteSpan, _ range: Range<Int>) {
    guard !range.isEmpty, let source = bytes.baseAddress, let target = memory.baseAddress else { return }
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count && count + range.count <= memory.count)
    (target + count).update(from: source + range.lowerBound, count: range.count)
    count += range.count
  }

  /// Appends a code point other than a surrogate.
  @inline(__always)
  mutating func append(_ scalar: UInt32) {
    if scalar < 0x80 {
      append(byte: UInt8(truncatingIfNeeded: scalar))
      return
    }
    if scalar < 0xA0 {
      // Controls that are never intended, in any encoding.
      append(windows: UInt8(truncatingIfNeeded: scalar))
      return
    }
    if scalar < 0x800 {
      append(byte: 0xC0 | UInt8(truncatingIfNeeded: scalar >> 6))
    } else {
      if scalar < 0x1_0000 {
        append(byte: 0xE0 | UInt8(truncatingIfNeeded: scalar >> 12))
      } else {
        append(byte: 0xF0 | UInt8(truncatingIfNeeded: scalar >> 18))
        append(byte: 0x80 | UInt8(truncatingIfNeeded: scalar >> 12) & 0x3F)
      }
      append(byte: 0x80 | UInt8(truncatingIfNeeded: scalar >> 6) & 0x3F)
    }
    append(byte: 0x80 | UInt8(truncatingIfNeeded: scalar) & 0x3F)
  }

  /// Appends the Windows-1252 character for a control; the five unassigned ones stay.
  @inline(never)
  private mutating func append(windows byte: UInt8) {
    for byte in UTF8.encode(Windows1252.scalar(byte)) ?? UTF8.encodedReplacementCharacter { append(byte: byte) }
  }

  /// Appends U+FFFD for invalid bytes.
  mutating func appendReplacement() {
    append(0xFFFD)
    replaced += 1
  }
}
