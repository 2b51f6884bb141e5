import ArticleHTML

/// Says how likely each block belongs to an article, from itself, its place and its neighbors.
struct BlockJudge {
  let page: Page
  /// Whether comments are what the page is about.
  var isForum = false
  /// Whether hidden elements count, on pages that show nothing before their scripts run.
  var countsHidden = false

  /// Sets the goodness of all blocks.
  func judge(_ blocks: inout [Block]) {
    for index in blocks.indices { blocks[index].goodness = Self.sigmoid(evidence(blocks[index])) }
    smooth(&blocks)
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
    if zone.contains(.navigation) { sum += Weights.navigation }
    if zone.contains(.footer) { sum += Weights.footer }
    if zone.contains(.aside) { sum += Weights.aside }
    if zone.contains(.button) { sum += Weights.button }
    if zone.contains(.form) { sum += isForum ? 0 : Weights.form }
    if zone.contains(.caption) { sum += Weights.caption }
    if zone.contains(.header) { sum += Weights.header }
    if zone.contains(.hidden), !countsHidden { sum += Weights.hidden }
    if zone.contains(.comment), !isForum { sum += Weights.comments }
    if zone.contains(.sidebar) { sum += Weights.sidebar }
    if zone.contains(.related) { sum += Weights.related }
    if zone.contains(.business) { sum += Weights.business }
    if zone.contains(.byline) { sum += Weights.byline }
    if zone.contains(.noscript), !countsHidden { sum += Weights.noscript }
    if zone.contains(.article) { sum += Weights.article }
    if zone.contains(.main) { sum += Weights.main }
    if zone.contains(.body) { sum += Weights.body }
    if zone.contains(.microdata) { sum += Weights.microdata }
    return sum
  }

  /// Mixes in the neighbors: a short line between two paragraphs is part of them, one among links is not.
  private func smooth(_ blocks: inout [Block]) {
    guard blocks.count > 2 else { return }
    let own = blocks.map(\.goodness)
    for index in blocks.indices {
      var sum = 0.0
      var weight = 0.0
      for offset in -3...3 where offset != 0 {
        let other = index + offset
        guard blocks.indices.contains(other) else { continue }
        let nearness = min(40, 4 + blocks[other].words) / Double(abs(offset))
        sum += own[other] * nearness
        weight += nearness
      }
      let share = blocks[index].words < 10 ? 0.5 : blocks[index].words < 25 ? 0.3 : 0.15
      if weight > 0 { blocks[index].goodness = own[index] * (1 - share) + sum / weight * share }
    }
  }
}
