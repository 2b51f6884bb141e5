import Credentials
import FeedFetcher
import Library
import Sync
import SyncServices

/// Receives the result of adding an account.
protocol AddAccountModelDelegate: AnyObject {
  /// The account was added, or the reason why not.
  func addAccountModel(_ model: AddAccountModel, didLoad result: Result<AddedAccount, SyncFailure>)
}

/// An account that was added, and where its password is stored.
typealias AddedAccount = (account: SyncAccount, place: PasswordPlace)

/// Signs in to a server and adds the account.
final class AddAccountModel {
  weak var delegate: (any AddAccountModelDelegate)?
  /// Whether a sign-in is running.
  private(set) var isWorking = false
  /// The fingerprint of the certificate that the user can decide to trust; nil if there is nothing to decide.
  private(set) var offeredFingerprint: String?

  private let synchronizer: Synchronizer
  private var work: Task<Void, Never>?
  private var login: Synchronizer.Login?

  init(synchronizer: Synchronizer) {
    self.synchronizer = synchronizer
  }

  isolated deinit {
    work?.cancel()
  }

  /// Signs in. If the server's certificate is not trusted, it can then be offered to the user.
  func add(address: String, userName: String, password: String) {
    start(Synchronizer.Login(address: address, userName: userName, password: password))
  }

  /// Signs in again, trusting the offered certificate from now on.
  func trustAndAdd() {
    guard var login, let offeredFingerprint else { return }
    login.fingerprint = offeredFingerprint
    start(login)
  }

  /// Forgets the offered certificate, because the address has changed.
  func forget() { offeredFingerprint = nil }

  /// Cancels the sign-in.
  func cancel() { work?.cancel() }

  private func start(_ login: Synchronizer.Login) {
    self.login = login
    offeredFingerprint = nil
    isWorking = true
    work?.cancel()
    work = Task { [weak self, synchronizer] in
      let result: Result<AddedAccount, SyncFailure>
      do throws(SyncFailure) {
        result = .success(try await synchronizer.add(login))
      } catch {
        result = .failure(error)
      }
      guard let self, !Task.isCancelled else { return }
      isWorking = false
      offeredFingerprint = result.offeredFingerprint
      delegate?.addAccountModel(self, didLoad: result)
    }
  }
}
