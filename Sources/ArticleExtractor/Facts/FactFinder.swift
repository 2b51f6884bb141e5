import ArticleHTML
import FeedParser
import WebText

/// Fills in the facts about an article other than its text. Each fact has its own finder.
struct FactFinder {
  let page: Page
  let facts: PageFacts
  let hints: ArticleHints
  let context: ArticleContext?
  let addresses: PageAddresses
  let text: String

  func fill(_ article: inout ExtractedArticle) {
    article.title = context?.title ?? TitleFinder.bare(facts) ?? hints.title
    article.siteName = siteName
    article.byline = AuthorFinder(page: page, facts: facts, context: context, siteName: siteName).author ?? hints.author
    article.published = DateFinder(page: page, facts: facts, context: context, addresses: addresses).date ?? hints.date
    article.excerpt = excerpt
    let language = LanguageFinder(page: page, facts: facts, context: context, text: text)
    article.language = language.language
    article.direction = language.direction
    article.image = LeadImageFinder(facts: facts, addresses: addresses, body: article.body).image
    // the pages of a thread are not one article
    if context?.kind.isForum == false {
      article.nextPage =
        NextPageFinder(page: page, facts: facts, addresses: addresses, firstPage: hints.firstPage).address
    }
  }

  private var siteName: String? {
    if let name = facts.meta("og:site_name", "application-name", "apple-mobile-web-app-title", "al:android:app_name") {
      return name
    }
    let publisher = facts.data.article?["publisher"].map { facts.data.resolved($0) }
    return publisher?.text("name") ?? facts.data.first("WebSite")?.text("name")
      ?? facts.meta("dc.publisher", "dcterms.publisher", "publisher")
  }

  private var excerpt: String? {
    if let description = facts.description { return ArticleText.plain(description).nonEmptyTrimmed }
    let line = text.split(separator: "\n").first { $0.count > 40 } ?? text.split(separator: "\n").first
    return line.map { String($0.prefix(300)) }
  }
}

/// Texts in a page's data, which may be markup or escaped twice.
enum ArticleText {
  /// Returns the plain text of a value.
  static func plain(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }) else {
      return text.collapsed
    }
    return ArticleHTML.text(RawHTML(text)).collapsed
  }
}
