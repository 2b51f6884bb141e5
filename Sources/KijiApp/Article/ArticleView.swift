import CGtk
import Library
import ListKit

/// The pane with the open article.
final class ArticleView: View, PaneView {
  @Outlet var header: HeaderBar
  @Outlet var back: Button
  @Outlet var read: Button
  @Outlet var star: Button
  @Outlet var pages: Stack
  @Outlet var page: Bin
  @Outlet var failure: StatusPage
  @Outlet var retry: Button

  /// Called with the address of a link that the person follows.
  var onLink: (@MainActor (String) -> Void)?
  /// The page's style sheet.
  var style = "" {
    didSet { pageView?.setStyle(style) }
  }

  /// Made for the first article: a web view costs more than the rest of the program.
  private var pageView: PageView?
  private var shown: String?

  /// Shows an article.
  func show(_ content: ArticleContent) {
    showStatus(of: content.summary)
    let page = ArticlePage(content)
    // a change of status must not send the reader back to the top
    if shown != page.html { openPageView().show(page, name: content.summary.title) }
    shown = page.html
    pages.show("article")
  }

  /// Gives the keyboard to the page.
  func focusPage() { if let pageView { AnyWidget(pageView.root).grabFocus() } }

  /// Whether a widget is the page.
  func hasPage(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool { pageView?.root == widget }

  /// Says why there is no article.
  func show(_ error: ArticlesError) { showFailure(error.words) }

  private func showFailure(_ words: String) {
    shown = nil
    failure.show(description: words)
    pages.show("failure")
  }

  private func showStatus(of summary: ArticleSummary) {
    let readWords = summary.isRead ? tr("Mark as Unread") : tr("Mark as Read")
    read.setIcon(summary.isRead ? "mail-read-symbolic" : "mail-unread-symbolic")
    read.describe(name: readWords)
    read.setTooltip(tr("%s (M)", readWords))
    let starWords = summary.isStarred ? tr("Remove Star") : tr("Star")
    star.setIcon(summary.isStarred ? "starred-symbolic" : "non-starred-symbolic")
    star.describe(name: starWords)
    star.setTooltip(tr("%s (S)", starWords))
  }

  private func openPageView() -> PageView {
    if let pageView { return pageView }
    let pageView = PageView(style: style)
    pageView.onLink = { [weak self] in self?.onLink?($0) }
    pageView.onCrash = { [weak self] in self?.showFailure(tr("The process that shows the page ended unexpectedly.")) }
    page.setChild(pageView.root)
    self.pageView = pageView
    return pageView
  }

  func showBack(_ isShown: Bool) { back.setVisible(isShown) }
}
