import Foundation

/// Scores how well articles match a query: BM25 over title, author and text (Robertson and Zaragoza, "The Probabilistic
/// Relevance Framework", 2009), using statistics of the library.
struct SearchRanking: Sendable, Hashable {
  /// The weight of a term in the title relative to the text.
  static let titleWeight = 5.0
  /// The weight of a term in the author's name relative to the text.
  static let authorWeight = 2.0
  /// How quickly repeated occurrences of a term stop adding to the score (k1).
  static let saturation = 1.2
  /// How strongly long texts are penalized, from 0 to 1 (b).
  static let lengthPenalty = 0.75
  /// The number of tokens of a typical article, used if the library's average is unknown.
  static let usualLength = 250.0

  /// The average number of tokens per article; greater than 0.
  var averageLength = usualLength
  /// The weight of each term, in the order of the query's terms; missing weights are 1.
  var weights: [Double] = []

  /// Gives all terms the same weight.
  init() {}

  /// Gives a term more weight the fewer articles contain it.
  ///
  /// - Parameters:
  ///   - articles: The total number of articles.
  ///   - holding: The number of articles that contain each of ``SearchQuery/terms``.
  init(articles: Int, holding: [Int], averageLength: Double = usualLength) {
    self.averageLength = max(averageLength, 1)
    weights = holding.map { count in
      let count = Double(min(max(count, 0), articles))
      return log(1 + (Double(articles) - count + 0.5) / (count + 0.5))
    }
  }
}

extension SearchMatcher {
  /// Returns the score of an article; 0 if it contains no term.
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
  /// Returns the score of an article. For many articles, a ``SearchMatcher`` is faster.
  func score(title: String, author: String?, text: String, _ ranking: SearchRanking = SearchRanking()) -> Double {
    SearchMatcher(self).score(title: title, author: author, text: text, ranking)
  }
}
