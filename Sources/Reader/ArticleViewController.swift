import ArticleHTML
package import CGtk
package import FeedFetcher
import GLibKit
package import Library
import ListKit
package import Models

/// Mediates between the open article and its pane.
package final class ArticleViewController: Scene {
  /// What the controller is given.
  package struct Dependencies {
    let library: Library
    let history: HistoryModel
    /// The page's style sheets, to which the preferences add theirs.
    let style: ArticleStyle
    let preferences: PreferencesStore
    /// What fetches pictures.
    let pictures: PictureFetcher
    /// Opens an address outside.
    let openOutside: @MainActor (String) -> Void

    package init(
      library: Library, history: HistoryModel, style: ArticleStyle, preferences: PreferencesStore,
      pictures: PictureFetcher, openOutside: @escaping @MainActor (String) -> Void
    ) {
      (self.library, self.history, self.style, self.preferences, self.pictures, self.openOutside) = (
        library, history, style, preferences, pictures, openOutside
      )
    }
  }

  package let view: ArticleView
  /// Called when there is an article to act on, or none any more.
  package var onChange: (@MainActor (ArticleContent?) -> Void)?
  /// Called with a word on what was done.
  package var onSay: (@MainActor (String) -> Void)?
  /// Called when the reader is somewhere else in the article.
  package var onMove: (@MainActor () -> Void)?

  let model: ArticleModel
  let needs: Dependencies
  private let appearance = Appearance()
  /// Where the reader was in articles, while the program runs; of the open one it is remembered.
  private var places: [Article.ID: String] = [:]
  /// The articles whose pictures the person has asked for.
  private var pictured: Set<Article.ID> = []
  private var looking: PictureViewController?
  private lazy var pictureActions = PictureActions(pictures: needs.pictures, in: AnyWidget(view.root)) { [weak self] in
    self?.onSay?($0)
  }

  package init(view: ArticleView, dependencies: Dependencies) {
    self.view = view
    needs = dependencies
    model = ArticleModel(library: dependencies.library, history: dependencies.history)
    model.delegate = self
    view.onLink = { [weak self] in self?.follow($0) }
    view.onPicture = { [weak self] in self?.look(at: $0) }
    view.onPlace = { [weak self] in
      self?.places[$0] = $1
      self?.onMove?()
    }
    view.onMenuAction = { [weak self] in self?.perform($0) }
    view.loadPicture = { [weak self] in await self?.picture(at: $0) }
    view.retry.onClick { [weak self] in self?.model.retry() }
    view.reload.onClick { [weak self] in self?.model.retry() }
    view.showPictures.onClick { [weak self] in self?.showPictures() }
    view.alwaysShowPictures.onClick { [weak self] in self?.model.setPictures(.show) }
    appearance.onChange = { [weak self] in self?.draw() }
    needs.preferences.follow(self) { [weak self] _ in
      self?.draw()
      self?.showContent()
      // whether there are pictures to be shown may be another matter now
      self?.onChange?(self?.model.content)
    }
    draw()
  }

  /// Opens an article.
  package func open(_ id: Article.ID) { model.open(id, marksRead: needs.preferences.current.readMark == .whenOpened) }

  /// Opens the article of the last time where the reader was. What it was marked as, it stays.
  package func resume(_ id: Article.ID, at place: String?) {
    places[id] = place.flatMap { PageMessage.isPlace($0) ? $0 : nil }
    model.open(id, marksRead: false)
  }

  /// Where the reader is in an article; nil at its beginning.
  package func place(in id: Article.ID) -> String? { places[id] }

  /// Scrolls on by a page.
  /// - Parameter completion: called with whether the end had been reached before, and nothing was scrolled.
  package func readOn(_ completion: @escaping @MainActor (Bool) -> Void) {
    Task { [view] in completion(await view.scroll(1)) }
  }

  /// Scrolls back by a page.
  package func readBack() {
    Task { [view] in _ = await view.scroll(-1) }
  }

  /// The article that is open.
  package var content: ArticleContent? { model.content }

  /// Whether another article is on its way to the place of the one that was open.
  package var isOpening: Bool { model.isOpening }

  /// Gives the keyboard to the page.
  package func focus() { view.focusPage() }

  /// Whether a widget is the page.
  package func hasPage(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool { view.hasPage(widget) }

  /// Something was written.
  package func libraryDidChange(_ changes: [LibraryChange]) { model.libraryDidChange(changes) }

  /// Closes what stands over the window.
  package func close() {
    looking?.close()
    looking = nil
    view.stopPlaying()
  }

  /// Whether the open article's pictures are fetched.
  private var showsPictures: Bool {
    guard let content = model.content else { return false }
    return policy(of: content) == .show || pictured.contains(content.summary.id)
  }

  private func policy(of content: ArticleContent) -> PicturePolicy {
    content.pictures ?? needs.preferences.current.pictures.policy
  }

  /// Shows the open article's pictures, this time.
  package func showPictures() {
    guard let content = model.content else { return }
    pictured.insert(content.summary.id)
    showContent()
    onChange?(content)
  }

  /// Whether the open article has pictures that are not shown.
  package var hidesPictures: Bool { !showsPictures && (model.content?.text.pictureCount ?? 0) > 0 }

  private func showContent() {
    guard let content = model.content else { return }
    view.show(content, showsPictures: showsPictures, at: places[content.summary.id])
    view.askForPictures(hidesPictures && policy(of: content) == .ask)
  }

  private func draw() {
    let preferences = needs.preferences.current
    appearance.theme = preferences.theme
    view.style = needs.style.sheet(
      preferences, isDark: appearance.isDark, isHighContrast: appearance.isHighContrast)
    AnyWidget(view.root).setStyle("sepia", preferences.theme == .sepia)
  }

  /// A link leads outside; a file is played here where that can be.
  private func follow(_ address: String) {
    let prefix = AttachmentCard.scheme + ":"
    guard address.hasPrefix(prefix) else { return needs.openOutside(address) }
    guard let index = Int(address.dropFirst(prefix.count)), let content = model.content,
      content.cards.indices.contains(index)
    else { return }
    let card = content.cards[index]
    let openOutside: @MainActor () -> Void = { [needs] in needs.openOutside(card.file.url) }
    guard content.plays(card), PlayerBar.isAvailable else { return openOutside() }
    view.play(card, onFailure: openOutside)
  }

  private func picture(at address: String) async -> FetchedPicture? {
    guard showsPictures, let content = model.content else { return nil }
    return try? await needs.pictures.picture(at: address, reachesPrivateHosts: content.reachesPrivateHosts(at: address))
  }

  private func perform(_ action: PageMenu.Action) {
    switch action {
    case .openLink(let address): follow(address)
    case .copyLink(let address): copy(link: address)
    case .saveImage(let address):
      pictureActions.save(address, reachesPrivateHosts: model.content?.reachesPrivateHosts(at: address) ?? false)
    case .copyImage(let address):
      pictureActions.copy(address, reachesPrivateHosts: model.content?.reachesPrivateHosts(at: address) ?? false)
    }
  }

  private func look(at address: String) {
    guard looking == nil, let content = model.content else { return }
    let controller = PictureViewController.instance(
      .init(address: address, pictures: needs.pictures, reachesPrivateHosts: content.reachesPrivateHosts(at: address)))
    looking = controller
    controller.onClose = { [weak self] in self?.looking = nil }
    controller.present(over: view.root)
  }
}

extension ArticleViewController: ArticleModelDelegate {
  func articleModel(_ model: ArticleModel, didLoad result: Result<ArticleContent, ArticlesError>) {
    switch result {
    case .success: showContent()
    // with its feed, as a rule; it comes back with that
    case .failure(.gone) where model.wasThere: view.showNothing()
    case .failure(let error): view.show(error)
    }
    onChange?(model.content)
  }

  func articleModelDidLeaveArticle(_ model: ArticleModel) {
    view.closeFind()
  }
}
