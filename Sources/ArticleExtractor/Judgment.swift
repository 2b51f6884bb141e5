import ArticleHTML
import FeedParser

/// Says what a page turned out to be, from what was found and what the page says about itself.
enum Judgment {
  static func verdict(
    of article: ExtractedArticle, _ page: Page, _ facts: PageFacts, _ hints: ArticleHints, _ context: ArticleContext?
  ) -> (Verdict, VerdictReason) {
    let words = TextMeasure.words(of: article.text)
    let title = Phrases.folded([facts.title, context?.title].compactMap(\.self).joined(separator: " "))
    let whole = words < 250 && page.count > 0 ? page.plainText(0..<page.count, limit: 6000).loweredBytes : []
    if words < 150 {
      if let reason = obstacle(title, whole, isEmpty: words < 25) {
        return (reason == .notFound ? .nothing : .consent, reason)
      }
    }
    let isClosed = facts.data.article.map { isNotFree($0) } ?? false
    if isClosed, words < 350 { return (.wall, .notFree) }
    if words < 250, asksToSubscribe(whole) { return (.wall, .asksToSubscribe) }
    if words < 80, hasManyHeadlines(page) { return (.listing, .manyLinks) }
    if article.text.isEmpty || words < 5 {
      let hasImage = article.body.source.contains("<img") || article.body.source.contains("<video")
      if hasImage { return (.article, .imagesOnly) }
      return (.nothing, article.text.isEmpty ? .empty : .littleText)
    }
    if let list = listing(page, facts, context, words) { return (.listing, list) }
    if let summary = hints.summary, words > 40, !mentions(article.text, summary, hints.title) {
      return (.fragment, .disagreesWithFeed)
    }
    return words < 80 ? (.fragment, .littleText) : (.article, .enoughText)
  }

  /// Whether the page has many links of a headline's length, and little else.
  private static func hasManyHeadlines(_ page: Page) -> Bool {
    guard page.count > 0 else { return false }
    var headlines = 0
    for node in 0..<page.count
    where page.kinds[node] == .a && page.zones[node].isDisjoint(with: [.navigation, .footer]) {
      if page.sums(of: node).words >= 4 { headlines += 1 }
    }
    return headlines >= 15
  }

  private static func isNotFree(_ article: JSONValue) -> Bool {
    switch article["isAccessibleForFree"] {
    case .boolean(let isFree): !isFree
    case .string(let text): text.lowercased() == "false"
    default: false
    }
  }

  /// What the page shows in place of an article.
  private static func obstacle(_ title: String, _ text: [UInt8], isEmpty: Bool) -> VerdictReason? {
    if humans.occurs(in: text) || humans.occurs(in: Array(title.utf8)) { return .asksForHuman }
    if missing.occurs(in: Array(title.utf8)) { return .notFound }
    if consents.occurs(in: text) { return .asksForConsent }
    return scripts.occurs(in: text) ? .needsScript : nil
  }

  private static let humans = PhraseSearch([
    "verify you are human", "verifying you are human", "are you a robot", "unusual traffic", "just a moment",
    "checking your browser", "attention required", "access denied", "security check", "captcha", "ddos protection",
    "請完成安全驗證", "请完成安全验证", "ロボットではありません",
  ])
  private static let missing = PhraseSearch([
    "404", "page not found", "not found", "seite nicht gefunden", "page introuvable", "página no encontrada",
    "ページが見つかりません", "页面不存在", "找不到网页", "찾을 수 없습니다", "страница не найдена", "الصفحة غير موجودة",
  ])
  private static let consents = PhraseSearch([
    "we value your privacy", "accept all cookies", "before you continue", "consent to the use of",
    "cookies akzeptieren",
    "we and our partners", "zustimmen und weiter", "accepter et continuer", "aceptar todas las cookies", "同意して",
    "manage your privacy", "wir benötigen ihre zustimmung", "accept cookies",
  ])
  private static let scripts = PhraseSearch([
    "enable javascript", "javascript is disabled", "javascript is required", "requires javascript",
    "turn on javascript",
    "need to enable javascript", "javascript aktivieren", "activer javascript", "habilitar javascript", "javascriptを有効",
    "启用javascript", "請啟用javascript", "자바스크립트를",
  ])

  private static func asksToSubscribe(_ text: [UInt8]) -> Bool {
    walls.occurs(in: text)
  }

  private static let walls = PhraseSearch([
    "subscribe to continue", "subscribe to read", "to continue reading", "already a subscriber", "subscribers only",
    "for subscribers", "sign in to read", "log in to continue", "create a free account to",
    "this content is for members",
    "unlock this article", "become a subscriber", "nur für abonnenten", "weiterlesen mit", "réservé aux abonnés",
    "réservé à nos abonnés", "exclusivo para suscriptores", "exclusivo para assinantes", "riservato agli abbonati",
    "только для подписчиков", "この記事は有料", "会員限定", "有料会員", "订阅后可", "付费阅读", "유료 회원", "للمشتركين فقط",
  ])

  private static func listing(
    _ page: Page, _ facts: PageFacts, _ context: ArticleContext?, _ words: Double
  ) -> VerdictReason? {
    let types = facts.data.types
    let isArticle = facts.data.article != nil && types.isDisjoint(with: ["WebPage", "ItemPage"])
    if isArticle || context?.kind.isForum == true { return nil }
    if !types.isDisjoint(with: ["CollectionPage", "SearchResultsPage"]), words < 200 { return .saysSo }
    if types.contains("Product") || facts.meta("og:type") == "product", words < 200 { return .saysSo }
    guard let context else { return nil }
    var linked = 0
    var prose = 0.0
    for piece in context.pieces {
      for index in context.survey.blocks(in: piece) {
        let block = context.survey.blocks[index]
        if block.sums.linkShare > 0.8, block.words >= 4 { linked += 1 }
        if block.sums.linkShare < 0.3, block.sums.marks > 0, block.words > 20 { prose += block.words }
      }
    }
    return linked >= 12 && prose < Double(linked) * 12 ? .manyLinks : nil
  }

  /// Whether a text has the words of what the feed says about it.
  private static func mentions(_ text: String, _ summary: String, _ title: String?) -> Bool {
    let known = Set(TextMatch.shingles(summary)).union(title.map { Set(TextMatch.shingles($0)) } ?? [])
    guard known.count > 3 else { return true }
    if TextMatch.shingles(text).contains(where: { known.contains($0) }) { return true }
    let words = { (text: String) in
      Set(text.lowercased().split { !$0.isLetter && !$0.isNumber }.filter { $0.count > 4 })
    }
    let wanted = words(summary)
    guard wanted.count > 4 else { return true }
    return words(text).intersection(wanted).count * 4 >= wanted.count
  }
}
