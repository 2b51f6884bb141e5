import ArticleHTML
import WebText

/// Finds the text that the page's data (JSON-LD `articleBody`) repeats.
struct DataTextFinder: Finder {
  func votes(_ survey: Survey) -> [Vote] {
    guard let text = survey.facts.dataText else { return [] }
    return TextMatch.votes(survey, text, Weights.votes.data)
  }
}

/// Finds the words that the feed, or the page's description, begins with.
struct HintFinder: Finder {
  func votes(_ survey: Survey) -> [Vote] {
    guard let text = survey.hints.summary ?? survey.facts.description, text.utf8.count > 60 else { return [] }
    return TextMatch.votes(survey, text, Weights.votes.hints * (survey.hints.summary == nil ? 0.3 : 1))
  }
}

/// Finds a known text in the page by its words.
enum TextMatch {
  static func votes(_ survey: Survey, _ text: String, _ strength: Double) -> [Vote] {
    let known = Set(shingles(text))
    guard known.count >= 4 else { return [] }
    var first: Int?
    var last = 0
    var found = 0
    for (index, block) in survey.blocks.enumerated() where block.goodness > 0.3 {
      let own = shingles(survey.page.plainText(block.nodes, limit: 2000))
      guard own.count > 2 else { continue }
      let hits = own.reduce(0) { $0 + (known.contains($1) ? 1 : 0) }
      guard hits * 2 > own.count || hits > 6 else { continue }
      found += hits
      if first == nil { first = index }
      last = index
    }
    guard let first, found * 3 > known.count else { return [] }
    var node = survey.around(survey.blocks[first].box, survey.blocks[last].box)
    if first == last, let parent = survey.page.parent(node) { node = parent }
    return [Vote(node: node, strength: strength)]
  }

  /// Returns the hashes of every three successive words.
  static func shingles(_ text: String) -> [UInt64] {
    var words: [UInt64] = []
    var word: UInt64 = 0
    for scalar in text.unicodeScalars {
      let value = scalar.value
      if scalar.properties.isAlphabetic || (value >= 0x30 && value <= 0x39) {
        let lowered = value < 0x80 ? UInt64(UInt8(value).lowered) : UInt64(value)
        word = (word ^ lowered) &* 0x9E37_79B9_7F4A_7C15 &+ 1
        if value >= 0x2E80 {
          words.append(word)
          word = 0
        }
      } else if word != 0 {
        words.append(word)
        word = 0
      }
    }
    if word != 0 { words.append(word) }
    guard words.count >= 3 else { return [] }
    return (0..<words.count - 2).map { index -> UInt64 in
      let pair = words[index] &* 31 &+ words[index + 1]
      return pair &* 31 &+ words[index + 2]
    }
  }
}
