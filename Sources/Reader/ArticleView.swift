import CGtk
import FeedFetcher
import GLibKit
import Library
package import ListKit
import Words
import Models
import Toolkit

/// The pane with the open article.
package final class ArticleView: View, PaneView {
  @Outlet var header: HeaderBar
  @Outlet var back: Button
  @Outlet var read: Button
  @Outlet var star: Button
  @Outlet var browser: Button
  @Outlet var picturesBar: AnyWidget
  @Outlet var showPictures: Button
  @Outlet var alwaysShowPictures: Button
  @Outlet var pages: Stack
  @Outlet var page: Bin
  @Outlet var address: Label
  @Outlet var findPlace: Bin
  @Outlet var playerPlace: Bin
  @Outlet var failure: StatusPage
  @Outlet var retry: Button
  @Outlet var reload: Button

  /// Called with the address of a link that the person follows.
  var onLink: (@MainActor (String) -> Void)?
  /// Called with the address of a picture that the person wants to look at closely.
  var onPicture: (@MainActor (String) -> Void)?
  /// Called with what the user chose in the page's context menu.
  var onMenuAction: (@MainActor (PageMenu.Action) -> Void)?
  /// Called with where the reader is in an article.
  var onPlace: (@MainActor (Article.ID, String) -> Void)?
  /// Fetches a picture of the open article.
  var loadPicture: (@MainActor (String) async -> FetchedPicture?)?
  /// The page's style sheet.
  var style = "" {
    didSet { if style != oldValue { pageView?.setStyle(style) } }
  }

  /// Made for the first article: a web view costs more than the rest of the program.
  private var pageView: PageView?
  private var findBar: FindBar?
  private var playerBar: PlayerBar?
  private var shown: ArticlePage?
  /// Whether the keyboard is to go to the page that is not there yet.
  private var awaitsFocus = false

  /// Shows an article.
  /// - Parameters:
  ///   - showsPictures: whether its pictures are fetched.
  ///   - place: where the reader was in it.
  func show(_ content: ArticleContent, showsPictures: Bool, at place: String?) {
    showStatus(of: content.summary)
    let hadFocus = [retry, reload].contains(where: \.hasFocusWithin)
    let page = ArticlePage(content, showsPictures: showsPictures)
    // a change of status must not send the reader back to the top
    // WebKit may never paint what it has loaded before it was on the screen
    pages.show("article")
    if shown != page {
      show(address: "")
      openPageView().show(page, name: content.summary.title, at: place)
    }
    shown = page
    for button in [retry, reload] { button.setVisible(false) }
    if hadFocus || awaitsFocus && header.hasFocusWithin { focusPage() }
  }

  /// Asks whether pictures are wanted, or does no longer.
  func askForPictures(_ isAsked: Bool) {
    // the keyboard must not be lost with the button that had it
    let hadFocus = !isAsked && picturesBar.hasFocusWithin
    picturesBar.setVisible(isAsked)
    if hadFocus { focusPage() }
  }

  /// Gives the keyboard to the page; while there is none, to the bar above it.
  func focusPage() {
    awaitsFocus = pageView == nil || shown == nil
    if let pageView, !awaitsFocus {
      AnyWidget(pageView.root).grabFocus()
    } else {
      gtk_widget_child_focus(header.pointer, GTK_DIR_TAB_FORWARD)
    }
  }

  /// Whether a widget is the page.
  func hasPage(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool { pageView?.root == widget }

  /// Scrolls by a page, and says whether there was nothing more to scroll.
  func scroll(_ direction: Int) async -> Bool {
    guard let pageView, shown != nil else { return true }
    return await pageView.scroll(direction)
  }

  /// Lets the person print the article.
  func sendToPrinter() {
    let window = gtk_widget_get_ancestor(root, gtk_window_get_type())
    pageView?.sendToPrinter(over: window.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWindow.self) })
  }

  /// Shows that no article is open.
  func showNothing() {
    leave()
    pages.show("empty")
  }

  /// Says why there is no article.
  func show(_ error: ArticlesError) {
    // what is gone does not come back by asking
    showFailure(error.words, error == .gone ? nil : retry)
  }

  /// - Parameter way: the button that leads out of it.
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
    askForPictures(false)
    closeFind()
  }

  private func showStatus(of summary: ArticleSummary) {
    let readWords = summary.isRead ? tr("Mark as Unread") : tr("Mark as Read")
    // the icons say what is so, filled for yes; the tooltips what a press does
    read.setIcon(summary.isRead ? "kiji-read-symbolic" : "kiji-unread-symbolic")
    read.describe(name: readWords)
    // Translators: what the button does, with the letter of its key.
    read.setTooltip(tr("%s (M)", readWords))
    // Translators: a verb: to give the article a star.
    let starWords = summary.isStarred ? tr("Remove Star") : tr("Star")
    star.setIcon(summary.isStarred ? "kiji-starred-symbolic" : "kiji-unstarred-symbolic")
    star.describe(name: starWords)
    // Translators: what the button does, with the letter of its key.
    star.setTooltip(tr("%s (S)", starWords))
  }

  private func openPageView() -> PageView {
    if let pageView { return pageView }
    let pageView = PageView(style: style) { [weak self] in await self?.loadPicture?($0) }
    pageView.onLink = { [weak self] in self?.onLink?($0) }
    pageView.onMessage = { [weak self] in self?.hear($0) }
    pageView.onCrash = { [weak self] in
      self?.showFailure(tr("The process that shows the page ended unexpectedly."), self?.reload)
    }
    pageView.finder.onFind = { [weak self] in self?.findBar?.show(($0, $1)) }
    pageView.menu.onAction = { [weak self] in self?.onMenuAction?($0) }
    pageView.onPointerLeft = { [weak self] in self?.show(address: "") }
    page.setChild(pageView.root)
    self.pageView = pageView
    return pageView
  }

  private func hear(_ message: PageMessage) {
    switch message {
    case .address(let text): show(address: text)
    case .picture(let text): onPicture?(String(text.trimmingPrefix(ArticleContent.pictureScheme + ":")))
    case .place(let article, let place): onPlace?(Article.ID(rawValue: article), place)
    case .leave(let forward): leavePage(forward ? GTK_DIR_TAB_FORWARD : GTK_DIR_TAB_BACKWARD)
    }
  }

  /// Moves the keyboard's focus from the page to what is before or behind it in the window. WebKit keeps Tab to itself.
  private func leavePage(_ direction: GtkDirectionType) {
    guard let window = gtk_widget_get_root(root) else { return }
    pageView?.closeInside()
    gtk_widget_child_focus(UnsafeMutableRawPointer(window).typed(), direction)
    show(address: "")
  }

  /// A link within the page leads nowhere that is worth saying.
  private func show(address text: String) {
    let isOutside = !text.isEmpty && !text.hasPrefix("about:") && !text.hasPrefix(AttachmentCard.scheme)
    if isOutside { address.setText(text) }
    address.setVisible(isOutside)
  }

  func showBack(_ isShown: Bool) { back.setVisible(isShown) }

  func showAlone(_ isAlone: Bool) { browser.setVisible(!isAlone) }
}

