package import CGtk
import ImageDecoding
import GLibKit
import Library
package import ListKit
import Words
import Models
import Toolkit

/// The pane with the open article: the reader.
package final class ReaderView: View, PaneView {
  @Outlet var header: HeaderBar
  @Outlet var back: Button
  @Outlet var menuButton: AnyWidget
  @Outlet var read: Button
  @Outlet var star: Button
  @Outlet var later: Button
  @Outlet var fullTextPlace: Bin
  @Outlet var fullTextBarPlace: Bin
  @Outlet var browser: Button
  @Outlet var imagesBar: AnyWidget
  @Outlet var showImages: Button
  @Outlet var alwaysShowImages: Button
  @Outlet var pages: Stack
  @Outlet var page: Bin
  @Outlet var address: Label
  @Outlet var findPlace: Bin
  @Outlet var speechPlace: Bin
  @Outlet var failure: StatusPage
  @Outlet var retry: Button
  @Outlet var reload: Button

  /// What the user does in the page.
  enum Action {
    /// Activates a link.
    case follow(String)
    /// Enlarges one of the images in the page of an article.
    case enlarge(Article.ID, at: Int, of: [String])
    /// Chooses an item of the context menu.
    case choose(PageMenu.Action)
    /// Scrolls to a position in an article.
    case scroll(Article.ID, String)
  }

  /// Called with what the user does in the page.
  var onAction: (@MainActor (Action) -> Void)?
  /// Loads an image of the open article.
  var loadImage: (@MainActor (String) async -> ImageFile?)?
  /// The page's style. The header is of the same paper.
  var style = PageStyle() {
    didSet { if style != oldValue { pageView?.setStyle(style) } }
  }

  private lazy var statusButtons = StatusButtons(read: read, star: star, later: later)
  /// Created for the first article, because a web view uses more memory and time than the rest of the program.
  private var pageView: PageView?
  private var findBar: FindBar?
  /// The part of the menu with the services that the article can be sent to.
  var sendMenu: SendMenu?
  private var shown: ArticlePage?
  /// Whether the page shows a footnote beside its reference.
  private var showsNote = false
  /// Whether to focus the page as soon as there is one.
  private var awaitsFocus = false

  /// Shows an article.
  /// - Parameters:
  ///   - showsImages: whether to load its images.
  ///   - place: the scroll position; nil for the beginning.
  func show(_ content: ArticleContent, showsImages: Bool, at place: String?) {
    showStatus(of: content.summary)
    let hadFocus = [retry, reload].contains(where: \.hasFocusWithin)
    let page = ArticlePage(content, showsImages: showsImages)
    // Show the page before loading: WebKit may never draw a page loaded before it was on screen. Load only if the
    // document has changed: a change of status must not reset the scroll position.
    pages.show("article")
    if shown != page {
      show(address: "")
      openPageView().show(page, name: content.summary.title, at: place)
    }
    shown = page
    // Before its button is hidden: GTK would move the focus to any widget.
    if hadFocus || awaitsFocus && header.hasFocusWithin { focusPage() }
    for button in [retry, reload] { button.setVisible(false) }
  }

  /// Shows or hides the bar that asks whether to load images.
  func askForImages(_ isAsked: Bool) {
    // Keep the focus if it was in the bar.
    let hadFocus = !isAsked && imagesBar.hasFocusWithin
    imagesBar.setVisible(isAsked)
    if hadFocus { focusPage() }
  }

  /// Focuses the page, or the header bar while there is no page.
  func focusPage() {
    awaitsFocus = pageView == nil || shown == nil
    if let pageView, !awaitsFocus {
      AnyWidget(pageView.root).grabFocus()
    } else {
      gtk_widget_child_focus(header.pointer, GTK_DIR_TAB_FORWARD)
    }
  }

  /// Whether a widget is the web page.
  func hasPage(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool { pageView?.root == widget }

  /// Whether a widget is the web page and has no use for Escape, as it has while it shows a footnote.
  package func leavesEscape(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool { hasPage(widget) && !showsNote }

  /// Scrolls by a page and returns whether the end had already been reached.
  func scroll(_ direction: Int) async -> Bool {
    guard let pageView, shown != nil else { return true }
    return await pageView.scroll(direction)
  }

  var openPage: PageView? { shown == nil ? nil : pageView }

  /// Opens the print dialog for the article.
  func sendToPrinter() {
    let window = gtk_widget_get_ancestor(root, gtk_window_get_type())
    pageView?.sendToPrinter(over: window.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWindow.self) })
  }

  /// Shows the placeholder for no article.
  func showNothing() {
    leave()
    pages.show("empty")
  }

  /// Shows why the article could not be opened.
  func show(_ error: ArticlesError) {
    // Retrying cannot bring back a deleted article.
    showFailure(error.words, error == .gone ? nil : retry)
  }

  /// - Parameter way: the button that offers a way out; nil for none.
  private func showFailure(_ words: String, _ way: Button?) {
    let hadFocus = AnyWidget(pages.pointer).hasFocusWithin
    leave()
    failure.show(description: words)
    for button in [retry, reload] { button.setVisible(button.pointer == way?.pointer) }
    pages.show("failure")
    guard hadFocus else { return }
    if let way { way.grabFocus() } else { focusPage() }
  }

  private func leave() {
    shown = nil
    pageView?.leave()
    askForImages(false)
    closeFind()
  }

  /// Shows in the header whether the article is read, starred and to be read later.
  func showStatus(of summary: ArticleSummary) { statusButtons.show(summary) }

  private func openPageView() -> PageView {
    if let pageView { return pageView }
    let pageView = PageView(style: style) { [weak self] in await self?.loadImage?($0) }
    pageView.onEvent = { [weak self] in self?.hear($0) }
    pageView.finder.onFind = { [weak self] in self?.findBar?.show(($0, $1)) }
    pageView.menu.onAction = { [weak self] in self?.onAction?(.choose($0)) }
    page.setChild(pageView.root)
    self.pageView = pageView
    return pageView
  }

  private func hear(_ event: PageView.Event) {
    switch event {
    case .link(let address): onAction?(.follow(address))
    case .script(.address(let text)): show(address: text)
    case .script(.picture(let article, let index, let addresses)):
      onAction?(.enlarge(Article.ID(rawValue: article), at: index, of: addresses))
    case .script(.place(let article, let place)): onAction?(.scroll(Article.ID(rawValue: article), place))
    case .script(.note(let isShown)): showsNote = isShown
    case .script(.leave(let forward)): leavePage(forward ? GTK_DIR_TAB_FORWARD : GTK_DIR_TAB_BACKWARD)
    case .replaced: showsNote = false
    case .loaded: findAgain()
    case .pointerLeft: show(address: "")
    case .crash: showFailure(tr("The page stopped unexpectedly."), reload)
    }
  }

  /// Moves the keyboard focus from the page to the next or previous widget in the window. WebKit would keep Tab to
  /// itself.
  private func leavePage(_ direction: GtkDirectionType) {
    guard let window = gtk_widget_get_root(root) else { return }
    pageView?.closeInside()
    gtk_widget_child_focus(UnsafeMutableRawPointer(window).typed(), direction)
    show(address: "")
  }

  /// Shows the URL of a link, unless it is internal to the page.
  private func show(address text: String) {
    let isShown = !text.isEmpty && !["about:", AttachmentCard.scheme, TagLinks.scheme].contains(where: text.hasPrefix)
    if isShown { address.setText(text) }
    address.setVisible(isShown)
  }

  func showBack(_ isShown: Bool) { back.setVisible(isShown) }
  func showAlone(_ isAlone: Bool) {
    browser.setVisible(!isAlone)
    header.setStyle("alone", isAlone)
  }
}

extension ReaderView {
  /// Opens the find bar, or focuses it if it is open.
  func find() {
    guard let pageView, shown != nil else { return }
    let bar = findBar ?? FindBar.instance()
    if findBar == nil {
      bar.onAction = { [weak self] in
        switch $0 {
        case .search(let words): pageView.finder.search(words)
        case .next: pageView.finder.next()
        case .previous: pageView.finder.previous()
        case .close: self?.closeFind()
        }
      }
      findBar = bar
    }
    findPlace.setChild(bar.root)
    bar.begin()
    findAgain()
  }

  /// Repeats the search of the open find bar: matches and highlights belong to one document.
  private func findAgain() {
    guard let pageView, let findBar, gtk_widget_get_parent(findBar.root) != nil else { return }
    pageView.setFinding(true)
    if !findBar.words.isEmpty { pageView.finder.search(findBar.words) }
  }

  /// Closes the find bar and removes the highlights.
  func closeFind() {
    guard findBar != nil else { return }
    let hadFocus = AnyWidget(findPlace.pointer).hasFocusWithin
    findPlace.setChild(nil)
    pageView?.finder.end()
    pageView?.setFinding(false)
    if hadFocus { focusPage() }
  }
}
