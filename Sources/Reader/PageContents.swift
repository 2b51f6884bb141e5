import Library
import Models

/// Reads the article of a page in which the user did something.
///
/// The page of the last article stays until the next one is loaded, and its messages may arrive when that is open already.
final class PageContents {
  private let model: ReaderModel
  private let say: @MainActor (String) -> Void

  /// - Parameters:
  ///   - model: the model of the article that was opened last.
  ///   - say: shows why an article cannot be read.
  init(of model: ReaderModel, say: @escaping @MainActor (String) -> Void) { (self.model, self.say) = (model, say) }

  /// Calls a function with the content of an article, at once if it is the open one, or not at all if it cannot be read.
  func use(_ article: Article.ID, _ body: @escaping @MainActor (ArticleContent) -> Void) {
    if let content = model.content, content.summary.id == article { return body(content) }
    Task { [model, say] in
      switch await model.content(of: article) {
      case .success(let content): body(content)
      case .failure(let error): say(error.words)
      }
    }
  }
}