extension ArticleView {
  /// Opens the line to find words in, or goes to it.
  func find() {
    guard let pageView, shown != nil else { return }
    let bar = findBar ?? FindBar.instance()
    if findBar == nil {
      bar.onSearch = { [weak bar] words in
        if words.isEmpty { bar?.show(nil) }
        pageView.finder.search(words)
      }
      bar.onStep = { $0 > 0 ? pageView.finder.next() : pageView.finder.previous() }
      bar.onClose = { [weak self] in self?.closeFind() }
      findBar = bar
    }
    findPlace.setChild(bar.root)
    pageView.setFinding(true)
    bar.begin()
    if !bar.words.isEmpty { pageView.finder.search(bar.words) }
  }

  /// Takes the line and its marks away.
  func closeFind() {
    guard findBar != nil else { return }
    let hadFocus = AnyWidget(findPlace.pointer).hasFocusWithin
    findPlace.setChild(nil)
    pageView?.finder.end()
    pageView?.setFinding(false)
    if hadFocus { focusPage() }
  }

  /// Plays a file below the article.
  /// - Parameter onFailure: called when it cannot be played here, and when another program is wanted for it.
  func play(_ card: AttachmentCard, onFailure: @escaping @MainActor () -> Void) {
    let bar = PlayerBar.instance()
    let leave: @MainActor () -> Void = { [weak self] in
      self?.stopPlaying()
      onFailure()
    }
    stopPlaying()
    bar.onFailure = leave
    bar.outside.onClick(leave)
    bar.close.onClick { [weak self] in self?.stopPlaying() }
    playerBar = bar
    playerPlace.setChild(bar.root)
    makeRoomForPlayer(card.kind == .video ? "has-video" : "has-player")
    bar.play(card.file.url, name: card.name, isVideo: card.kind == .video)
  }

  /// Lets the window's toasts rise above the player, by a style class of the window; nil while nothing is played.
  private func makeRoomForPlayer(_ style: String?) {
    guard let window = gtk_widget_get_root(root) else { return }
    for other in ["has-video", "has-player"] {
      AnyWidget(UnsafeMutableRawPointer(window).typed()).setStyle(other, other == style)
    }
  }

  /// Ends playing.
  func stopPlaying() {
    let hadFocus = AnyWidget(playerPlace.pointer).hasFocusWithin
    playerBar?.stop()
    playerPlace.setChild(nil)
    playerBar = nil
    makeRoomForPlayer(nil)
    if hadFocus { focusPage() }
  }
}
