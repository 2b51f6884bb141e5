/// A part of a text, about ``SearchSnippet/length`` characters long, cut at word boundaries. The text is valid UTF-8.
struct Passage {
  /// The maximum number of characters before the match, unless the text ends soon after it.
  private static let lead = SearchSnippet.length / 4

  /// The maximum number of steps in each direction. A run of white space counts as one character but takes as many
  /// steps as it has characters.
  private static let longestWalk = 4096

  private let utf8: UnsafeBufferPointer<UInt8>
  private var start = 0
  private var end = 0

  /// - Parameter found: The match to show; nil for the beginning of the text.
  init(_ utf8: UnsafeBufferPointer<UInt8>, around found: Range<Int>?) {
    self.utf8 = utf8
    guard let found else {
      end = forward(from: 0, SearchSnippet.length).index
      return
    }
    start = backward(from: found.lowerBound, Self.lead).index
    // The words of a phrase may be separated by any amount of text.
    let isShort = found.count <= 4 * SearchSnippet.length
    end = isShort ? found.upperBound : found.lowerBound
    let (index, left) = forward(from: end, SearchSnippet.length - length(start..<end))
    end = index
    if left > 0 {
      start = backward(from: found.lowerBound, Self.lead + left).index
    }
  }

  /// The passage as a single line.
  var text: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(end - start + 6)
    if hasText(before: start) { bytes += "…".utf8 }
    let opening = bytes.count
    var isSpaced = false
    var index = start
    while index < end {
      let (scalar, width) = scalar(at: index)
      if Self.isSpace(scalar) {
        isSpaced = true
      } else {
        if isSpaced, bytes.count > opening { bytes.append(0x20) }
        isSpaced = false
        for offset in 0..<width { bytes.append(utf8[index + offset]) }
      }
      index += width
    }
    if hasText(behind: end) { bytes += "…".utf8 }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Walking

  /// Returns the last place where the text may be cut within a number of characters from a start, and how many
  /// characters are left at the end of the text.
  private func forward(from start: Int, _ characters: Int) -> (index: Int, left: Int) {
    var (index, left, cut) = (start, characters, start)
    var isSpaced = false
    for _ in 0..<Self.longestWalk {
      guard index < utf8.count else { return (index, left) }
      let (scalar, width) = scalar(at: index)
      let isSpace = Self.isSpace(scalar)
      if isSpace || Self.mayBreakBefore(scalar) { cut = index }
      guard left > 0 else { break }
      if !(isSpace && isSpaced) { left -= 1 }
      isSpaced = isSpace
      index += width
    }
    if cut > start || start > self.start { return (cut, 0) }
    // A single overlong word: cut it between two characters.
    while index < utf8.count, Self.continues(scalar(at: index).scalar) { index += scalar(at: index).width }
    return (index, 0)
  }

  private func backward(from start: Int, _ characters: Int) -> (index: Int, left: Int) {
    var (index, left, cut) = (start, characters, start)
    var isSpaced = false
    for _ in 0..<Self.longestWalk {
      guard index > 0 else { return (0, left) }
      guard left > 0 else { break }
      var before = index - 1
      while before > 0, utf8[before] & 0xC0 == 0x80 { before -= 1 }
      let scalar = scalar(at: before).scalar
      let isSpace = Self.isSpace(scalar)
      if isSpace { cut = index }
      if Self.mayBreakBefore(scalar) { cut = before }
      if !(isSpace && isSpaced) { left -= 1 }
      isSpaced = isSpace
      index = before
    }
    return (cut, 0)
  }

  private func length(_ range: Range<Int>) -> Int {
    range.count { utf8[$0] & 0xC0 != 0x80 }
  }

  private func hasText(before end: Int) -> Bool {
    var index = 0
    while index < end {
      let (scalar, width) = scalar(at: index)
      guard Self.isSpace(scalar) else { return true }
      index += width
    }
    return false
  }

  private func hasText(behind start: Int) -> Bool {
    var index = start
    while index < utf8.count {
      let (scalar, width) = scalar(at: index)
      guard Self.isSpace(scalar) else { return true }
      index += width
    }
    return false
  }

  // MARK: Characters

  private func scalar(at index: Int) -> (scalar: UInt32, width: Int) {
    guard utf8[index] >= 0x80, let base = utf8.baseAddress else { return (UInt32(utf8[index]), 1) }
    return UTF8Reader.scalar(base + index, utf8.count - index)
  }

  /// The White_Space property of the Unicode Character Database, inlined because it is checked for every character.
  private static func isSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x20, 0x09...0x0D, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  /// Scripts without spaces may be cut before any character, except within a decomposed Hangul syllable.
  private static func mayBreakBefore(_ scalar: UInt32) -> Bool {
    scalar >= 0x1100 && CharacterClass.isPaired(scalar) && !(0x1160...0x11FF).contains(scalar)
  }

  private static func continues(_ scalar: UInt32) -> Bool {
    scalar == 0x200D || Unicode.Scalar(scalar)?.properties.isGraphemeExtend ?? false
  }
}
