import ArticleHTML
import Foundation
import Library
import Models
import Words

/// The HTML document of an article: the program's own frame around the sanitizer's output.
///
/// Documents are equal, too, if they differ only in the other feeds that tell the story or in the tags: the article that
/// is being read is not loaded again when another feed repeats it, and its page's script shows other tags.
struct ArticlePage: Equatable {
  /// The article that the document shows.
  let article: Article.ID
  private let head: SafeMarkup
  private let others: SafeMarkup
  private let tags: SafeMarkup
  private let body: SafeMarkup
  /// The line for the page's script that shows the tags that the document has.
  let tagsLine: String?

  /// The document's source.
  var html: String { head.source + others.source + tags.source + body.source }

  static func == (page: ArticlePage, other: ArticlePage) -> Bool { page.head == other.head && page.body == other.body }

  /// - Parameter showsImages: whether to load images rather than show their descriptions.
  init(_ content: ArticleContent, showsImages: Bool) {
    let summary = content.summary
    article = summary.id
    let title = summary.title.isEmpty ? tr("Untitled") : summary.title
    let minutes = content.minutes.map { trn("%d-minute read", "%d-minute read", $0) }
    // Translators: a link to the web page with an article's comments.
    let words = tr("Comments")
    let comments: SafeMarkup? = content.commentsURL.map { "<a href=\"\($0)\">\(words)</a>" }
    let facts = [content.author, summary.published.map { DateText.long($0) }, minutes].compactMap(\.self)
    let byline = (facts.filter { !$0.isEmpty }.map { "<bdi>\($0)</bdi>" } + [comments].compactMap(\.self))
      .joined(separator: " · ")
    let link: SafeMarkup = content.webAddress.map { "<a href=\"\($0)\">\(title)</a>" } ?? "\(title)"
    let heading: SafeMarkup = content.isTitleRepeated ? "" : "<h1 class=\"title\" dir=\"auto\">\(link)</h1>"
    let names = content.otherFeeds.map { "<bdi>\($0)</bdi>" as SafeMarkup }.joined(separator: ", ")
    // Translators: the label of a list of feeds that tell the same story.
    let alsoIn = tr("Also in")
    others = content.otherFeeds.isEmpty ? "" : "<p class=\"byline\">\(alsoIn) \(names)</p>"
    let tagsName = tr("Tags")
    tagsLine = TagLinks.line(content.tags, of: summary.id)
    // WebKit takes a list without bullets for no list unless it has the role. Without tags, it is there but not shown.
    let tagLinks = TagLinks.markup(content.tags, of: article)
    tags = "<ul class=\"tags\" role=\"list\" aria-label=\"\(tagsName)\">\(tagLinks)</ul>"
    let tryAgain = tr("Try Again")
    let (language, direction) = (content.language, content.language.isRightToLeft ? "rtl" : "ltr")
    let tag: SafeMarkup = language.tag.map { " lang=\"\($0)\"" } ?? ""
    // The policy is a second line of defense after the sanitizer: no scripts, no requests.
    let pictures = showsImages ? "\(ArticleContent.imageScheme): data:" : "data:"
    head = """
      <!DOCTYPE html>
      <html data-article="\(summary.id.rawValue)" data-try-again="\(tryAgain)"\(tag) dir="\(direction)"><head>\
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src \(pictures); form-action 'none'; \
      base-uri 'none'">
      <title>\(title)</title></head>
      <body><header><p class="source"><bdi>\(summary.feedTitle)</bdi></p>
      \(heading)<p class="byline">\(byline)</p>\(Self.categories(summary.categories))
      """
    body = """
      </header><hr class="rule">
      <main>\(Self.text(content, showsImages))</main>\(Self.attachments(content, showsImages))</body></html>
      """
  }

  /// More categories of an article are not shown: some feeds give dozens, which would push the text down.
  private static let mostCategories = 8

  private static func categories(_ names: [String]) -> SafeMarkup {
    guard !names.isEmpty else { return "" }
    let list = names.prefix(mostCategories).map { "<bdi>\($0)</bdi>" as SafeMarkup }.joined(separator: ", ")
    // Translators: the label of the categories under which a feed files an article.
    let label = tr("Categories:")
    let more: SafeMarkup = names.count > mostCategories ? "…" : ""
    return "<p class=\"byline\">\(label) \(list)\(more)</p>"
  }

  private static func text(_ content: ArticleContent, _ showsImages: Bool) -> SafeMarkup {
    let text = showsImages ? content.text : content.textWithoutImages
    guard text.html.isEmpty else { return SafeMarkup(text.html) }
    let nothing =
      content.webAddress == nil
      ? tr("The feed has no text for this article.")
      : tr("The feed provides no text for this article. Press O to open it in the browser.")
    return "<p class=\"byline\">\(nothing)</p>"
  }

  private static func attachments(_ content: ArticleContent, _ showsImages: Bool) -> SafeMarkup {
    let cards = content.cards.enumerated().map { ($0, $1) }.filter { $1.isOfTheWeb }
    guard !cards.isEmpty else { return "" }
    let links = cards.map { index, card -> SafeMarkup in
      if let video = card.video { return Self.card(video, showsImages) }
      return Self.card(card, index, in: content)
    }.joined()
    let name = tr("Files")
    return "<section class=\"attachments\" aria-label=\"\(name)\">\(links)</section>"
  }

  private static func card(_ card: AttachmentCard, _ index: Int, in content: ArticleContent) -> SafeMarkup {
    let (article, isEpisode) = (content.summary.id, content.isEpisode(card))
    let link = AttachmentLink(article, index, isEpisode ? .play : nil).address
    let markup: SafeMarkup = """
      <a class="card \(card.kind.rawValue)" href="\(link)"><span class="name" dir="auto">\(card.name)</span>\
      <span class="facts">\(card.facts)<span class="state"></span></span></a>
      """
    guard isEpisode else { return markup }
    // Until the state of the episode is known, which changes the links.
    let links = EpisodeState().choices.dropFirst().map { choice -> SafeMarkup in
      let (link, name) = (AttachmentLink(article, index, choice).address, "\(choice.words), \(card.name)")
      return "<a href=\"\(link)\" aria-label=\"\(name)\">\(choice.words)</a>"
    }
    return "<div class=\"episode\" data-index=\"\(index)\">\(markup)\(links.joined())</div>"
  }

  private static func card(_ video: VideoPage, _ showsImages: Bool) -> SafeMarkup {
    let poster = showsImages ? video.poster : nil
    let image: SafeMarkup = poster.map { "<img src=\"\(ArticleContent.imageScheme):\($0)\" alt=\"\">" } ?? ""
    let words = tr("Watch on %s", video.site)
    return "<a class=\"video\" href=\"\(video.page)\">\(image)<span class=\"watch\">\(words)</span></a>"
  }
}
