/// Finds which of many phrases occur in a text, in one pass over its bytes.
struct PhraseSearch: Sendable {
  private let phrases: [[UInt8]]
  /// The indices of phrases by a hash of their first three bytes.
  private let buckets: [[Int]]

  /// Phrases in lowercase, of at least three bytes.
  init(_ phrases: [String]) {
    self.phrases = phrases.map { Array($0.utf8) }
    var buckets = [[Int]](repeating: [], count: 1024)
    for (index, phrase) in self.phrases.enumerated() where phrase.count >= 3 {
      buckets[Self.slot(phrase[0], phrase[1], phrase[2])].append(index)
    }
    self.buckets = buckets
  }

  @inline(__always)
  private static func slot(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Int {
    (Int(first) &* 131 &+ Int(second) &* 31 &+ Int(third)) & 1023
  }

  /// Calls a function with each phrase that occurs in lowercase text, as often as it does, until it returns `false`.
  func forEach(in text: [UInt8], _ body: (Int) -> Bool) {
    guard text.count >= 3 else { return }
    text.withUnsafeBufferPointer { text in
      for start in 0...text.count - 3 {
        for index in buckets[Self.slot(text[start], text[start + 1], text[start + 2])] {
          let phrase = phrases[index]
          guard start + phrase.count <= text.count else { continue }
          var offset = 0
          while offset < phrase.count, text[start + offset] == phrase[offset] { offset += 1 }
          if offset == phrase.count, !body(index) { return }
        }
      }
    }
  }

  /// Whether any phrase occurs.
  func occurs(in text: [UInt8]) -> Bool {
    var isFound = false
    forEach(in: text) { _ in
      isFound = true
      return false
    }
    return isFound
  }
}

extension String {
  /// The bytes in lowercase: quick for ASCII, by characters for the rest.
  var loweredBytes: [UInt8] {
    var text = self
    let isASCII = text.withUTF8 { bytes in bytes.allSatisfy { $0 < 0x80 } }
    guard !isASCII else { return text.withUTF8 { $0.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 } } }
    return Array(lowercased().utf8)
  }
}
