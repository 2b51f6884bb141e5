import ArticleHTML
import Foundation
import Library
import Models

/// The links to the lists of an article's tags, in the heading of its page.
nonisolated enum TagLinks {
  /// The URL scheme by which the page identifies a tag.
  static let scheme = "kiji-tag"

  /// Returns the items of the list of tags.
  static func markup(_ tags: [Tag]) -> SafeMarkup {
    tags.map { tag -> SafeMarkup in
      let address = "\(scheme):\(tag.id.rawValue)"
      return "<li><a class=\"\(tag.color.style)\" href=\"\(address)\"><bdi>\(tag.name)</bdi></a></li>"
    }.joined()
  }

  /// Returns a line for the page's script, which shows the tags of an article that is open already.
  static func line(_ tags: [Tag], of article: Article.ID) -> String? {
    guard let data = try? JSONEncoder().encode(markup(tags).source) else { return nil }
    return "globalThis.kiji?.showTags('\(article.rawValue)', \(String(decoding: data, as: UTF8.self)))"
  }

  /// Returns the tag that a link leads to; nil for another link.
  static func tag(at address: String) -> Tag.ID? {
    guard address.hasPrefix(scheme + ":") else { return nil }
    return Int64(address.dropFirst(scheme.count + 1)).map(Tag.ID.init(rawValue:))
  }
}
