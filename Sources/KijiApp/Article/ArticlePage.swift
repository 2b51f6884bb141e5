import Foundation
import Library

/// The HTML document of an article: the program's own frame around what the sanitizer left.
struct ArticlePage {
  let html: String

  init(_ content: ArticleContent) {
    let summary = content.summary
    let title = Self.escaped(summary.title.isEmpty ? tr("Untitled") : summary.title)
    let byline = [summary.author, summary.published.map { DateText.long($0) }]
      .compactMap(\.self).map(Self.escaped).joined(separator: " · ")
    let heading =
      if let url = summary.url { "<a class=\"title-link\" href=\"\(Self.escaped(url))\">\(title)</a>" } else { title }
    let nothing =
      content.webAddress == nil
      ? tr("The feed has no text for this article.")
      : tr("The feed has no text for this article. Press O to read it in the browser.")
    let text = content.safeHTML.isEmpty ? "<p class=\"byline\">\(Self.escaped(nothing))</p>" : content.safeHTML
    // the policy forbids whatever the sanitizer might have missed: no script, no request
    html = """
      <!DOCTYPE html>
      <html><head><meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; form-action 'none'; base-uri 'none'">
      <title>\(title)</title></head>
      <body><header><p class="source" dir="auto">\(Self.escaped(summary.feedTitle))</p>
      <h1 class="title" dir="auto">\(heading)</h1><p class="byline" dir="auto">\(byline)</p></header><hr class="rule">
      <main dir="auto">\(text)</main></body></html>
      """
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
