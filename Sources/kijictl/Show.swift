import ArgumentParser
import ArticleHTML
import Foundation
import FullTextFetcher
import Library
import ReaderEngine
import Words

/// `kijictl show`
struct Show: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows an article as text.",
    discussion: """
      Writes the title, feed, author, date and address, then the text. The article is not marked as read. The JSON has \
      the keys of “articles” and "author", "html", "text", "attachments" ([{"url", "title", "type", "bytes", \
      "seconds"}]), "comments" (the address of the page with the comments) and "others" (the numbers of the articles of other feeds that tell the same story). --full shows the text of the article's web page in place of the feed's; the page is fetched unless \
      it is already stored. --as writes the article for another program.
      """)

  /// A format for other programs.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case markdown, html, citation
  }

  @Argument(help: ArgumentHelp("The article's number, as listed by “articles”.", valueName: "id")) var id: Int64
  @Flag(help: "Show the full text.") var full = false
  @Flag(help: "Write the article as JSON.") var json = false
  @Option(name: .customLong("as"), help: "The format: markdown, html or citation.") var format: Format?
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withLibrary { library in
      let id = Article.ID(rawValue: id)
      guard let article = try await library.article(id) else { throw LibraryError.noSuchArticle(id) }
      let fullText = full ? try await fullText(of: article, in: library) : nil
      let tags = try await TagNames(library)
      let page = ArticlePage(article: article, tags: tags, html: fullText?.html ?? article.bodyHTML)
      if let format {
        try Terminal.write(text(page, format))
      } else if json {
        try JSONOutput.write(page)
      } else {
        try Terminal.write(page.plain)
      }
    }
  }

  func validate() throws {
    if json, format != nil { throw ValidationError("--json and --as cannot be combined.") }
  }

  /// Returns an article for another program, without control characters: the output may still be a terminal.
  private func text(_ page: ArticlePage, _ format: Format) -> String {
    let summary = page.article.summary
    let copy = ArticleCopy(
      summary, author: page.article.author, body: ArticleHTML.sanitize(page.html, baseURL: summary.url))
    let text =
      switch format {
      case .markdown: copy.markdown
      case .html: copy.html
      case .citation: copy.citation
      }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
    return lines.joined(separator: "\n") + (text.hasSuffix("\n") ? "" : "\n")
  }

  private func fullText(of article: Article, in library: Library) async throws -> FullText {
    if let stored = article.fullText { return stored }
    do throws(FullTextFailure) {
      return try await FullTextFetcher(.forCommandLine(library)).fetch(article.id)
    } catch { throw CommandFailure(error.words.printable) }
  }
}
