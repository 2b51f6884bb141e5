import ArticleHTML
package import CGtk
import ImageDecoding
import ReaderEngine
import GLibKit
package import Library
import ListKit
package import Models
import Toolkit

/// Requests and messages of the reader to the window.
package enum ReaderIntent {
  /// The open article was loaded, has changed or was closed.
  case articleChanged
  /// The open article was merged with another one, which is open from now on.
  case replaced(Article.ID, by: Article.ID)
  /// The scroll position in the article has changed.
  case scrolled
  /// The user opens the article in a window of its own.
  case openInWindow(Article.ID)
  /// The user has chosen what to do with an audio attachment of an article.
  case listen(to: String, of: Article.ID, EpisodeChoice)
  /// The user wants no more articles like those that a search finds.
  case mute(SearchQuery)
  /// The user wants to see the articles that have a tag.
  case showTag(Tag.ID)
  /// A message for the user.
  case say(String)
}

/// Connects the open article's model and view.
package final class ReaderViewController: ViewController {
  package typealias Dependencies = ReaderDependencies

  package let view: ReaderView
  /// Called with what concerns the window.
  package var onIntent: (@MainActor (ReaderIntent) -> Void)?

  let model: ReaderModel
  package let needs: Dependencies
  package let fullText: FullTextController
  private let appearance = Appearance()
  package var places: ReadingPlaces { needs.places }
  /// The articles for which the user has chosen to show images.
  private var pictured: Set<Article.ID> = []
  private lazy var imageActions = ImageActions(pictures: needs.pictures, in: AnyWidget(view.root)) { [weak self] in
    self?.onIntent?(.say($0))
  }

  private lazy var episodes = EpisodeCards(needs.episodes, in: view)
  private lazy var contents = PageContents(of: model) { [weak self] in self?.onIntent?(.say($0)) }
  private lazy var attachments = AttachmentActions(contents, openOutside: needs.openOutside) { [weak self] in
    self?.onIntent?($0)
  }

  package init(view: ReaderView, dependencies: Dependencies) {
    self.view = view
    needs = dependencies
    model = ReaderModel(library: dependencies.library, history: dependencies.history)
    fullText = FullTextController(dependencies.fullTexts, of: model, in: view)
    model.delegate = self
    fullText.onChange = { [weak self] in self?.onIntent?(.articleChanged) }
    fullText.hasScrolled = { [weak self] in self?.places[$0]?.isEmpty == false }
    view.onAction = { [weak self] in self?.perform($0) }
    view.loadImage = { [weak self] in await self?.picture(at: $0) }
    for button in [view.retry, view.reload] { button.onClick { [weak self] in self?.model.retry() } }
    view.showImages.onClick { [weak self] in self?.showImages() }
    view.alwaysShowImages.onClick { [weak self] in self?.model.setImages(.show) }
    appearance.onChange = { [weak self] in self?.draw() }
    needs.preferences.follow(self) { [weak self] _ in
      self?.draw()
      self?.showContent()
      // The preference may change whether there are hidden images.
      self?.onIntent?(.articleChanged)
    }
    draw()
    view.sendMenu = SendMenu(in: view.menuButton, needs.preferences)
    // F10 opens the only menu of a window.
    if needs.isWindow { gtk_menu_button_set_primary(view.menuButton.opaque, 1) }
  }

  /// Reads an article from the library in advance, because it will probably be opened next.
  package func prepare(_ id: Article.ID) { model.prepare(id) }

  /// Opens an article and marks it as read if the user has chosen that.
  package func open(_ id: Article.ID) { model.open(id, marksRead: needs.preferences.current.readMark == .whenOpened) }

  /// Opens the article of the last session at its scroll position, without changing its status.
  package func resume(_ id: Article.ID, at place: String?) {
    places.resume(id, at: place)
    model.open(id, marksRead: false)
  }

  /// Scrolls forward by a page.
  /// - Parameter completion: called with whether the end had already been reached.
  package func readOn(_ completion: @escaping @MainActor (Bool) -> Void) {
    Task { [view] in completion(await view.scroll(1)) }
  }

  /// Scrolls back by a page.
  package func readBack() { Task { [view] in _ = await view.scroll(-1) } }

  /// The open article.
  package var content: ArticleContent? { model.content }

  /// Whether another article is being opened.
  package var isOpening: Bool { model.isOpening }

  package func focus() { view.focusPage() }

  /// Whether a widget is the web page.
  package func hasPage(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool { view.hasPage(widget) }

  /// Applies a change of the library.
  package func libraryDidChange(_ changes: [LibraryChange]) { model.libraryDidChange(changes) }

  /// Closes the image window, and stops fetching.
  package func close() {
    imageActions.close()
    fullText.leave()
  }

  /// Whether to load the open article's images.
  private var showsImages: Bool {
    guard let content = model.content else { return false }
    return policy(of: content) == .show || pictured.contains(content.summary.id)
  }

  private func policy(of content: ArticleContent) -> ImagePolicy {
    content.pictures ?? needs.preferences.current.pictures.policy
  }

  /// Shows the open article's images without changing the feed's setting.
  package func showImages() {
    guard let content = model.content else { return }
    pictured.insert(content.summary.id)
    showContent()
    onIntent?(.articleChanged)
  }

  /// Whether the open article has images that are hidden.
  package var hidesImages: Bool { !showsImages && (model.content?.text.imageCount ?? 0) > 0 }

  private func showContent() {
    guard let content = model.content else { return }
    places.note(content)
    view.show(content, showsImages: showsImages, at: places[content.summary.id])
    episodes.show(content)
    view.openPage?.show(content.tags, of: content.summary.id)
    view.askForImages(hidesImages && policy(of: content) == .ask)
  }

  private func draw() {
    let (preferences, own) = (needs.preferences.current, needs.preferences.ownThemeInUse)
    appearance.theme = own.map { $0.isDark ? .dark : .light } ?? preferences.theme
    view.style = needs.style.page(
      preferences, own: own, isDark: appearance.isDark, isHighContrast: appearance.isHighContrast)
    AnyWidget(view.root).setStyle("sepia", preferences.theme == .sepia)
    AnyWidget(view.root).setStyle("dark", appearance.isDark)
  }

  private func picture(at address: String) async -> ImageFile? {
    guard showsImages, let content = model.content else { return nil }
    return try? await needs.pictures.image(at: address, reachesPrivateHosts: content.reachesPrivateHosts(at: address))
  }

  private func perform(_ action: ReaderView.Action) {
    switch action {
    case .follow(let address): attachments.follow(address)
    case .enlarge(let article, let index, let addresses):
      contents.use(article) { [weak self] in self?.imageActions.enlarge($0, addresses, at: index) }
    case .choose(let action): perform(action)
    case .scroll(let article, let place):
      places[article] = place
      onIntent?(.scrolled)
    }
  }

  private func perform(_ action: PageMenu.Action) {
    let reaches = { [model] in model.content?.reachesPrivateHosts(at: $0) ?? false }
    switch action {
    case .openLink(let address): attachments.follow(address)
    case .copyLink(let address): copy(link: address)
    case .openInWindow: if let content = model.content { onIntent?(.openInWindow(content.summary.id)) }
    case .saveImage(let address): imageActions.save(address, reachesPrivateHosts: reaches(address))
    case .copyImage(let address): imageActions.copy(address, reachesPrivateHosts: reaches(address))
    case .muteSelection:
      guard let script = view.openPage?.script else { return }
      Task { [weak self] in self?.onIntent?(.muting(await script.selectedText())) }
    }
  }
}

extension ReaderViewController: ReaderModelDelegate {
  func readerModel(_ model: ReaderModel, didLoad result: Result<ArticleContent, ArticlesError>) {
    switch result {
    case .success: showContent()
    // Usually its feed was removed; the article is shown again if that is undone.
    case .failure(.gone) where model.wasThere && !needs.isWindow: view.showNothing()
    case .failure(let error): view.show(error)
    }
    fullText.articleDidLoad()
    onIntent?(.articleChanged)
  }

  func readerModel(_ model: ReaderModel, didChangeStatusOf content: ArticleContent) {
    view.showStatus(of: content.summary)
    view.openPage?.show(content.tags, of: content.summary.id)
    places.note(content)
    onIntent?(.articleChanged)
  }

  func readerModel(_ model: ReaderModel, didReplace old: Article.ID, by new: Article.ID) {
    places.resume(new, at: places[old])
    if pictured.contains(old) { pictured.insert(new) }
    onIntent?(.replaced(old, by: new))
  }

  func articleModelDidLeaveArticle(_ model: ReaderModel) {
    view.closeFind()
    fullText.leave()
  }
}
