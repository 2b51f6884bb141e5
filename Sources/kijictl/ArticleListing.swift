import Foundation
import Library

/// Writes articles as lines or as JSON while reading them.
struct ArticleListing {
  let json: Bool

  /// The number of articles read at once; a library may have a million.
  private static let pageLength = 500

  func write(_ ids: ArraySlice<Article.ID>, of library: Library) async throws {
    let tags = try await TagNames(library)
    if json { try Terminal.write("{\"articles\": [") }
    var (rest, isFirst) = (ids, true)
    while !rest.isEmpty {
      let page = try await library.articles(Array(rest.prefix(Self.pageLength)))
      rest = rest.dropFirst(Self.pageLength)
      var text = ""
      for article in page {
        if json {
          text += (isFirst ? "\n  " : ",\n  ") + (try JSONOutput.line(ArticleRecord(article: article, tags: tags)))
          isFirst = false
        } else {
          text += article.line + "\n"
        }
      }
      try Terminal.write(text)
    }
    if json { try Terminal.write(isFirst ? "]}\n" : "\n]}\n") }
  }
}

extension ArticleSummary {
  fileprivate var line: String {
    let mark = (isRead ? " " : "*") + (isStarred ? "+" : " ")
    let others = otherFeedCount == 0 ? [] : ["also in \(otherFeedCount) feed\(otherFeedCount == 1 ? "" : "s")"]
    return
      ([
        "\(id.rawValue)", mark, (published ?? date).formatted(.iso8601), feedTitle.printable, title.printable,
      ] + others).joined(separator: "\t")
  }
}
