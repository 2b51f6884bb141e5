internal import CGtk
import ArticleHTML
import Library
import ListKit
import ReaderEngine

/// Mediates between a subscription and its dialog.
final class SubscribeViewController: Scene {
  typealias Dependencies = Subscriber

  let view: SubscribeView
  /// Called with the new feed.
  var onSubscribed: (@MainActor (Feed) -> Void)?
  /// Called when the dialog is gone.
  var onClose: (@MainActor () -> Void)?

  private let model: SubscribeModel
  private let choices: TableViewShim

  init(view: SubscribeView, dependencies subscriber: Subscriber) {
    self.view = view
    model = SubscribeModel(subscriber: subscriber)
    choices = TableViewShim(TableView(view.list))
    model.delegate = self
    view.add.onClick { [weak self] in self?.add() }
    view.address.onChange { [weak self] in self?.addressChanged() }
    view.onClose { [weak self] in
      self?.model.cancel()
      self?.onClose?()
    }
  }

  /// Opens the dialog over a window.
  func present(over parent: UnsafeMutablePointer<GtkWidget>) { view.present(over: parent) }

  private func add() {
    guard !model.isWorking else { return }
    view.showWorking()
    model.add(view.address.text)
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
    model.add(link)
  }

  private func addressChanged() {
    view.showIdle()
    view.hideChoices()
  }
}

extension SubscribeViewController: SubscribeModelDelegate {
  func subscribeModel(_ model: SubscribeModel, didLoad result: Result<SubscribeModel.Step, FeedFailure>) {
    switch result {
    case .success(.choose(let links)): offer(links)
    case .success(.subscribed(let feed)):
      view.close()
      onSubscribed?(feed)
      onClose?()
    case .failure(let failure):
      view.show(failure: failure.words)
    }
  }
}
