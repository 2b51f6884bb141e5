import ArticleHTML

/// Tells tables of data from those that only lay out a page, which are unwrapped.
enum TableRule {
  static func read(_ context: ArticleContext, _ plan: inout ArticlePlan) {
    let page = context.page
    var treatments = plan.treatments
    context.forEachElement { node, kind in
      if plan.isDropped[node] { return false }
      guard kind == .table, treatments[node] == nil, !isData(page, node) else { return true }
      for inner in page.range(node) {
        switch page.kinds[inner] {
        case .table where inner != node: continue
        case .table, .tbody, .thead, .tfoot, .tr, .td, .th, .caption:
          if nearestTable(page, inner) == node { treatments[inner] = .unwrap }
        default: continue
        }
      }
      return true
    }
    // Pieces may begin within a table.
    for piece in context.pieces {
      for node in piece where page.kinds[node]?.isTableCell == true && treatments[node] == nil {
        if !piece.contains(nearestTable(page, node)) { treatments[node] = .unwrap }
      }
    }
    plan.treatments = treatments
  }

  private static func nearestTable(_ page: Page, _ node: Int) -> Int {
    var node = node
    while page.kinds[node] != .table, let parent = page.parent(node) { node = parent }
    return node
  }

  private static func isData(_ page: Page, _ table: Int) -> Bool {
    var rows = 0
    var cells = 0
    var long = 0
    var inner = table + 1
    while inner < Int(page.ends[table]) {
      switch page.kinds[inner] {
      case .table: return false
      case .th, .thead, .caption: return true
      case .tr: rows += 1
      case .td:
        cells += 1
        let sums = page.sums(of: inner)
        if sums.words > 60 { long += 1 }
      case .pre: return false
      default: break
      }
      inner += 1
    }
    return rows > 1 && cells >= rows * 2 && long * 5 < cells
  }
}

extension ElementName {
  fileprivate var isTableCell: Bool {
    switch self {
    case .tbody, .thead, .tfoot, .tr, .td, .th, .caption: true
    default: false
    }
  }
}
