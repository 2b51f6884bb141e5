import Foundation
import Library
import Models
import Words

/// Sends articles to a service, by opening its address in the browser. Kiji itself connects to nothing.
final class ArticleSender {
  private let library: Library
  private let openOutside: @MainActor (String) -> Void
  private let say: @MainActor (String) -> Void

  /// - Parameters:
  ///   - openOutside: opens an address in the default browser.
  ///   - say: shows a message.
  init(
    _ library: Library, openOutside: @escaping @MainActor (String) -> Void, say: @escaping @MainActor (String) -> Void
  ) {
    (self.library, self.openOutside, self.say) = (library, openOutside, say)
  }

  func send(_ articles: [Article.ID], to service: SendService) {
    let most = SendService.mostArticles
    guard articles.count <= most else {
      return say(trn("At most %d article can be sent at once.", "At most %d articles can be sent at once.", most))
    }
    Task { [library, openOutside, say] in
      do throws(LibraryError) {
        let contents = try await library.articles(articles).compactMap { article in
          article.webAddress.map {
            AddressTemplate.Content(url: $0, title: article.title, excerpt: article.excerpt)
          }
        }
        if contents.isEmpty { say(tr("These articles have no links.")) }
        for content in contents { openOutside(service.template.address(for: content)) }
      } catch {
        say(error.words)
      }
    }
  }
}
