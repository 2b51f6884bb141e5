import FullTextFetcher
import Library
import ListKit
import Models
import Toolkit
import Words

/// Connects the full text of the open article with its button and its bar.
package final class FullTextController {
  private let model: FullTextModel
  private let article: ReaderModel
  private let button = FullTextButton.instance()
  private let bar = FullTextBar.instance()
  private let barPlace: Bin
  private let view: ReaderView

  /// Called when what the button does has changed.
  var onChange: (@MainActor () -> Void)?
  /// Whether the user has scrolled in an article.
  var hasScrolled: (@MainActor (Article.ID) -> Bool)?

  init(_ fetcher: FullTextFetcher, of article: ReaderModel, in view: ReaderView) {
    model = FullTextModel(fetcher)
    (self.article, self.view, barPlace) = (article, view, view.fullTextBarPlace)
    view.fullTextPlace.setChild(button.root)
    model.delegate = self
    bar.retry.onClick { [weak self] in self?.model.fetch() }
    show()
  }

  /// Whether there can be a full text.
  package var isAvailable: Bool { article.content.map { $0.hasFullText || $0.webAddress != nil } ?? false }

  /// Whether the full text is shown or being fetched.
  package var isOn: Bool { model.isFetching || article.content?.showsFullText == true }

  /// Shows the full text, fetching it if needed, or the feed's text.
  package func toggle() {
    guard let content = article.content else { return }
    if model.isFetching {
      model.cancel()
    } else if content.hasFullText {
      article.showFullText(!content.showsFullText)
    } else {
      model.fetch()
    }
  }

  /// The open article was loaded or has changed.
  func articleDidLoad() {
    if let content = article.content { model.follow(content) } else { model.leave() }
    show()
  }

  /// The open article is left.
  func leave() {
    model.leave()
    show()
  }

  private func show() {
    button.show(model.isFetching ? .busy : article.content?.showsFullText == true ? .on : .off)
    guard let failure = model.failure else {
      // Keep the focus if it was in the bar.
      let hadFocus = AnyWidget(barPlace.pointer).hasFocusWithin
      barPlace.setChild(nil)
      if hadFocus { view.focusPage() }
      return
    }
    bar.message.setText(failure.words)
    bar.browser.setVisible(article.content?.webAddress != nil)
    barPlace.setChild(bar.root)
  }
}

extension FullTextController: FullTextModelDelegate {
  func fullTextModelDidChange(_ model: FullTextModel) {
    show()
    onChange?()
  }

  func fullTextModel(_ model: FullTextModel, didFetchFullTextOf id: Article.ID, isAsked: Bool) {
    // The text that is being read stays, unless the user asked for the other one.
    article.showFullText(isAsked || hasScrolled?(id) != true)
  }
}

/// The bar that says why the full text could not be shown.
final class FullTextBar: View {
  @Outlet var message: Label
  @Outlet var retry: Button
  @Outlet var browser: Button
}
