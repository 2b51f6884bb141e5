package import CGtk
package import Credentials
package import Library
import ListKit
package import Sync
import SyncServices
import Toolkit
import Words

/// Requests and messages of the account dialogs to the window.
package enum AccountsIntent {
  /// An account was added; its feeds have not been read yet. Its password is in this place.
  case added(SyncAccount, PasswordPlace)
  /// The user wants to synchronize an account.
  case synchronize(SyncAccount.ID)
  /// Moves all local feeds into an account.
  case moveLocalFeeds(SyncAccount.ID)
  /// An account was removed, but its password could not be deleted if there is a reason.
  case removed(SyncAccount, keepsArticles: Bool, CredentialsError?)
}

/// Connects the dialog for adding an account and its model.
package final class AddAccountViewController: ViewController {
  package let view: AddAccountView
  /// Called with what concerns the window.
  package var onIntent: (@MainActor (AccountsIntent) -> Void)?
  /// Called after the dialog has closed.
  package var onClose: (@MainActor () -> Void)?

  private let model: AddAccountModel

  package init(view: AddAccountView, dependencies: Synchronizer) {
    self.view = view
    model = AddAccountModel(synchronizer: dependencies)
    model.delegate = self
    view.add.onClick { [weak self] in self?.add() }
    view.address.onChange { [weak self] in self?.didEdit() }
    view.userName.onChange { [weak self] in self?.didEdit() }
    view.password.onChange { [weak self] in self?.didEdit() }
    view.onClose { [weak self] in
      self?.model.cancel()
      self?.onClose?()
    }
  }

  /// Opens the dialog over a window.
  package func present(over parent: UnsafeMutablePointer<GtkWidget>) { view.present(over: parent) }

  /// Closes the dialog and cancels a sign-in.
  package func close() {
    model.cancel()
    view.close()
  }

  private func add() {
    guard !model.isWorking, !view.address.text.isEmpty, !view.password.text.isEmpty else { return }
    let isTrusted = model.offeredFingerprint != nil
    view.showWorking()
    if isTrusted {
      model.trustAndAdd()
    } else {
      model.add(address: view.address.text, userName: view.userName.text, password: view.password.text)
    }
  }

  private func didEdit() {
    guard !model.isWorking else { return }
    if model.offeredFingerprint != nil {
      model.forget()
      view.showIdle()
    }
    view.showWhetherComplete()
  }
}

extension AddAccountViewController: AddAccountModelDelegate {
  func addAccountModel(_ model: AddAccountModel, didLoad result: Result<AddedAccount, SyncFailure>) {
    switch result {
    case .success(let added):
      view.close()
      onIntent?(.added(added.account, added.place))
      onClose?()
    case .failure(let failure):
      if let fingerprint = model.offeredFingerprint {
        view.offerTrust(SyncFailure.words(untrusted: fingerprint))
      } else {
        view.show(failure: failure.words, isPassword: failure == .service(.wrongPassword))
      }
    }
  }
}
