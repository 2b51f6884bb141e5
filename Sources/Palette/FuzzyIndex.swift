/// Texts prepared for matching as one types: a text is found by letters that it contains in succession, or by the
/// beginnings of its words, as “mar” and “maar” find “Mark all as read”. Letters scattered within words are no match:
/// in thousands of texts, some contain any few letters in order, and Enter would do what nobody has asked for. All letters
/// are in one array, because thousands of texts are compared at each key.
nonisolated struct FuzzyIndex {
  /// The points of a match. Only their proportions matter.
  private enum Points {
    static let letter = 16
    /// For a letter that begins a word, or a part of one.
    static let word = 10
    static let part = 2
    /// For the first letter of the text, in addition.
    static let first = 4
    /// For a letter directly after the one before.
    static let consecutive = 12
    /// For letters in succession that begin within a word.
    static let within = -8
    /// For each letter that is skipped, and for skipping at all.
    static let skipped = -1
    static let gap = -4
    /// Letters before the match count only so far.
    static let mostBefore = 6
    /// Letters beside the match count a quarter, and only so far.
    static let mostBeside = 32
    /// For the whole text.
    static let whole = 8
    /// What a word besides the title has less.
    static let otherwise = 6
  }

  private var letters: [UInt32] = []
  /// The points for what begins at each letter; zero within a word, where no match can begin but one in succession.
  private var points: [Int] = []
  private var ends: [Int] = []
  /// Which letters a text contains, by their last bits: most texts are ruled out by a single comparison.
  private var masks: [UInt64] = []

  init(_ texts: some Sequence<String>) {
    for text in texts {
      let folded = FoldedText(text)
      letters += folded.letters
      for (place, start) in folded.starts.enumerated() {
        let value =
          switch start {
          case .nothing: 0
          case .part: Points.part
          case .word: Points.word
          }
        points.append(value + (place == 0 && value > 0 ? Points.first : 0))
      }
      ends.append(letters.count)
      masks.append(Self.mask(of: folded.letters))
    }
  }

  var count: Int { ends.count }

  static func mask(of letters: [UInt32]) -> UInt64 { letters.reduce(0) { $0 | 1 << UInt64($1 & 63) } }

  /// Calls a handler with each text that a word's letters match, and its points.
  func match(_ word: [UInt32], _ handler: (_ text: Int, _ points: Int) -> Void) {
    guard !word.isEmpty else { return }
    let mask = Self.mask(of: word)
    var scratch = Scratch()
    letters.withUnsafeBufferPointer { letters in
      points.withUnsafeBufferPointer { points in
        word.withUnsafeBufferPointer { word in
          var start = 0
          for (text, end) in ends.enumerated() {
            defer { start = end }
            guard masks[text] & mask == mask, end - start >= word.count else { continue }
            let (letters, points) = (letters[start..<end], points[start..<end])
            guard Self.contains(.init(rebasing: letters), word) else { continue }
            if let best = scratch.best(word, .init(rebasing: letters), .init(rebasing: points)) {
              handler(text, best + Self.besides(word.count, of: letters.count))
            }
          }
        }
      }
    }
  }

  /// Calls a handler with each text of which a word begins with the letters, and its points: fewer than those of a text
  /// that ``match(_:_:)`` finds by the same letters, however long that is.
  func match(beginningsWith word: [UInt32], _ handler: (_ text: Int, _ points: Int) -> Void) {
    let points = word.count * Points.letter + (word.count - 1) * Points.consecutive - Points.otherwise
    for text in 0..<count where hasWord(beginningWith: word, text: text) { handler(text, points) }
  }

  /// The letters that a word must have to be forgiven a letter that is missing.
  static let fewestForgiven = 4

  /// Calls a handler with each text of which a word begins with the letters if one of them is left out, added, replaced or
  /// swapped with the next one, and its points: half of those of a text that ``match(_:_:)`` finds by as many letters. With
  /// only four letters, one may be left out.
  func match(nearly word: [UInt32], _ handler: (_ text: Int, _ points: Int) -> Void) {
    guard word.count >= Self.fewestForgiven else { return }
    let mask = Self.mask(of: word)
    var start = 0
    for (text, end) in ends.enumerated() {
      defer { start = end }
      guard end - start > Self.fewestForgiven, (mask & ~masks[text]).nonzeroBitCount <= 1 else { continue }
      let begins = (start..<end).contains { points[$0] >= Points.word && Self.nearly(word[...], letters[$0..<end]) }
      if begins { handler(text, word.count * Points.letter / 2 + Self.besides(word.count, of: end - start)) }
    }
  }

  /// Whether letters begin with others, of which the first wrong one is forgiven.
  private static func nearly(_ word: ArraySlice<UInt32>, _ letters: ArraySlice<UInt32>) -> Bool {
    let same = zip(word, letters).prefix { $0 == $1 }.count
    let isShort = word.count == Self.fewestForgiven
    let (word, letters) = (word.dropFirst(same), letters.dropFirst(same))
    guard let first = word.first else { return true }
    if letters.dropFirst().starts(with: word) { return true }
    if isShort { return false }
    let isSwapped = word.dropFirst().first == letters.first && letters.dropFirst().first == first
    return letters.dropFirst().starts(with: word.dropFirst()) || letters.starts(with: word.dropFirst())
      || isSwapped && letters.dropFirst(2).starts(with: word.dropFirst(2))
  }

  /// Returns the points for how much of a text a match is.
  private static func besides(_ count: Int, of length: Int) -> Int {
    count == length ? Points.whole : -min(length - count, Points.mostBeside) / 4
  }

  /// Whether a text contains the letters in order.
  private static func contains(_ text: UnsafeBufferPointer<UInt32>, _ word: UnsafeBufferPointer<UInt32>) -> Bool {
    var found = 0
    for place in 0..<text.count where text[place] == word[found] {
      found += 1
      if found == word.count { return true }
    }
    return false
  }

  /// The memory for finding the best places, used again for each text.
  private struct Scratch {
    private static let none = Int.min / 2
    /// The points so far if the letter in question is at a place; before, those of the letter before.
    private var now = [Int](repeating: none, count: FoldedText.most)
    private var before = [Int](repeating: none, count: FoldedText.most)

    /// Returns the most points that the letters can have in a text that contains them in order; nil if they neither
    /// follow one another nor begin its words.
    mutating func best(
      _ word: UnsafeBufferPointer<UInt32>, _ text: UnsafeBufferPointer<UInt32>, _ points: UnsafeBufferPointer<Int>
    ) -> Int? {
      let best = max(Self.succession(word, text, points), beginnings(word, text, points))
      return best > Self.none / 2 ? best : nil
    }

    /// The most points of the letters in succession, wherever they are.
    private static func succession(
      _ word: UnsafeBufferPointer<UInt32>, _ text: UnsafeBufferPointer<UInt32>, _ points: UnsafeBufferPointer<Int>
    ) -> Int {
      var best = none
      for place in 0...(text.count - word.count) where word.indices.allSatisfy({ text[place + $0] == word[$0] }) {
        let starts = word.indices.reduce(points[place] > 0 ? 0 : Points.within) { $0 + points[place + $1] }
        best = max(best, starts + max(-place, -Points.mostBefore))
      }
      return best + word.count * Points.letter + (word.count - 1) * Points.consecutive
    }

    /// The most points of the letters as the beginnings of words, one or more letters of each.
    private mutating func beginnings(
      _ word: UnsafeBufferPointer<UInt32>, _ text: UnsafeBufferPointer<UInt32>, _ points: UnsafeBufferPointer<Int>
    ) -> Int {
      for (number, letter) in word.enumerated() {
        swap(&now, &before)
        now.withUnsafeMutableBufferPointer { now in
          before.withUnsafeBufferPointer { before in
            // The most points of the letter before, at some place before the last one.
            var reach = Self.none
            for place in text.indices {
              let begins = points[place] > 0
              if text[place] != letter || number == 0 && !begins {
                now[place] = Self.none
              } else if number == 0 {
                now[place] = Points.letter + points[place] + max(-place, -Points.mostBefore)
              } else {
                let next = place > 0 ? before[place - 1] + Points.consecutive : Self.none
                now[place] = (begins ? max(next, reach) : next) + Points.letter + points[place]
              }
              reach += Points.skipped
              if place > 0 { reach = max(reach, before[place - 1] + Points.gap) }
            }
          }
        }
      }
      return now[..<text.count].max() ?? Self.none
    }
  }
}

nonisolated extension FuzzyIndex {
  /// Whether a word of a text begins with the letters, for texts that are not to be matched fuzzily.
  func hasWord(beginningWith word: [UInt32], text: Int) -> Bool {
    let range = (text == 0 ? 0 : ends[text - 1])..<ends[text]
    guard !word.isEmpty, range.count >= word.count else { return false }
    return range.dropLast(word.count - 1).contains { place in
      points[place] >= Points.word && letters[place..<place + word.count].elementsEqual(word)
    }
  }
}
