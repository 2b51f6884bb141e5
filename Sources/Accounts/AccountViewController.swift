package import CGtk
import Credentials
package import Library
import ListKit
package import Sync
import SyncServices
import Toolkit
import Words

/// Connects the dialog for an existing account and its model.
package final class AccountViewController: ViewController {
  /// The dependencies of the dialog.
  package struct Dependencies {
    let account: SyncAccount.ID
    let library: Library
    let synchronizer: Synchronizer

    package init(account: SyncAccount.ID, library: Library, synchronizer: Synchronizer) {
      (self.account, self.library, self.synchronizer) = (account, library, synchronizer)
    }
  }

  package let view: AccountView
  /// Called with what concerns the window.
  package var onIntent: (@MainActor (AccountsIntent) -> Void)?
  /// Called after the dialog has closed.
  package var onClose: (@MainActor () -> Void)?

  private let model: AccountModel
  private let synchronizer: Synchronizer
  private var removal: RemoveAccountViewController?
  /// Whether a sync runs that was started here.
  private var isSyncing = false

  package init(view: AccountView, dependencies: Dependencies) {
    self.view = view
    synchronizer = dependencies.synchronizer
    model = AccountModel(
      dependencies.account, library: dependencies.library, synchronizer: dependencies.synchronizer)
    model.delegate = self
    view.save.onClick { [weak self] in self?.save() }
    view.trust.onClick { [weak self] in self?.trust() }
    view.password.onChange { [weak self] in self?.view.setWorking(false) }
    view.sync.onClick { [weak self] in self?.synchronize() }
    view.move.onClick { [weak self] in self?.moveLocalFeeds() }
    view.remove.onClick { [weak self] in self?.askToRemove() }
    view.onClose { [weak self] in self?.onClose?() }
  }

  /// Opens the dialog over a window.
  package func present(over parent: UnsafeMutablePointer<GtkWidget>) {
    model.load()
    view.present(over: parent)
  }

  /// Closes the dialog.
  package func close() {
    removal?.close()
    view.close()
  }

  /// Shows the state again, after a sync.
  /// - Returns: Whether the dialog shows the account that was synchronized.
  package func syncDidEnd(_ report: SyncReport) -> Bool {
    model.load()
    guard report.account == model.state?.account.id else { return false }
    if isSyncing { view.show(report.failure?.words ?? "") }
    isSyncing = false
    return true
  }

  private func synchronize() {
    guard let account = model.state?.account, !isSyncing else { return }
    isSyncing = true
    view.show("")
    view.showSyncing()
    onIntent?(.synchronize(account.id))
  }

  private func save() {
    guard !view.password.text.isEmpty else { return }
    view.setWorking(true)
    view.show("")
    model.changePassword(to: view.password.text)
  }

  private func trust() {
    view.setWorking(true)
    view.show("")
    model.trust()
  }

  private func moveLocalFeeds() {
    guard let account = model.state?.account else { return }
    view.close()
    onIntent?(.moveLocalFeeds(account.id))
    onClose?()
  }

  private func askToRemove() {
    guard let state = model.state, removal == nil else { return }
    let controller = RemoveAccountViewController.instance(.init(state: state, synchronizer: synchronizer))
    removal = controller
    controller.onRemove = { [weak self] in self?.didRemove(state.account, keepsArticles: $0, $1) }
    controller.onFailure = { [weak self] in self?.view.show($0.words) }
    controller.onClose = { [weak self] in self?.removal = nil }
    controller.present(over: view.root)
  }

  private func didRemove(_ account: SyncAccount, keepsArticles: Bool, _ failure: CredentialsError?) {
    view.close()
    onIntent?(.removed(account, keepsArticles: keepsArticles, failure))
    onClose?()
  }

  private func words(for state: AccountState) -> String {
    let account = state.account
    var words: [String] = []
    if let failure = account.failure { words.append(SyncFailure.words(code: failure)) }
    // Translators: %s is a date and time.
    words.append(account.syncedAt.map { tr("Last sync: %s", DateText.long($0)) } ?? tr("Not synchronized yet"))
    if account.waitingCount > 0 {
      words.append(trn("%d change is waiting to be sent.", "%d changes are waiting to be sent.", account.waitingCount))
    }
    if let file = state.passwordFile {
      // Translators: %s is a file name.
      words.append(tr("The password is in the file %s, because there was no keyring.", file))
    }
    return words.joined(separator: "\n")
  }
}

extension AccountViewController: AccountModelDelegate {
  func accountModel(_ model: AccountModel, didLoad state: AccountState?) {
    guard let state else { return close() }
    let account = state.account
    view.setTitle(account.title)
    // Translators: a user’s name, and the address of a server.
    let name = account.userName.isEmpty ? account.url : tr("%s at %s", account.userName, account.url)
    view.server.setText(name)
    if !isSyncing { view.state.setText(words(for: state)) }
    view.show(localFeeds: state.localFeeds, twins: state.twins)
  }

  func accountModel(_ model: AccountModel, didSignIn result: Result<Void, SyncFailure>) {
    view.setWorking(false)
    switch result {
    case .success:
      view.password.text = ""
      view.setWorking(false)
      view.show("")
      model.load()
      synchronize()
    case .failure(let failure):
      if let fingerprint = model.offeredFingerprint {
        view.show(SyncFailure.words(untrusted: fingerprint), offersTrust: true)
      } else {
        view.show(failure.words)
      }
    }
  }
}
