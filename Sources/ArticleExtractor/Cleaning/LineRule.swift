import ArticleHTML
import WebText

/// Lines that are only a date, a byline, a reading time, a label or an invitation.
struct LineRule: CleaningRule {
  func weigh(_ context: ArticleContext, _ evidence: inout Evidence) {
    let page = context.page
    for piece in context.pieces {
      let range = context.survey.blocks(in: piece)
      for index in range {
        let block = context.survey.blocks[index]
        guard block.words <= 25 else { continue }
        let zone = page.zones[block.box]
        // threads repeat earlier posts as quotations, with the site's buttons in them
        guard zone.isDisjoint(with: context.kind.isForum ? [.preformatted, .table] : [.preformatted, .table, .quote])
        else { continue }
        let whole = page.plainText(block.nodes, limit: 160)
        let text = Phrases.folded(whole)
        if text.isEmpty { continue }
        let isNearEdge = index - range.lowerBound < 8 || range.upperBound - index < 8
        if whole.hasPrefix("{{"), whole.hasSuffix("}}") {
          // a template that a script fills in
          evidence.add(1.5, against: context.holder(of: block))
        } else if Phrases.lines.contains(text) {
          evidence.add(zone.contains(.item) ? 0.6 : 1.1, against: context.holder(of: block))
        } else if zone.contains(.figure), !zone.contains(.item), Self.figureLabels.contains(text) {
          evidence.add(1.1, against: context.holder(of: block))
        } else if context.kind.isForum {
          // what a member writes is in paragraphs, or has breaks beside it
          let isField = !zone.contains(.paragraph) && page.sums(of: block.box).weight == block.sums.weight
          if block.words <= 8,
            LineText.isForums(text) || isField && (LineText.isAboutMember(text) || LineText.isCount(text))
          {
            evidence.add(1.5, against: context.holder(of: block))
          }
        } else if !zone.contains(.heading), isNearEdge || block.words < 6, LineText.isDateLine(text) {
          evidence.add(isNearEdge ? 1.1 : 0.7, against: context.holder(of: block))
        } else if !zone.contains(.heading), isNearEdge, LineText.isDatedLine(text) {
          evidence.add(1.2, against: context.holder(of: block))
        } else if !zone.contains(.heading), isNearEdge, block.sums.marks == 0, !zone.contains(.item),
          LineText.isByline(text)
        {
          evidence.add(1.2, against: context.holder(of: block))
        }
      }
    }
  }

  /// What pages say to those who cannot see a figure, in place of its caption.
  private static let figureLabels: Set<String> = [
    "image", "photo", "picture", "video", "graphic", "foto", "bild", "imagen", "imagem", "immagine", "afbeelding", "画像",
    "写真", "图片", "圖片", "사진", "صورة",
  ]
}
