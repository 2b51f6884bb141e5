import ArticleHTML

/// Chooses the element with the article: the one that finders agree on and whose blocks look like an article's.
struct Chooser {
  /// The finders, in no particular order.
  static let finders: [any Finder] = [
    MarkedBodyFinder(), OnlyArticleFinder(), NamedBodyFinder(), MainFinder(), RunFinder(), ParagraphFinder(),
    DataTextFinder(), HintFinder(),
  ]

  /// A candidate and its score.
  struct Choice {
    let node: Int
    let score: Double
    /// The share of the votes' total strength that agrees with it.
    let agreement: Double
  }

  /// Returns the best element; nil if nothing on the page looks like an article.
  static func choose(_ survey: Survey, isForum: Bool = false) -> Choice? {
    // In a forum no single post is the article, so finders of a single text do not count.
    let votes = isForum ? RunFinder().votes(survey) : finders.flatMap { $0.votes(survey) }
    let missed = isForum ? 1.5 : Weights.missed
    let page = survey.page
    let total = survey.goodWords
    guard total > 0 else { return Choice(node: votes.first?.node ?? 0, score: 0, agreement: 0) }
    let strength = votes.reduce(0) { $0 + $1.strength }
    var best: Choice?
    for node in 0..<page.count {
      guard let kind = page.kinds[node], kind.isContainer, page.sums(of: node).weight > 0 else { continue }
      let range = page.range(node)
      let good = survey.goodWords(range)
      guard good > 0.2 * total else { continue }
      let bad = survey.badWords(range)
      var score = 2 * good / (good + Weights.junkLeft * bad + good + missed * (total - good))
      var agreement = 0.0
      for vote in votes {
        let words = page.sums(of: node).words + good
        let inner = page.sums(of: vote.node).words + survey.goodWords(page.range(vote.node))
        let both = page.contains(node, vote.node) ? inner : page.contains(vote.node, node) ? words : 0
        agreement += vote.strength * 2 * both / max(1, words + inner)
      }
      score += agreement
      // Of two elements with the same words, prefer the inner one.
      if score >= (best?.score ?? 0) - 1e-9 {
        best = Choice(node: node, score: score, agreement: strength > 0 ? agreement / strength : 0)
      }
    }
    return best
  }
}

extension ElementName {
  /// Whether the element may hold an article.
  fileprivate var isContainer: Bool {
    switch self {
    case .article, .body, .center, .dd, .details, .div, .form, .fieldset, .li, .main, .section, .span, .td, .blockquote,
      .pre, .a, .figure, .header, .aside:
      true
    default: false
    }
  }
}
