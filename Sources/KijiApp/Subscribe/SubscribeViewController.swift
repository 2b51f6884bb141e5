internal import CGtk
import ArticleHTML
import Library
import ListKit
import ReaderEngine

/// Mediates between a subscription and its dialog.
final class SubscribeViewController: Scene {
  /// What the controller is given.
  struct Dependencies {
    let subscriber: Subscriber
    /// Where the list of suggested feeds is.
    var suggestions = BundledResources.suggestions
  }

  let view: SubscribeView
  /// Called with the new feed.
  var onSubscribed: (@MainActor (Feed) -> Void)? {
    get { model.onSubscribed }
    set { model.onSubscribed = newValue }
  }
  /// Called when the dialog is gone.
  var onClose: (@MainActor () -> Void)?

  private let model: SubscribeModel
  private let choices: TableViewShim
  private let suggestionsModel: SuggestionsModel
  private let suggestions: CollectionViewShim

  init(view: SubscribeView, dependencies: Dependencies) {
    self.view = view
    model = SubscribeModel(subscriber: dependencies.subscriber)
    choices = TableViewShim(TableView(view.list))
    suggestionsModel = SuggestionsModel(subscriber: dependencies.subscriber, address: dependencies.suggestions)
    suggestions = CollectionViewShim(CollectionView(view.suggestions))
    suggestions.collection.selectionMode = .none
    model.delegate = self
    suggestionsModel.delegate = self
    view.add.onClick { [weak self] in self?.add() }
    view.address.onChange { [weak self] in self?.addressChanged() }
    view.onClose { [weak self] in
      self?.model.cancel()
      self?.onClose?()
    }
  }

  /// Opens the dialog over a window.
  func present(over parent: UnsafeMutablePointer<GtkWidget>) {
    view.present(over: parent)
    suggestionsModel.load()
  }

  /// Closes the dialog, whatever it is doing.
  func close() {
    model.cancel()
    view.close()
  }

  private func add() {
    guard !model.isWorking else { return }
    view.showWorking()
    model.add(view.address.text, as: view.credentials)
  }

  private func askForLogin() {
    view.askForLogin(
      view.credentials == nil
        ? tr("The server wants a name and a password.") : tr("The server does not take this name and password."))
    view.showSuggestions(false)
  }

  private func offer(_ links: [FeedLink]) {
    // each row stands in it once, and that is all that could be refused
    try? choices.apply(FeedChoices.table(links) { [weak self] in self?.choose($0) })
    view.showChoices()
    choices.table.selectRow(at: IndexPath(row: 0))
  }

  private func choose(_ link: FeedLink) {
    guard !model.isWorking else { return }
    view.showWorking()
    model.add(link, as: view.credentials)
  }

  /// As if the person had typed its address.
  private func choose(_ suggestion: Suggestion) {
    view.fill(suggestion.url)
    add()
  }

  private func addressChanged() {
    view.showIdle()
    view.hideChoices()
    view.hideLogin()
    showSuggestions()
  }

  /// They are for whoever has no address.
  private func showSuggestions() {
    view.showSuggestions(view.address.text.isEmpty && !suggestions.model.items.isEmpty)
  }
}

extension SubscribeViewController: SuggestionsModelDelegate {
  func suggestionsModel(_ model: SuggestionsModel, didLoad result: Result<[Suggestion], FeedFailure>) {
    // nobody asked for them: where there are none, nothing is missing
    guard case .success(let found) = result else { return }
    // each stands in it once, and that is all that could be refused
    try? suggestions.apply(.suggestions(found) { [weak self] in self?.choose($0) })
    showSuggestions()
  }
}

extension SubscribeViewController: SubscribeModelDelegate {
  func subscribeModel(_ model: SubscribeModel, didLoad result: Result<SubscribeModel.Step, FeedFailure>) {
    switch result {
    case .success(.choose(let links)): offer(links)
    case .success(.subscribed):
      view.close()
      onClose?()
    case .failure(.status(401)): askForLogin()
    case .failure(let failure):
      view.show(failure: failure.words)
    }
  }
}
