package import WebText

/// The images of a `srcset` (HTML §4.8.4.3.5).
package struct SourceSet {
  /// A single image.
  package struct Candidate {
    /// The image's URL.
    package let address: ByteSpan
    /// The width or density including its unit; empty if none is given.
    package let descriptor: ByteSpan

    /// A relative size, comparable only within one set.
    package var size: Int {
      var value = 0
      var isFraction = false
      for byte in descriptor {
        if byte.isDigit { value = min(value * 10 + Int(byte & 0x0F), 1 << 40) }
        if byte == UInt8(ascii: ".") { isFraction = true }
      }
      return isFraction ? 1 : value
    }
  }

  private let bytes: ByteSpan
  private var index = 0

  /// Creates an iterator over an attribute's value.
  package init(_ bytes: ByteSpan) {
    self.bytes = bytes
  }

  /// Returns the next image whose URL can be written in a set again.
  package mutating func next() -> Candidate? {
    while true {
      while index < bytes.count, bytes[index].isSpace || bytes[index] == UInt8(ascii: ",") { index += 1 }
      guard index < bytes.count else { return nil }
      let start = index
      while index < bytes.count, !bytes[index].isSpace { index += 1 }
      var end = index
      while end > start, bytes[end - 1] == UInt8(ascii: ",") { end -= 1 }
      let address = bytes.part(start..<end)
      guard end == index else { return Candidate(address: address, descriptor: bytes.part(end..<end)) }
      let descriptorStart = index
      index = bytes.firstIndex(UInt8(ascii: ","), from: index)
      let descriptor = bytes.part(descriptorStart..<index).trimmed
      if descriptor.allSatisfy({ $0.isDigit || $0.isLetter || $0 == UInt8(ascii: ".") }) {
        return Candidate(address: address, descriptor: descriptor)
      }
    }
  }

  /// Returns the largest image.
  package static func largest(_ bytes: ByteSpan, where isWanted: (ByteSpan) -> Bool) -> ByteSpan? {
    var set = SourceSet(bytes)
    var best: Candidate?
    while let next = set.next() {
      guard isWanted(next.address) else { continue }
      if best.map({ next.size > $0.size }) ?? true { best = next }
    }
    return best?.address
  }
}
