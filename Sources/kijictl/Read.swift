import ArgumentParser
import ArticleExtractor
import ArticleHTML
import FeedFetcher
import Foundation
import ReaderEngine

/// `kijictl read [FILE|URL]`
struct Read: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Finds the article on a web page and writes its text.",
    discussion: """
      The page is a file, an address, or standard input. Scripts are not run, cookies are not kept, and no library is \
      used. On a terminal, writes the title and the text. With --json, or to a pipe, writes everything as JSON, \
      including the sanitized HTML and a verdict: article, fragment, wall, consent, listing or nothing. The hints are \
      what a feed says about the article. The exit code is 0 unless the page could not be read.
      """)

  @Argument(
    help: ArgumentHelp("The page: a file or an address; - is standard input.", valueName: "page"), completion: .file())
  var page = "-"

  @Option(help: ArgumentHelp("The page's address, for relative links.", valueName: "address")) var url: String?
  @Option(help: ArgumentHelp("The media type (Content-Type) to assume.", valueName: "type")) var contentType: String?
  @Flag(help: "Write everything as JSON.") var json = false
  @Option(help: ArgumentHelp("The title in the feed.", valueName: "title")) var hintTitle: String?
  @Option(help: ArgumentHelp("The summary in the feed.", valueName: "text")) var hintSummary: String?
  @Option(help: ArgumentHelp("The date in the feed.", valueName: "date")) var hintDate: String?
  @Option(help: ArgumentHelp("The author in the feed.", valueName: "name")) var hintAuthor: String?
  // Accepted but ignored, so that scripts can pass the same options to every command.
  @OptionGroup(visibility: .hidden) var options: LibraryOptions

  func validate() throws { try BaseAddress.validate(url) }

  func run() async throws {
    let source = try await source()
    let hints = ArticleHints(title: hintTitle, summary: hintSummary, date: hintDate, author: hintAuthor)
    let article = ArticleExtractor.extract(
      source.bytes, contentType: contentType ?? source.contentType, address: url ?? source.address, hints: hints)
    guard !json, isatty(FileHandle.standardOutput.fileDescriptor) == 1 else {
      return try JSONOutput.write(ReadRecord(article))
    }
    if article.verdict != .article { Terminal.complain("\(article.verdict.rawValue): \(article.reason.rawValue)") }
    let title = article.title.map { $0.printable + "\n\n" } ?? ""
    try Terminal.writeLine(
      title + article.text.split(separator: "\n").map { String($0).printable }.joined(separator: "\n\n"))
  }

  private func source() async throws -> (bytes: [UInt8], contentType: String?, address: String?) {
    guard page.contains("://") else { return (try Input.bytes(of: page), nil, nil) }
    let typed = try TypedAddress(page)
    guard let url = typed.candidates.first, !url.hasResourceScheme else {
      throw CommandFailure("A resource: address can only be read by the window. Use an http, https or file address.")
    }
    // The user typed the address, so it may lead to this machine or its network; a redirect there from outside may not.
    var request = FetchRequest(url: url)
    request.takesCutOffBody = true
    do throws(FetchError) {
      switch try await ReaderEngine.makeFetcher().fetch(request) {
      case .body(let body): return (body.bytes, body.contentType, body.url)
      case .notModified: throw FetchError.status(304, host: nil, retryAfter: nil)
      }
    } catch { throw CommandFailure(FeedFailure(error).sentence) }
  }
}

/// An article as `read --json` writes it.
private struct ReadRecord: Encodable {
  let title: String?
  let byline: String?
  let siteName: String?
  let excerpt: String?
  let published: String?
  let lang: String?
  let dir: String?
  let image: String?
  let nextPage: String?
  let contentHTML: String
  let text: String
  let verdict: String
  let reason: String

  init(_ article: ExtractedArticle) {
    title = article.title
    byline = article.byline
    siteName = article.siteName
    excerpt = article.excerpt
    published = article.published
    lang = article.language
    dir = article.direction
    image = article.image
    nextPage = article.nextPage
    contentHTML = article.body.source
    text = article.text
    verdict = article.verdict.rawValue
    reason = article.reason.rawValue
  }

  private enum CodingKeys: String, CodingKey {
    case title, byline, excerpt, published, lang, dir, image, text, verdict, reason
    case siteName = "site_name"
    case nextPage = "next_page"
    case contentHTML = "content_html"
  }
}
