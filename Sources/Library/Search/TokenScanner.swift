/// Splits text into the tokens of the index. It must be fast, because it processes every article.
///
/// Words are single tokens. A run c1…cn of Han, kana and Hangul becomes c1c2, c2c3 … c(n-1)cn, and cn on its own, so
/// that any part of the run can be found as a phrase of pairs, and any single character as a token prefix. A change
/// between words and runs begins a new token. Punctuation and emoji produce no tokens.
///
/// An instance must only be used by one thread, and not reentrantly from its callbacks.
final class TokenScanner {
  /// The number of significant bytes of a folded word. FTS5 allows up to 32,768, but no one types 256, and data within
  /// texts (keys, base64) would fill the index.
  static let longestWord = 256

  /// The maximum number of bytes of a character including its marks; further marks are dropped.
  static let longestCharacter = 32

  let folding = TextFolding()
  /// The folding of ASCII bytes; 0 for anything but letters and digits.
  private let ascii: UnsafeMutablePointer<UInt8>
  private let buffer: UnsafeMutablePointer<UInt8>

  init() {
    buffer = .allocate(capacity: TokenRun.capacity + SearchToken.readable)
    buffer.initialize(repeating: 0, count: TokenRun.capacity + SearchToken.readable)
    ascii = .allocate(capacity: 256)
    ascii.initialize(repeating: 0, count: 256)
    for byte in UInt8(ascii: "0")...UInt8(ascii: "9") { ascii[Int(byte)] = byte }
    for byte in UInt8(ascii: "a")...UInt8(ascii: "z") {
      ascii[Int(byte)] = byte
      ascii[Int(byte) - 32] = byte
    }
  }

  deinit {
    ascii.deallocate()
    buffer.deallocate()
  }

  /// Calls `body` with the tokens of a text until it returns false.
  ///
  /// A document repeats the last character of a run as its own token. At the end of a query, that token is omitted: 記事
  /// becomes a single pair, which also matches in the middle of a run. If a query continues after the run, the token is
  /// kept, because the run must then end at this point in the document too.
  ///
  /// - Parameter text: UTF-8; invalid bytes are treated as punctuation.
  @inline(__always)
  func forEachToken(in text: UnsafeBufferPointer<UInt8>, isQuery: Bool, _ body: (SearchToken) -> Bool) {
    guard isQuery else {
      scan(text, body)
      return
    }
    var held: (bytes: [UInt8], start: Int, end: Int)?
    scan(text) { token in
      if let last = held {
        held = nil
        let isWanted = last.bytes.withUnsafeBufferPointer {
          body(SearchToken(kind: .last, bytes: $0, start: last.start, firstEnd: last.end, end: last.end))
        }
        guard isWanted else { return false }
      }
      if token.kind == .last {
        held = (Array(token.bytes), token.start, token.end)
        return true
      }
      return body(token)
    }
  }

  /// Calls `body` with the tokens of a document until it returns false, and may leave out words of ASCII that are not
  /// wanted, which are neither folded nor copied. The tokens must not be counted: those left out have positions, too.
  ///
  /// - Parameter isWanted: Returns whether a word with these first four bytes, as in ``SearchToken/firstFour``, matters;
  ///   called after `body` has been called with all wanted tokens before it.
  @inline(__always)
  func forEachToken(
    in text: UnsafeBufferPointer<UInt8>, where isWanted: (UInt32) -> Bool, _ body: (SearchToken) -> Bool
  ) {
    scan(text, leavesOut: true, where: isWanted, body)
  }

  @inline(__always)
  private func scan(
    _ text: UnsafeBufferPointer<UInt8>, leavesOut: Bool = false, where isWanted: (UInt32) -> Bool = { _ in true },
    _ body: (SearchToken) -> Bool
  ) {
    guard let bytes = text.baseAddress else { return }
    let count = text.count
    let ascii = UnsafePointer(ascii)
    var run = TokenRun(buffer: buffer)
    var index = 0
    while index < count {
      if leavesOut, run.isClosed, let word = ASCIIWord(bytes + index, count - index), !isWanted(word.firstFour) {
        // What ends it is no letter or digit.
        index += word.length + 1
        continue
      }
      if bytes[index] < 0x80 {
        guard ascii[Int(bytes[index])] != 0 else {
          guard run.close(body) else { return }
          index += 1
          continue
        }
        guard run.openWord(at: index, body) else { return }
        index = run.append(bytes, from: index, to: count, ascii)
      } else {
        let (scalar, width) = UTF8Reader.scalar(bytes + index, count - index)
        guard take(scalar, index, index + width, &run, body) else { return }
        index += width
      }
    }
    _ = run.close(body)
  }

