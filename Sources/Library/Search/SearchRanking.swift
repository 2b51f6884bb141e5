import Foundation

/// How well articles fit a query: BM25 over title, author and text (Robertson and Zaragoza, "The Probabilistic Relevance
/// Framework", 2009), with what is known of the library.
struct SearchRanking: Sendable, Hashable {
  /// How much more a term counts in the title than in the text.
  static let titleWeight = 5.0
  /// How much more it counts as the author's name.
  static let authorWeight = 2.0
  /// How soon more of the same term adds nothing.
  static let saturation = 1.2
  /// How much a long text counts against an article, from 0 to 1.
  static let lengthPenalty = 0.75
  /// Tokens of an ordinary article, where the library's own average is not known.
  static let usualLength = 250.0

  /// Tokens of an article at the average; more than 0.
  var averageLength = usualLength
  /// How much each term says, in the order of the query's; a missing one says 1.
  var weights: [Double] = []

  /// All terms say as much.
  init() {}

  /// A term says more the fewer articles hold it.
  /// - Parameters:
  ///   - articles: How many articles there are.
  ///   - holding: How many of them hold each of ``SearchQuery/terms``.
  init(articles: Int, holding: [Int], averageLength: Double = usualLength) {
    self.averageLength = max(averageLength, 1)
    weights = holding.map { count in
      let count = Double(min(max(count, 0), articles))
      return log(1 + (Double(articles) - count + 0.5) / (count + 0.5))
    }
  }
}

extension SearchMatcher {
  /// How well an article fits: 0 when it holds no term.
  func score(title: String, author: String?, text: String, _ ranking: SearchRanking = SearchRanking()) -> Double {
    var found = [Double](repeating: 0, count: termCount)
    var length = add(title, .title, SearchRanking.titleWeight, to: &found)
    if let author { length += add(author, .author, SearchRanking.authorWeight, to: &found) }
    length += add(text, .text, 1, to: &found)
    let relative = Double(length) / ranking.averageLength
    let norm = SearchRanking.saturation * (1 - SearchRanking.lengthPenalty + SearchRanking.lengthPenalty * relative)
    return found.indices.reduce(0) { score, term in
      let weight = term < ranking.weights.count ? ranking.weights[term] : 1
      return score + weight * found[term] * (SearchRanking.saturation + 1) / (found[term] + norm)
    }
  }

  private func add(
    _ text: String, _ column: SearchColumn, _ weight: Double, to found: inout [Double]
  ) -> Int {
    var text = text
    return text.withUTF8 { utf8 in
      forEachMatch(in: utf8, of: column) { match in
        found[match.term] += weight
        return true
      }
    }
  }
}

extension SearchQuery {
  /// How well an article fits. For many articles a ``SearchMatcher`` is faster.
  func score(title: String, author: String?, text: String, _ ranking: SearchRanking = SearchRanking()) -> Double {
    SearchMatcher(self).score(title: title, author: author, text: text, ranking)
  }
}
