import TestSupport
import Testing
import WebText

@testable import FeedParser

/// The validation, compared with the standard library's independent one.
@Suite struct UTF8TextTests {
  private func check(_ bytes: [UInt8]) {
    let (isValid, repaired, ascii) = bytes.withUnsafeBufferPointer { span in
      (UTF8Text.endOfValid(span) == span.count, UTF8Text.repaired(span).text.string, UTF8Text.endOfASCII(span))
    }
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(isValid == (Array(text.utf8) == bytes), "\(bytes)")
    #expect(repaired == text, "\(bytes)")
    #expect(ascii == bytes.firstIndex { $0 >= 0x80 } ?? bytes.count)
  }

  @Test func checksTwoAndThreeByteSequencesAtTheirLimits() {
    for first in UInt8(0xC0)...0xFF {
      for second: UInt8 in [0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2] {
        check([first, second])
        for third: UInt8 in [0x41, 0x80, 0xBF, 0xC0] { check([first, second, third]) }
      }
    }
  }

  @Test func checksEveryOffsetInLongText() {
    let letters: [[UInt8]] = [
      [0x61], [0xC3, 0xA9], [0xE6, 0x97, 0xA5], [0xF0, 0x9F, 0x98, 0x80], [0xED, 0xA0, 0x80], [0xE0, 0x80, 0x80],
    ]
    var generator = SeededGenerator(seed: 1)
    for length in 0..<200 {
      var bytes = (0..<length / 2).flatMap { _ in letters[Int.random(in: 0..<4, using: &generator)] }
      check(bytes)
      bytes += letters[Int.random(in: 0..<6, using: &generator)]
      if let broken = bytes.indices.randomElement(using: &generator) { bytes[broken] ^= 0x40 }
      check(bytes)
      check(Array(repeating: 0x61, count: length) + [0xE6, 0x97, 0xA5])
      check(Array(repeating: [0xE6, 0x97, 0xA5], count: length).flatMap(\.self) + letters[length % 6] + [0x61])
    }
  }

  @Test func doesNotCopyValidText() {
    for body in ["<rss/>é日", "\u{FEFF}<rss/>日", "plain"] {
      Array(body.utf8).withUnsafeBufferPointer { span in
        let isSame = DecodedText.read(span, contentType: nil) { text, _, _ in
          guard let start = span.baseAddress, let first = text.baseAddress else { return false }
          return start + (span.count - text.count) == first
        }
        #expect(isSame)
      }
    }
  }
}
