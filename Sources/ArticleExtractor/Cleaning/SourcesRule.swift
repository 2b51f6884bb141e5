import ArticleHTML

/// Evidence for the lists of links that an article ends with under a heading of its own: “See also”, “References”.
struct SourcesRule: CleaningRule {
  func weigh(_ context: ArticleContext, _ evidence: inout Evidence) {
    let page = context.page
    for piece in context.pieces {
      for block in context.survey.blocks[context.survey.blocks(in: piece)] where block.words <= 4 {
        guard let kind = page.kinds[block.box], kind.isHeading,
          Self.headings.contains(Phrases.folded(page.plainText(block.nodes, limit: 60)))
        else { continue }
        // The largest box that begins with the heading and has no other.
        var node = block.box
        while let parent = page.parent(node), parent != context.root, context.holds(parent),
          page.sums(parent..<node).weight == 0, !Self.hasHeading(page, Int(page.ends[node])..<Int(page.ends[parent]))
        {
          node = parent
        }
        protect(page.range(node), page, &evidence)
        guard let parent = page.parent(node) else { continue }
        var next = Int(page.ends[node])
        while next < Int(page.ends[parent]) {
          if let kind = page.kinds[next] {
            if Self.hasHeading(page, page.range(next)) { break }
            if kind == .ul || kind == .ol || kind == .dl { protect(page.range(next), page, &evidence) }
          }
          next = Int(page.ends[next])
        }
      }
    }
  }

  private func protect(_ nodes: Range<Int>, _ page: Page, _ evidence: inout Evidence) {
    for node in nodes where page.kinds[node] != nil { evidence.add(Weights.Cleaning.sources, against: node) }
  }

  private static func hasHeading(_ page: Page, _ nodes: Range<Int>) -> Bool {
    nodes.contains { page.kinds[$0]?.isHeading ?? false }
  }

  private static let headings: Set<String> = Set(
    """
    see also|references|external links|further reading|bibliography|notes|sources|footnotes|citations|resources
    siehe auch|einzelnachweise|weblinks|literatur|quellen|voir aussi|références|liens externes|bibliographie
    véase también|referencias|enlaces externos|bibliografía|voci correlate|note|collegamenti esterni|bibliografia
    ver também|referências|ligações externas|zie ook|referenties|externe links|zobacz też|przypisy|linki zewnętrzne
    см. также|примечания|ссылки|литература|関連項目|脚注|参考文献|外部リンク|같이 보기|각주|외부 링크|参见|参考资料|外部链接|انظر أيضا|مراجع
    """.split { $0 == "\n" || $0 == "|" }.map(String.init))
}