  @inline(__always)
  private func take(
    _ scalar: UInt32, _ start: Int, _ end: Int, _ run: inout TokenRun, _ body: (SearchToken) -> Bool
  ) -> Bool {
    if CharacterClass.foldsToItself(scalar) { return run.appendPaired(scalar, start, end, body) }
    let entry = folding.entry(scalar)
    switch TextFolding.kind(entry) {
    case .separator, .unknown:
      return run.close(body)
    case .ignored:
      run.extend(to: end)
      return true
    case .word:
      guard run.openWord(at: start, body) else { return false }
      run.append(TextFolding.scalar(entry), end)
      return true
    case .pair:
      return run.appendPaired(TextFolding.scalar(entry), start, end, body)
    case .mark:
      run.appendMark(TextFolding.scalar(entry), end)
      return true
    case .sequence:
      return take(folding.sequences[Int(TextFolding.scalar(entry))], start, end, &run, body)
    }
  }

  /// Processes the characters that one character folds to; all of them share its range.
  @inline(never)
  private func take(
    _ sequence: [TextFolding.Entry], _ start: Int, _ end: Int, _ run: inout TokenRun, _ body: (SearchToken) -> Bool
  ) -> Bool {
    for part in sequence {
      let scalar = TextFolding.scalar(part)
      switch TextFolding.kind(part) {
      case .word:
        guard run.openWord(at: start, body) else { return false }
        run.append(scalar, end)
      case .pair:
        guard run.appendPaired(scalar, start, end, body) else { return false }
      case .mark:
        run.appendMark(scalar, end)
      default:
        guard run.close(body) else { return false }
      }
    }
    return true
  }
}

/// A word of ASCII letters and digits at the beginning of a text, followed by another character of ASCII. It is found
/// eight bytes at a time.
private struct ASCIIWord {
  let length: Int
  /// The first four bytes, folded; zeros behind a shorter word.
  let firstFour: UInt32

  /// - Returns: Nil if there is no word, if it may have characters beyond ASCII, or if fewer than
  ///   eight bytes are left for the step in which it ends.
  @inline(__always)
  init?(_ text: UnsafePointer<UInt8>, _ count: Int) {
    var length = 0
    while true {
      guard length + 8 <= count else { return nil }
      let bytes = UInt64(littleEndian: UnsafeRawPointer(text + length).loadUnaligned(as: UInt64.self))
      let others = Self.others(in: bytes)
      length += others.trailingZeroBitCount >> 3
      if others == 0 { continue }
      // The first of the others is of ASCII.
      guard length > 0, others & (0 &- others) & bytes == 0 else { return nil }
      break
    }
    let folded = UnsafeRawPointer(text).loadUnaligned(as: UInt32.self).littleEndian | 0x2020_2020
    (self.length, firstFour) = (length, length >= 4 ? folded : folded & (1 << UInt32(length * 8) - 1))
  }

  /// Returns which of eight bytes are neither letters nor digits of ASCII, as their highest bits. Each step is done for all
  /// bytes at once.
  @inline(__always)
  private static func others(in bytes: UInt64) -> UInt64 {
    let low = bytes & each(0x7F)
    let folded = low | each(0x20)
    let letters = isAtLeast("a", folded) & ~isAtLeast("{", folded)
    let digits = isAtLeast("0", low) & ~isAtLeast(":", low)
    return ~((letters | digits) & ~bytes) & each(0x80)
  }

  @inline(__always)
  private static func each(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

  @inline(__always)
  private static func isAtLeast(_ least: Unicode.Scalar, _ bytes: UInt64) -> UInt64 {
    bytes &+ each(0x80 - UInt8(ascii: least))
  }
}

/// A token of a text, as stored in the index. Its position is its ordinal number in the text.
struct SearchToken {
  enum Kind {
    /// A word of a script that separates words.
    case word
    /// Two successive characters of a run without spaces.
    case pair
    /// The last character of such a run, repeated on its own.
    case last
    /// A run of a single character.
    case single
  }

  let kind: Kind
  /// The folded token in UTF-8; only valid during the callback.
  let bytes: UnsafeBufferPointer<UInt8>
  /// The start of the token in the text, in bytes.
  let start: Int
  /// The end of its first character; for a word, the end of the word.
  let firstEnd: Int
  /// The end of the token, including marks and invisible characters that follow.
  let end: Int

  /// The bytes behind a token of a document that can be read, whatever they are.
  static let readable = 4

  /// The first four bytes of a token of a document, the first one lowest; zeros behind a shorter one.
  @inline(__always)
  var firstFour: UInt32 {
    guard let base = bytes.baseAddress else { return 0 }
    let four = UInt32(littleEndian: UnsafeRawPointer(base).loadUnaligned(as: UInt32.self))
    return bytes.count >= Self.readable ? four : four & (1 << UInt32(bytes.count * 8) - 1)
  }
}
