import ArgumentParser
import Foundation
import Library

/// `kijictl show`
struct Show: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows an article as text.",
    discussion: """
      Writes the title, feed, author, date and address, then the text. The article is not marked as read. The JSON has \
      the keys of “articles” and "author", "html", "text" and "attachments" ([{"url", "type", "bytes", "seconds"}]).
      """)

  @Argument(help: ArgumentHelp("The article's number, as listed by “articles”.", valueName: "id")) var id: Int64
  @Flag(help: "Write the article as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withLibrary { library in
      let id = Article.ID(rawValue: id)
      guard let article = try await library.article(id) else { throw LibraryError.noSuchArticle(id) }
      let page = ArticlePage(article: article)
      if json { try JSONOutput.write(page) } else { try Terminal.write(page.plain) }
    }
  }
}
