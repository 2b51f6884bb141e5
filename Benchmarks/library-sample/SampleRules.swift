package import Library

/// A thousand rules of every kind, most with words that are frequent in the articles.
package enum SampleRules {
  package static let count = 1000

  /// Where the words of rules are among those of the articles, by frequency: the most frequent one, and others up to one
  /// that is in every tenth article.
  static let ranks = [0, 5, 10, 20, 30, 40, 50, 70, 100, 130, 160, 200, 250, 300, 400]

  /// These words of the feeds of `refresh-server`.
  package static let servedWords = [
    "jevu", "gu", "mume", "wefe", "zufa", "gobe", "hedu", "rikicu", "nize", "catigo", "dusife", "gasum", "muren",
    "gevil", "tavug",
  ]

  /// Adds the rules to a library.
  /// - Parameter words: words of the articles.
  package static func add(to library: Library, words: [String]) async throws {
    _ = try await library.perform(.addRules(try make(words)))
  }

  private static func make(_ words: [String]) throws -> [RuleDraft] {
    var random = Words.Random(state: 1)
    return try (0..<count).map { number in
      let one = words.randomElement(using: &random) ?? "", other = words.randomElement(using: &random) ?? ""
      let query =
        switch number % 10 {
        case 0: "title:\"\(one) \(other)\""
        case 1: "\(one) \(other) x\(number)"
        case 2: "text:\(one)\(number)* -\(other)"
        case 3: "author:\"ann \(number)\""
        case 4: "\"\(one) \(other) z\(number)\""
        case 5: "title:/\(one)[a-z]* x?\(number)/"
        case 6: "text:/\\b\(one)[a-z]+ (\(other)|q\(number)) w\(number)/"
        case 7: "url:/section\(number)/ -lang:ja"
        case 8: "category:c\(number)"
        default: "feed:\"name \(number)\""
        }
      return RuleDraft(query: try SearchQuery(parsing: query), actions: .markRead)
    }
  }
}
