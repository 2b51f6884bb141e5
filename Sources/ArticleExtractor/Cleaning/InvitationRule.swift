import ArticleHTML

/// Lines that are one link to something else: «Read the full review», «Related: …», «Get started».
struct InvitationRule: CleaningRule {
  func weigh(_ context: ArticleContext, _ evidence: inout Evidence) {
    let page = context.page
    for piece in context.pieces {
      for index in context.survey.blocks(in: piece) {
        let block = context.survey.blocks[index]
        guard block.words <= 30, block.sums.links > 0 || page.zones[block.box].contains(.button) else { continue }
        let zone = page.zones[block.box]
        guard zone.isDisjoint(with: [.preformatted, .table, .heading, .quote]) else { continue }
        let share = block.sums.linkShare
        let text = Phrases.folded(page.plainText(block.nodes, limit: 200))
        let isInvited = Self.starts.contains { text.hasPrefix($0) }
        guard share > 0.5 || (isInvited && share > 0.25) else { continue }
        var sum = share > 0.9 ? 0.45 : 0.2
        if isInvited { sum += 0.8 }
        if block.endsSentence { sum -= 0.2 }
        if zone.contains(.item) { sum -= 0.35 }
        evidence.add(sum, against: context.holder(of: block))
      }
    }
  }

  private static let starts = [
    "read ", "read:", "read more", "see also", "see more", "also read", "also see", "related", "learn more", "more:",
    "click ",
    "view ", "shop ", "buy ", "get ", "download ", "subscribe", "sign up", "join ", "follow ", "watch:", "watch ",
    "start ",
    "book ", "try ", "check out", "check price", "discover ", "explore ", "more from", "contact ", "request ",
    "schedule ",
    "don't miss", "recommended", "up next", "next:", "previous:", "continue ", "listen ", "open ", "compare ",
    "find out",
    "lesen sie", "mehr zum", "mehr:", "weiterlesen", "lire ", "à lire", "lee ", "lea ", "leer ", "leia ", "veja ",
    "leggi ",
    "lees ", "czytaj", "читайте", "читать", "baca ", "xem thêm", "اقرأ", "続きを読む", "関連", "あわせて", "相关", "延伸", "관련",
    "더 보기", "see at", "see on", "source:", "tags:", "filed under", "categories:", "back to", "go to", "visit ",
    "share ",
  ]
}
