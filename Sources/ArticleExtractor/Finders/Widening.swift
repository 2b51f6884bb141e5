import ArticleHTML
import WebText

/// Adds what belongs to the article but is outside the chosen element: the standfirst and the image above it.
enum Widening {
  /// Returns the element around the chosen one if siblings of the same class hold more of the article: it has sections.
  static func whole(_ survey: Survey, _ root: Int) -> Int {
    let page = survey.page
    var root = root
    var wrapper = root
    for _ in 0..<maximumLevels {
      guard let parent = page.parent(wrapper) else { break }
      if hasMore(survey, of: wrapper, in: parent) {
        root = parent
      } else if page.sums(of: parent).words > 1.5 * page.sums(of: root).words {
        // Not just around this section.
        break
      }
      wrapper = parent
    }
    return root
  }

  /// How many elements around the chosen one may be wrappers of one section or hold several.
  private static let maximumLevels = 4

  /// Returns whether siblings of the same class have much of the text.
  private static func hasMore(_ survey: Survey, of section: Int, in parent: Int) -> Bool {
    let page = survey.page
    guard let kind = page.kinds[section], kind == .div || kind == .section else { return false }
    let names = page.value("class", of: section)?.string
    let equal = page.children(parent).filter { other in
      guard other != section, page.kinds[other] == kind, page.value("class", of: other)?.string == names else {
        return false
      }
      let words = page.sums(of: other).words
      return words > 20 && survey.goodWords(page.range(other)) > 0.6 * words
    }
    let more = equal.reduce(0) { $0 + survey.goodWords(page.range($1)) }
    return equal.count >= 2 && more > 0.25 * survey.goodWords(page.range(section))
  }

  /// Returns the parts of the page to write.
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
    if before.reduce(0, { $0 + page.sums($1).words }) < 0.5 * survey.goodWords {
      pieces.insert(contentsOf: before, at: 0)
    }
    if !hasImageAtStart(page, root), let figure = leadImage(survey, headline, root) {
      pieces.append(page.range(figure))
      pieces.sort { $0.lowerBound < $1.lowerBound }
    }
    return pieces
  }

  private static func hasImageAtStart(_ page: Page, _ root: Int) -> Bool {
    for node in page.range(root) {
      if page.sums[node].weight - page.sums[root].weight > 10 * Int32(TextMeasure.unit) { return false }
      if page.kinds[node] == .img || page.kinds[node] == .video { return true }
    }
    return false
  }

  /// The figure or large image between the title and the text.
  private static func leadImage(_ survey: Survey, _ headline: Int, _ root: Int) -> Int? {
    let page = survey.page
    let start = max(0, headline - 60)
    for node in start..<root {
      guard let kind = page.kinds[node], kind == .figure || kind == .img, !page.contains(node, root) else { continue }
      let zone = page.zones[node]
      guard
        zone.isDisjoint(with: [
          .navigation, .footer, .aside, .related, .comment, .business, .byline, .hidden, .link, .sidebar,
        ])
      else { continue }
      if kind == .figure, page.sums(of: node).media == 1, page.sums(of: node).words < 60 { return node }
      let width = page.value("width", of: node).flatMap { Int($0.string) } ?? 0
      let isLarge = width >= 400 || page.value("srcset", of: node) != nil || page.value("data-srcset", of: node) != nil
      if kind == .img, node > headline, isLarge, page.names[node].isDisjoint(with: [.avatar, .icon]) { return node }
    }
    return nil
  }

  private static func isStandfirst(_ survey: Survey, _ block: Block) -> Bool {
    let page = survey.page
    let zone = page.zones[block.box]
    guard
      zone.isDisjoint(with: [
        .navigation, .footer, .aside, .form, .button, .related, .comment, .business, .byline, .hidden, .caption,
      ])
    else { return false }
    guard block.words >= 6, block.sums.linkShare < 0.4 else { return false }
    let names = page.names[block.box].union(page.parent(block.box).map { page.names[$0] } ?? [])
    if names.contains(.standfirst) { return true }
    return block.goodness > 0.5 && block.endsSentence && block.words >= 10
  }
}
