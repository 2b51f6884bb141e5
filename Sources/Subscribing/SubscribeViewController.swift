package import CGtk
package import Library
import ListKit
package import ReaderEngine
import Words
package import Models
import Toolkit

/// Requests and messages of subscribing and importing to the window.
package enum SubscribingIntent {
  /// Feeds were added.
  case subscribed([Feed])
  /// Feeds and folders were imported, which have not been fetched yet, with a short message; nil if a dialog shows the
  /// result instead.
  case imported([Feed.ID], [Folder.ID], words: String?)
  /// The file to import is a feed, which is at this address.
  case offer(String)
  /// The progress of the import; nil when it has ended.
  case showProgress(ImportProgress?)
  /// A message for the user.
  case say(String)
}

/// Connects the subscribing dialog and its model.
package final class SubscribeViewController: ViewController {
  /// The dependencies of the dialog.
  package struct Dependencies {
    let subscriber: Subscriber
    /// The folders offered for new feeds; nil if not known yet.
    var folders: FolderChoices?
    /// The URL of the list of suggested feeds.
    var suggestions: String

    package init(
      subscriber: Subscriber, folders: FolderChoices? = nil, suggestions: String = BundledResources.suggestions
    ) {
      (self.subscriber, self.folders, self.suggestions) = (subscriber, folders, suggestions)
    }
  }

  package let view: SubscribeView
  /// Called with what concerns the window.
  package var onIntent: (@MainActor (SubscribingIntent) -> Void)? {
    didSet { model.onSubscribed = { [onIntent] in onIntent?(.subscribed($0)) } }
  }
  /// Called after the dialog has closed.
  package var onClose: (@MainActor () -> Void)?

  private let model: SubscribeModel
  private let choices: TableViewShim
  private let suggestionsModel: SuggestionsModel
  private let suggestions: CollectionViewShim

  package init(view: SubscribeView, dependencies: Dependencies) {
    self.view = view
    model = SubscribeModel(subscriber: dependencies.subscriber)
    choices = TableViewShim(TableView(view.list))
    choices.table.selectionMode = .none
    suggestionsModel = SuggestionsModel(subscriber: dependencies.subscriber, address: dependencies.suggestions)
    suggestions = CollectionViewShim(CollectionView(view.suggestions))
    suggestions.collection.selectionMode = .none
    model.delegate = self
    suggestionsModel.delegate = self
    if let folders = dependencies.folders, folders.names.count > 1 {
      view.folder.show(folders.names, selected: folders.current)
      model.folder = folders.folders[folders.current]
      view.folder.onSelect { [weak self] in self.map { $0.model.folder = folders.folders[$0.view.folder.selected] } }
    } else {
      view.folderRow.setVisible(false)
    }
    view.add.onClick { [weak self] in self?.add() }
    view.address.onChange { [weak self] in self?.addressChanged() }
    view.onClose { [weak self] in
      self?.model.cancel()
      self?.onClose?()
    }
  }

  /// Opens the dialog over a window.
  package func present(over parent: UnsafeMutablePointer<GtkWidget>) {
    view.present(over: parent)
    suggestionsModel.load()
  }

  /// Fills in an address, which the user can add. Nothing is fetched before that.
  package func offer(_ address: String) { if !model.isWorking { view.fill(address) } }

  /// Closes the dialog and cancels the running operation.
  package func close() {
    model.cancel()
    view.close()
  }

  private func add() {
    guard !model.isWorking else { return }
    view.showWorking()
    if model.choices == nil {
      model.add(view.address.text, as: view.credentials)
    } else {
      model.addChosen(as: view.credentials)
    }
  }

  /// - Parameter words: a message to show before the question.
  private func askForLogin(after words: String? = nil) {
    let question =
      view.credentials == nil
      ? tr("Sign-in required.") : tr("The user name or password is wrong.")
    view.askForLogin([words, question].compactMap(\.self).joined(separator: "\n"))
    view.showSuggestions(false)
  }

  private func offer(_ offered: FeedChoices) {
    showChoices()
    view.showChoices()
    if !offered.failed.isEmpty {
      say(offered.failed, of: offered)
    } else if !offered.chosen.isEmpty {
      view.add.grabFocus()
    } else {
      choices.table.focusRow(at: IndexPath(row: offered.all.firstIndex { !$0.isSubscribed } ?? 0))
    }
  }

  /// Explains which of the chosen feeds could not be added.
  private func say(_ failed: [FeedChoices.Choice], of offered: FeedChoices) {
    let words = Self.words(failed.count)
    if failed.contains(where: { $0.failure == .status(401) }) { return askForLogin(after: words) }
    view.show(problem: words)
    if let place = offered.all.firstIndex(where: { $0.failure != nil }) {
      choices.table.focusRow(at: IndexPath(row: place))
    }
  }

  private static func words(_ failed: Int) -> String {
    // Translators: some of the chosen feeds failed; the list below shows the reasons.
    trn("%d feed could not be added. The list shows why.", "%d feeds could not be added. The list shows why.", failed)
  }

  private func showChoices() {
    guard let offered = model.choices else { return }
    // Duplicate row identifiers are the only error, and each URL occurs once.
    try? choices.apply(offered.table { [weak self] in self?.toggle($0) })
    view.show(chosenCount: offered.chosen.count)
  }

  private func toggle(_ url: String) {
    guard !model.isWorking else { return }
    model.toggle(url)
    showChoices()
  }

  /// Adds a suggested feed as if the user had typed its address.
  private func choose(_ suggestion: Suggestion) {
    view.fill(suggestion.url)
    add()
  }

  private func addressChanged() {
    model.forgetChoices()
    view.showIdle()
    view.hideChoices()
    view.hideLogin()
    showSuggestions()
  }

  /// Shows the suggestions while the address is empty.
  private func showSuggestions() {
    view.showSuggestions(view.address.text.isEmpty && suggestions.model.hasItems)
  }
}

extension SubscribeViewController: SuggestionsModelDelegate {
  func suggestionsModel(_ model: SuggestionsModel, didLoad result: Result<[Suggestion], FeedFailure>) {
    // Suggestions are optional, so a failure is not reported.
    guard case .success(let found) = result else { return }
    // Duplicate item identifiers are the only error, and each URL occurs once.
    try? suggestions.apply(.suggestions(found) { [weak self] in self?.choose($0) })
    showSuggestions()
  }
}

extension SubscribeViewController: SubscribeModelDelegate {
  func subscribeModel(_ model: SubscribeModel, didLoad result: Result<SubscribeModel.Step, FeedFailure>) {
    switch result {
    case .success(.choose(let offered)): offer(offered)
    case .success(.subscribed):
      view.close()
      onClose?()
    case .failure(.status(401)): askForLogin()
    case .failure(let failure):
      view.show(failure: failure.words)
    }
  }
}
