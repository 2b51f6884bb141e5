import Credentials
import Library
import Sync
import SyncServices

/// Receives the result of removing an account.
protocol RemoveAccountModelDelegate: AnyObject {
  /// The account was removed, with the reason why its password could not be deleted, if so, or the reason why not.
  func removeAccountModel(_ model: RemoveAccountModel, didRemove result: Result<CredentialsError?, SyncFailure>)
}

/// Removes an account from this library. The server keeps everything.
final class RemoveAccountModel {
  weak var delegate: (any RemoveAccountModelDelegate)?
  let account: SyncAccount
  /// Whether the removal is running.
  private(set) var isWorking = false
  /// Whether the articles are kept by the removal that was started last.
  private(set) var keepsArticles = true

  private let synchronizer: Synchronizer

  init(_ account: SyncAccount, synchronizer: Synchronizer) {
    (self.account, self.synchronizer) = (account, synchronizer)
  }

  func remove(keepsArticles: Bool) {
    guard !isWorking else { return }
    (isWorking, self.keepsArticles) = (true, keepsArticles)
    Task { [weak self, account, synchronizer] in
      let result: Result<CredentialsError?, SyncFailure>
      do throws(SyncFailure) {
        result = .success(try await synchronizer.remove(account, keepsArticles: keepsArticles))
      } catch { result = .failure(error) }
      guard let self else { return }
      isWorking = false
      delegate?.removeAccountModel(self, didRemove: result)
    }
  }
}
