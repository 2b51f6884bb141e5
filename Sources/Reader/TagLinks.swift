import ArticleHTML
import Foundation
import Library
import Models

/// The links to the lists of an article's tags, in the heading of its page.
nonisolated enum TagLinks {
  /// The URL scheme by which the page identifies a tag.
  static let scheme = "kiji-tag"

  /// Returns the items of the list of tags.
  static func markup(_ tags: [Tag], of article: Article.ID) -> SafeMarkup {
    tags.map { tag -> SafeMarkup in
      let address = "\(scheme):\(article.rawValue)/\(tag.id.rawValue)"
      return "<li><a class=\"\(tag.color.style)\" href=\"\(address)\"><bdi>\(tag.name)</bdi></a></li>"
    }.joined()
  }

  /// Returns a line for the page's script, which shows the tags of an article that is open already.
  static func line(_ tags: [Tag], of article: Article.ID) -> String? {
    guard let data = try? JSONEncoder().encode(markup(tags, of: article).source) else { return nil }
    return "globalThis.kiji?.showTags('\(article.rawValue)', \(String(decoding: data, as: UTF8.self)))"
  }

  /// Returns the article of a link's page and the tag that the link leads to; nil for another link.
  static func link(at address: String) -> (article: Article.ID, tag: Tag.ID)? {
    guard address.hasPrefix(scheme + ":") else { return nil }
    let numbers = address.dropFirst(scheme.count + 1).split(separator: "/").map { Int64($0) }
    guard numbers.count == 2, let article = numbers[0], let tag = numbers[1] else { return nil }
    return (Article.ID(rawValue: article), Tag.ID(rawValue: tag))
  }
}
