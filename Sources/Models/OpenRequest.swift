package import Foundation
package import Library

/// What Kiji is asked to open: by another program, on the command line, or by dropping it on the window.
///
/// `feed:` and web addresses are offered for subscribing. Addresses of Kiji itself are `kiji:article?id=NUMBER`,
/// `kiji:search?query=TEXT` and `kiji:subscribe?address=ADDRESS`.
package nonisolated enum OpenRequest: Equatable, Sendable {
  /// Offers to subscribe to a feed, or to those of a page. Nothing is fetched before the user agrees.
  case subscribe(String)
  /// Imports a file with a list of feeds, or offers to subscribe to the feed that it is.
  case importFeeds(URL)
  /// Searches for a text as if it were typed.
  case search(String)
  /// Shows an article.
  case showArticle(Article.ID)
  /// Shows the unread articles.
  case showUnread
  /// Kiji cannot open this address.
  case refuse(String)

  /// Creates the request for an address.
  package init(_ address: String) {
    let request: OpenRequest? =
      switch address.prefix(while: { $0 != ":" }).lowercased() {
      case "feed", "http", "https": .subscribe(address)
      case "file": URL(string: address).flatMap { $0.isFileURL ? .importFeeds($0) : nil }
      case "kiji": OpenRequest(parts: URLComponents(string: address))
      default: nil
      }
    self = request ?? .refuse(address)
  }

  private init?(parts: URLComponents?) {
    guard let parts else { return nil }
    func value(_ name: String) -> String? {
      parts.queryItems?.first { $0.name == name }?.value.flatMap { $0.isEmpty ? nil : $0 }
    }
    // kiji://search?… has the name as its host.
    switch parts.host ?? parts.path {
    case "article":
      guard let number = value("id").flatMap({ Int64($0) }) else { return nil }
      self = .showArticle(Article.ID(rawValue: number))
    case "search":
      guard let text = value("query") else { return nil }
      self = .search(text)
    case "subscribe":
      guard let address = value("address") else { return nil }
      self = .subscribe(address)
    default: return nil
    }
  }
}
