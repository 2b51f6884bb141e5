import ArticleHTML
import WebText

/// The text of a block of code: line breaks and indentation kept, line numbers and buttons gone.
enum CodeText {
  static func text(_ page: Page, _ node: Int, _ plan: ArticlePlan) -> [UInt8] {
    var text: [UInt8] = []
    var ends: [Int] = []
    // One element a line: white space between them is not the code's.
    let isByLine = hasLines(page, node)
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
        if isByLine, ends.isEmpty, own.allSatisfy(\.isSpace) {
          inner += 1
          continue
        }
        for byte in own where byte != 0x0D { text.append(byte) }
        inner += 1
        continue
      }
      let isNoise =
        page.names[inner].contains(.lineNumber) || kind == .button || page.zones[inner].contains(.button)
        || plan.isDropped[inner]
      if isNoise, !isAll(page, inner, of: node) {
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

  /// Whether an element named like a line number holds the code itself.
  private static func isAll(_ page: Page, _ inner: Int, of node: Int) -> Bool {
    page.sums(of: inner).weight * 2 > page.sums(of: node).weight
      && (page.names[inner].contains(.code) || page.sums(of: inner).weight == page.sums(of: node).weight)
  }

  private static func hasLines(_ page: Page, _ node: Int) -> Bool {
    var blocks = 0
    for child in (node + 1)..<max(node + 1, Int(page.ends[node])) {
      if let kind = page.kinds[child], kind.isBlock, kind != .br { blocks += 1 }
      if blocks > 1 { return true }
    }
    return false
  }
}
