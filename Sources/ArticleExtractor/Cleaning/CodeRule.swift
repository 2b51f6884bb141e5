import ArticleHTML
import WebText

/// Leaves out line numbers beside code.
enum CodeRule {
  static func read(_ context: ArticleContext, _ plan: inout ArticlePlan) {
    let page = context.page
    var dropped: [Int] = []
    context.forEachElement { node, kind in
      if plan.isDropped[node] { return false }
      if kind == .pre || kind == .td, isNumbers(page, node), hasCodeBeside(page, node) { dropped.append(node) }
      return true
    }
    for node in dropped { plan.isDropped[node] = true }
  }

  /// Whether an element has only the numbers 1, 2, 3 in its lines.
  private static func isNumbers(_ page: Page, _ node: Int) -> Bool {
    guard page.sums(of: node).weight > 0 else { return page.names[node].contains(.lineNumber) }
    for inner in page.range(node) where page.kinds[inner] == nil {
      guard page.text(inner).allSatisfy({ $0.isDigit || $0.isSpace }) else { return false }
    }
    return true
  }

  private static func hasCodeBeside(_ page: Page, _ node: Int) -> Bool {
    var outer = node
    for _ in 0..<4 {
      guard let parent = page.parent(outer) else { return false }
      outer = parent
      let others = page.range(outer).contains {
        page.kinds[$0] == .pre && !page.contains(node, $0) && !page.contains($0, node)
      }
      if others { return true }
      if page.kinds[outer] == .table { return false }
    }
    return false
  }
}
