import ArticleHTML
import WebText

/// The text of a block of code: line breaks and indentation kept, line numbers and buttons gone.
enum CodeText {
  static func text(_ page: Page, _ node: Int, _ plan: ArticlePlan) -> [UInt8] {
    var text: [UInt8] = []
    var ends: [Int] = []
    // One element a line: white space between them is not the code's.
    let isByLine = hasLines(page, node, plan)
    func breakLine() {
      if let last = text.last, last != 0x0A { text.append(0x0A) }
    }
    var inner = node + 1
    while inner < Int(page.ends[node]) {
      while let end = ends.last, end <= inner {
        ends.removeLast()
        breakLine()
      }
      guard let kind = page.kinds[inner] else {
        let own = page.text(inner)
        if (isByLine && ends.isEmpty) || isBetweenCells(page, inner), own.allSatisfy(\.isSpace) {
          inner += 1
          continue
        }
        for byte in own where byte != 0x0D { text.append(byte) }
        inner += 1
        continue
      }
      if isNoise(page, inner, of: node, plan) {
        inner = Int(page.ends[inner])
        continue
      }
      if kind == .br { text.append(0x0A) }
      if kind.isBlock, kind != .br {
        breakLine()
        ends.append(Int(page.ends[inner]))
      }
      inner += 1
    }
    while let first = text.first, first == 0x0A { text.removeFirst() }
    while let last = text.last, last.isSpace { text.removeLast() }
    return text
  }

  /// Whether an element is a line number, a button or something else beside the code.
  private static func isNoise(_ page: Page, _ inner: Int, of node: Int, _ plan: ArticlePlan) -> Bool {
    let isNamed =
      page.names[inner].contains(.lineNumber) || page.kinds[inner] == .button || page.zones[inner].contains(.button)
      || plan.isDropped[inner]
    return isNamed && !isAll(page, inner, of: node)
  }

  /// Whether an element named like a line number holds the code itself.
  private static func isAll(_ page: Page, _ inner: Int, of node: Int) -> Bool {
    page.sums(of: inner).weight * 2 > page.sums(of: node).weight
      && (page.names[inner].contains(.code) || page.sums(of: inner).weight == page.sums(of: node).weight)
  }

  private static func isBetweenCells(_ page: Page, _ inner: Int) -> Bool {
    switch page.parent(inner).flatMap({ page.kinds[$0] }) {
    case .table, .tbody, .tr: true
    default: false
    }
  }

  /// Whether the code is in several blocks, such as one for each line.
  private static func hasLines(_ page: Page, _ node: Int, _ plan: ArticlePlan) -> Bool {
    var blocks = 0
    for child in (node + 1)..<max(node + 1, Int(page.ends[node])) {
      guard let kind = page.kinds[child], kind.isBlock, kind != .br, page.sums(of: child).weight > 0,
        !isNoise(page, child, of: node, plan)
      else { continue }
      blocks += 1
      if blocks > 1 { return true }
    }
    return false
  }
}
