import ArticleHTML

/// Estimates how likely each block belongs to an article, from its content, its place and its neighbors.
struct BlockJudge {
  let page: Page
  /// Whether comments are what the page is about.
  var isForum = false
  /// Whether hidden elements count, on pages that show nothing before their scripts run.
  var countsHidden = false

  /// How much of each place's weight counts: being in a place with most of the page's prose proves nothing.
  private var counts: [UInt32: Double] = [:]

  init(page: Page) { self.page = page }

  /// Sets the goodness of all blocks.
  mutating func judge(_ blocks: inout [Block]) {
    weighPlaces(blocks)
    for index in blocks.indices { blocks[index].goodness = Self.sigmoid(evidence(blocks[index])) }
    let isPlaced = blocks.map { place(page.zones[$0.box]) < -2.5 }
    smooth(&blocks, isPlaced)
  }

  private static func sigmoid(_ value: Double) -> Double {
    // Without the C library's exponential: x / (1 + |x|) is as good a curve here.
    0.5 + 0.5 * (value * 0.6) / (1 + abs(value * 0.6))
  }

  private func evidence(_ block: Block) -> Double {
    let words = block.words
    let zone = page.zones[block.box]
    var sum = Weights.length(words)
    if block.endsSentence { sum += Weights.endsSentence }
    if block.sums.marks == 0, words > 5 { sum += Weights.noMark }
    sum += min(Weights.mostCommas, Weights.comma * Double(block.sums.commas))
    sum += Weights.links * block.sums.linkShare * (block.sums.marks > 0 && words > 15 ? 0.5 : 1)
    switch page.kinds[block.box] {
    case .p: sum += Weights.paragraph
    case .li, .dd, .dt: sum += Weights.item
    case .h1, .h2, .h3, .h4, .h5, .h6: sum += Weights.heading
    case .td, .th: sum += Weights.cell
    default: break
    }
    if zone.contains(.preformatted) { sum += Weights.preformatted }
    return sum + place(zone)
  }

  private func place(_ zone: Zone) -> Double {
    var sum = 0.0
    for (place, weight) in Weights.places where zone.contains(place) {
      sum += weight * (counts[place.rawValue] ?? 1)
    }
    return sum
  }

  private mutating func weighPlaces(_ blocks: [Block]) {
    counts = [:]
    let prose = blocks.filter { $0.words >= 12 && $0.sums.marks > 0 && $0.sums.linkShare < 0.4 }
    let total = prose.reduce(0) { $0 + min(100, $1.words) }
    guard total > 0 else { return }
    // The weight of hidden elements does not depend on the prose in them.
    for (place, weight) in Weights.places where weight < 0 && place != .hidden {
      let held = prose.reduce(0) { $0 + (page.zones[$1.box].contains(place) ? min(100, $1.words) : 0) }
      // Comments may well be longer than the article.
      let share = place == .comment ? (isForum ? 1 : 0) : held / total
      counts[place.rawValue] = 1 - min(1, max(0, (share - 0.5) / 0.3))
    }
    if countsHidden {
      counts[Zone.hidden.rawValue] = 0
      counts[Zone.noscript.rawValue] = 0
    }
  }

  /// Mixes in the neighbors: a short line between two paragraphs is part of them, one among links is not.
  ///
  /// - Parameter isPlaced: Whether a block's place alone decides.
  private func smooth(_ blocks: inout [Block], _ isPlaced: [Bool]) {
    guard blocks.count > 2 else { return }
    let own = blocks.map(\.goodness)
    for index in blocks.indices where !isPlaced[index] {
      var sum = 0.0
      var weight = 0.0
      for offset in -3...3 where offset != 0 {
        let other = index + offset
        guard blocks.indices.contains(other), !isPlaced[other] else { continue }
        let nearness = min(40, 4 + blocks[other].words) / Double(abs(offset))
        sum += own[other] * nearness
        weight += nearness
      }
      let share = blocks[index].words < 10 ? 0.5 : blocks[index].words < 25 ? 0.3 : 0.15
      if weight > 0 { blocks[index].goodness = own[index] * (1 - share) + sum / weight * share }
    }
  }
}
