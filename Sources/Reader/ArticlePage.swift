import ArticleHTML
import Foundation
import Library
import Words

/// The HTML document of an article: the program's own frame around the sanitizer's output.
struct ArticlePage: Equatable {
  let html: String

  /// - Parameter showsPictures: whether to load pictures rather than show their descriptions.
  init(_ content: ArticleContent, showsPictures: Bool) {
    let summary = content.summary
    let title = Self.escaped(summary.title.isEmpty ? tr("Untitled") : summary.title)
    let minutes = content.minutes.map { trn("%d minute to read", "%d minutes to read", $0) }
    let byline = [summary.author, summary.published.map { DateText.long($0) }, minutes]
      .compactMap(\.self).filter { !$0.isEmpty }.map { "<bdi>\(Self.escaped($0))</bdi>" }.joined(separator: " · ")
    let link = content.webAddress.map { "<a href=\"\(Self.escaped($0))\">\(title)</a>" } ?? title
    let heading = content.isTitleRepeated ? "" : "<h1 class=\"title\" dir=\"auto\">\(link)</h1>"
    let tryAgain = Self.escaped(tr("Try Again"))
    let (language, direction) = (content.language, content.language.isRightToLeft ? "rtl" : "ltr")
    let tag = language.tag.map { " lang=\"\(Self.escaped($0))\"" } ?? ""
    // The policy is a second line of defense after the sanitizer: no scripts, no requests.
    let pictures = showsPictures ? "\(ArticleContent.pictureScheme): data:" : "data:"
    html = """
      <!DOCTYPE html>
      <html data-article="\(summary.id.rawValue)" data-try-again="\(tryAgain)"\(tag) dir="\(direction)"><head><meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src \(pictures); form-action 'none'; \
      base-uri 'none'">
      <title>\(title)</title></head>
      <body><header><p class="source"><bdi>\(Self.escaped(summary.feedTitle))</bdi></p>
      \(heading)<p class="byline">\(byline)</p></header><hr class="rule">
      <main>\(Self.text(content, showsPictures))</main>\(Self.attachments(content, showsPictures))</body></html>
      """
  }

  private static func text(_ content: ArticleContent, _ showsPictures: Bool) -> String {
    let text = showsPictures ? content.text : content.textWithoutPictures
    guard text.html.isEmpty else { return text.html }
    let nothing =
      content.webAddress == nil
      ? tr("The feed has no text for this article.")
      : tr("The feed provides no text for this article. Press O to open it in the browser.")
    return "<p class=\"byline\">\(escaped(nothing))</p>"
  }

  private static func attachments(_ content: ArticleContent, _ showsPictures: Bool) -> String {
    let cards = content.cards.enumerated().map { ($0, $1) }.filter { $1.isOfTheWeb }
    guard !cards.isEmpty else { return "" }
    let links = cards.map { index, card in
      if let video = card.video { return Self.card(video, showsPictures) }
      return """
        <a class="card \(card.kind)" href="\(AttachmentCard.scheme):\(index)"><span class="name" dir="auto">\
        \(escaped(card.name))</span><span class="facts">\(escaped(card.facts))</span></a>
        """
    }.joined()
    let name = escaped(tr("Files"))
    return "<section class=\"attachments\" aria-label=\"\(name)\">\(links)</section>"
  }

  private static func card(_ video: VideoPage, _ showsPictures: Bool) -> String {
    let poster = showsPictures ? video.poster : nil
    let image = poster.map { "<img src=\"\(ArticleContent.pictureScheme):\(escaped($0))\" alt=\"\">" } ?? ""
    let words = escaped(tr("Watch on %s", video.site))
    return "<a class=\"video\" href=\"\(escaped(video.page))\">\(image)<span class=\"watch\">\(words)</span></a>"
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.append(character)
      }
    }
  }
}
