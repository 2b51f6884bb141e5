import Library
import Sync

/// Receives the state of an account and the results of changing it.
protocol AccountModelDelegate: AnyObject {
  /// The account's state was read; nil if the account no longer exists.
  func accountModel(_ model: AccountModel, didLoad account: SyncAccount?)
  /// The password was saved, or the reason why not.
  func accountModel(_ model: AccountModel, didChangePassword result: Result<Void, SyncFailure>)
  /// The account was removed, or the reason why not.
  func accountModel(_ model: AccountModel, didRemove result: Result<Void, SyncFailure>)
}

/// An account's state, password and removal.
final class AccountModel {
  weak var delegate: (any AccountModelDelegate)?
  /// The account; nil until it has been read.
  private(set) var account: SyncAccount?
  /// Whether a change is running.
  private(set) var isWorking = false

  private let id: SyncAccount.ID
  private let library: Library
  private let synchronizer: Synchronizer

  init(_ id: SyncAccount.ID, library: Library, synchronizer: Synchronizer) {
    (self.id, self.library, self.synchronizer) = (id, library, synchronizer)
  }

  /// Reads the account's state.
  func load() {
    Task { [weak self, library, id] in
      let account = try? await library.accounts().first { $0.id == id }
      guard let self else { return }
      self.account = account
      delegate?.accountModel(self, didLoad: account)
    }
  }

  /// Signs in with another password, and saves it.
  func changePassword(to password: String) {
    guard let account, !isWorking else { return }
    isWorking = true
    Task { [weak self, synchronizer] in
      let result: Result<Void, SyncFailure>
      do throws(SyncFailure) {
        result = .success(_ = try await synchronizer.changePassword(password, of: account))
      } catch { result = .failure(error) }
      guard let self else { return }
      isWorking = false
      delegate?.accountModel(self, didChangePassword: result)
    }
  }

  /// Removes the account from this library. The server keeps everything.
  func remove(keepsArticles: Bool) {
    guard let account, !isWorking else { return }
    isWorking = true
    Task { [weak self, synchronizer] in
      let result: Result<Void, SyncFailure>
      do throws(SyncFailure) {
        result = .success(try await synchronizer.remove(account, keepsArticles: keepsArticles))
      } catch { result = .failure(error) }
      guard let self else { return }
      isWorking = false
      delegate?.accountModel(self, didRemove: result)
    }
  }
}
