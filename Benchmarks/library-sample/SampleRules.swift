package import Library

/// A thousand rules of every kind with words of the articles: most with frequent ones, and half of them with a rare one. Of
/// the articles of `refresh-server`, one in ten is found by any; those for a category find none.
package enum SampleRules {
  package static let count = 1000

  /// Words of the articles that rules look for.
  package struct Vocabulary: Sendable {
    /// From the most frequent one to one that is in every tenth article.
    let frequent: [String]
    /// In one of five hundred articles each, or fewer.
    let rare: [String]

    /// That of the articles of ``SampleLibrary``.
    package static var ofLibrary: Vocabulary {
      Vocabulary(
        frequent: Words().at([0, 5, 10, 20, 30, 40, 50, 70, 100, 130, 160, 200, 250, 300, 400]),
        rare: Words().at(Array(stride(from: 15_000, to: 29_000, by: 700))))
    }

    /// That of the feeds of `refresh-server`.
    package static let served = Vocabulary(
      frequent: [
        "jevu", "gu", "mume", "wefe", "zufa", "gobe", "hedu", "rikicu", "nize", "catigo", "dusife", "gasum", "muren",
        "gevil", "tavug",
      ],
      rare: [
        "mebogewew", "ricizebek", "gumidaj", "kazolup", "govuciz", "rewaverog", "berewuj", "jusogaz", "helodel",
        "lacuhiw", "wuzobep", "zokeleh", "coduzelin", "vosusov", "nejobisov", "kucepegeb", "tajeharow", "nusumod",
        "rerewoj", "gezemipaz",
      ])
  }

  /// Adds the rules to a library.
  package static func add(to library: Library, _ vocabulary: Vocabulary) async throws {
    _ = try await library.perform(.addRules(try make(vocabulary)))
  }

  private static func make(_ vocabulary: Vocabulary) throws -> [RuleDraft] {
    var random = Words.Random(state: 1)
    return try (0..<count).map { number in
      let one = vocabulary.frequent.randomElement(using: &random) ?? ""
      let other = vocabulary.frequent.randomElement(using: &random) ?? ""
      let rare = vocabulary.rare.randomElement(using: &random) ?? ""
      let query =
        switch number % 10 {
        case 0: "title:\"\(one) \(other) \(rare)\""
        case 1: "\(one) \(other) \(rare)"
        case 2: "text:\(rare)* -\(other)"
        case 3: "author:\"author \(number % 700)\""
        case 4: "\"\(one) \(other)\" \(rare)"
        case 5: "title:/\(rare)[a-z]* x?\(number)?/"
        case 6: "text:/\\b\(one)[a-z]+ (\(rare)|q\(number))/"
        case 7: "url:/feed\(number)\\.example/ -lang:ja"
        case 8: "category:c\(number)"
        default: "feed:\"feed \(number)\""
        }
      return RuleDraft(query: try SearchQuery(parsing: query), actions: actions[number / 10 % actions.count])
    }
  }

  private static let actions: [RuleActions] = [.markRead, .star, .keep, .mute, .tag("found")]
}
