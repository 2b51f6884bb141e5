import CGtk
import Credentials
import Library
import ListKit
import Sync
import SyncServices
import Toolkit
import Words

/// Connects the question whether to remove an account and its model.
package final class RemoveAccountViewController: ViewController {
  /// The dependencies of the dialog.
  package struct Dependencies {
    let state: AccountState
    let synchronizer: Synchronizer
  }

  package let view: RemoveAccountView
  /// Called after the account was removed, with whether its articles were kept, and the reason why its password could
  /// not be deleted, if so.
  var onRemove: (@MainActor (_ keepsArticles: Bool, CredentialsError?) -> Void)?
  /// Called if removing has failed after the dialog was closed.
  var onFailure: (@MainActor (SyncFailure) -> Void)?
  /// Called after the dialog has closed and the removal, if it was started, has ended.
  var onClose: (@MainActor () -> Void)?

  private let model: RemoveAccountModel
  private var isClosed = false
  private let feeds: Int

  package init(view: RemoveAccountView, dependencies: Dependencies) {
    self.view = view
    feeds = dependencies.state.feeds
    model = RemoveAccountModel(dependencies.state.account, synchronizer: dependencies.synchronizer)
    model.delegate = self
    view.keep.onToggle { [weak self] in self?.showConsequence() }
    view.cancel.onClick { [weak self] in self?.view.askToClose() }
    view.remove.onClick { [weak self] in self?.remove() }
    view.onClose { [weak self] in self?.didClose() }
  }

  /// Opens the dialog over a window.
  func present(over parent: UnsafeMutablePointer<GtkWidget>) {
    view.present(model.account.title, waitingCount: model.account.waitingCount, over: parent)
    showConsequence()
  }

  /// Closes the dialog.
  func close() { view.close() }

  /// A removal that has begun cannot be cancelled; it ends without the dialog.
  private func didClose() {
    isClosed = true
    if !model.isWorking { onClose?() }
  }

  private func showConsequence() {
    view.show(
      consequence: view.keep.isOn
        ? tr("Its feeds become local: this computer fetches them from then on.")
        : trn("%d feed and its articles will be deleted.", "%d feeds and their articles will be deleted.", feeds))
  }

  private func remove() {
    view.setWorking(true)
    model.remove(keepsArticles: view.keep.isOn)
  }
}

extension RemoveAccountViewController: RemoveAccountModelDelegate {
  func removeAccountModel(_ model: RemoveAccountModel, didRemove result: Result<CredentialsError?, SyncFailure>) {
    view.setWorking(false)
    switch result {
    case .success(let failure):
      if !isClosed { view.close() }
      onRemove?(model.keepsArticles, failure)
      onClose?()
    case .failure(let failure) where isClosed:
      onFailure?(failure)
      onClose?()
    case .failure(let failure): view.show(failure: failure.words)
    }
  }
}
