import ArticleHTML
import WebText

/// The extraction of one article: judge the page's blocks, choose an element, clean it, write it.
struct Extraction {
  private var page: Page
  private let facts: PageFacts
  private let address: String?
  private let hints: ArticleHints

  init(page: Page, facts: PageFacts, address: String?, hints: ArticleHints) {
    self.page = page
    self.facts = facts
    self.address = address
    self.hints = hints
  }

  mutating func article() -> ExtractedArticle {
    let addresses = PageAddresses(page: address, base: facts.base)
    guard page.count > 0 else { return finish([], [], nil, addresses) }
    var blocks = BlockReader.blocks(page)
    CommentMarker.mark(&page, blocks)
    let kind = PageKind(page, blocks, facts, address)
    var judge = BlockJudge(page: page)
    judge.isForum = kind.isForum
    judge.judge(&blocks)
    var survey = Survey(page, blocks, facts, hints)
    if survey.goodWords < Weights.fewWords {
      // Some pages hide the whole article until a script runs.
      judge.countsHidden = true
      var all = blocks
      judge.judge(&all)
      let second = Survey(page, all, facts, hints)
      let more = second.goodWords - survey.goodWords
      if second.goodWords > survey.goodWords * 2, survey.goodWords < Weights.noWords || more > Weights.hiddenWords {
        survey = second
        blocks = all
      } else {
        judge.countsHidden = false
      }
    }
    guard let choice = Chooser.choose(survey, isForum: kind.isForum) else { return finish([], [], nil, addresses) }
    let root = Widening.whole(survey, choice.node)
    let headline = TitleFinder.headline(survey, root)
    let title = TitleFinder.title(survey, headline)
    let pieces = Widening.pieces(survey, root, headline)
    let context = ArticleContext(
      survey: survey, root: root, pieces: pieces, headline: headline, title: title, kind: kind,
      countsHidden: judge.countsHidden, addresses: addresses)
    let plan = Cleaner.plan(context)
    var writer = ArticleWriter(page, plan, addresses)
    for piece in pieces { writer.write(piece) }
    return finish(writer.output, writer.splits, context, addresses)
  }

  private func finish(
    _ output: [UInt8], _ splits: [Int], _ context: ArticleContext?, _ addresses: PageAddresses
  ) -> ExtractedArticle {
    var body = Self.sanitized(output, splits)
    var text = ArticleHTML.text(RawHTML(body))
    // Some pages contain their text only as data that a script shows.
    let data = dataParagraphs
    let isData = data.map { TextMeasure.words(of: $0) > 2 * TextMeasure.words(of: text) + 20 } ?? false
    if isData, let data {
      body = Self.sanitized(data)
      text = ArticleHTML.text(RawHTML(body))
    }
    let finder = FactFinder(page: page, facts: facts, hints: hints, context: context, addresses: addresses, text: text)
    var article = ExtractedArticle(body: body, text: text, verdict: .article, reason: .enoughText)
    finder.fill(&article)
    (article.verdict, article.reason) = Judgment.verdict(of: article, page, facts, hints, context)
    if isData, article.verdict == .article { article.reason = .dataOnly }
    return article
  }

  /// The article's text in the page's JSON-LD, one line per paragraph; nil if there is none.
  private var dataParagraphs: String? {
    guard let text = facts.dataText else { return nil }
    return text.contains("<") ? ArticleHTML.text(RawHTML(text)) : text
  }

  /// Returns plain lines as paragraphs.
  private static func sanitized(_ lines: String) -> SafeHTML {
    var output: [UInt8] = []
    for line in lines.split(whereSeparator: \.isNewline) {
      output.append("<", .p)
      var line = String(line)
      line.withUTF8 { output.append(escaping: $0, isQuoted: false) }
      output.append("</", .p)
    }
    return sanitized(output, [])
  }

  /// Sanitizes markup piece by piece, because the sanitizer turns very long markup into text.
  private static func sanitized(_ output: [UInt8], _ splits: [Int]) -> SafeHTML {
    var result: SafeHTML?
    var start = 0
    func take(_ end: Int) {
      guard end > start else { return }
      let piece = ArticleHTML.sanitize(RawHTML(String(decoding: output[start..<end], as: UTF8.self)))
      result = result.map { $0 + piece } ?? piece
      start = end
    }
    var last = 0
    for split in splits {
      if split - start > ExtractionLimits.pieceBytes, last > start { take(last) }
      last = split
    }
    if output.count - start > ExtractionLimits.pieceBytes, last > start { take(last) }
    take(output.count)
    return result ?? ArticleHTML.sanitize("")
  }
}
