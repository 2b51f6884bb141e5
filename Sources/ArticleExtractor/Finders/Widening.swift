import ArticleHTML

/// Adds what belongs to the article but stands outside of the chosen element: the standfirst and the image above it.
enum Widening {
  /// Returns the stretches of the page to write.
  static func pieces(_ survey: Survey, _ root: Int, _ headline: Int?) -> [Range<Int>] {
    let page = survey.page
    var pieces = [page.range(root)]
    guard let headline, headline < root, !page.contains(headline, root) else { return pieces }
    var before: [Range<Int>] = []
    for block in survey.blocks {
      guard block.nodes.lowerBound >= Int(page.ends[headline]), block.nodes.upperBound <= root else { continue }
      guard isStandfirst(survey, block), !page.contains(block.box, root) else { continue }
      if before.last?.contains(block.box) != true { before.append(page.range(block.box)) }
    }
    if before.reduce(0, { $0 + page.sums($1).words }) < 0.5 * survey.goodWords { pieces.insert(contentsOf: before, at: 0) }
    return pieces
  }

  private static func isStandfirst(_ survey: Survey, _ block: Block) -> Bool {
    let page = survey.page
    let zone = page.zones[block.box]
    guard zone.isDisjoint(with: [.navigation, .footer, .aside, .form, .button, .related, .comment, .business, .byline, .hidden, .caption])
    else { return false }
    guard block.words >= 6, block.sums.linkShare < 0.4 else { return false }
    let names = page.names[block.box].union(page.parent(block.box).map { page.names[$0] } ?? [])
    if names.contains(.standfirst) { return true }
    return block.goodness > 0.5 && block.endsSentence && block.words >= 10
  }
}
