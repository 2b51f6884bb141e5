import FeedFetcher
import Library
import Sync
import SyncServices

/// Receives the state of an account and the results of changing it.
protocol AccountModelDelegate: AnyObject {
  /// The account's state was read; nil if the account no longer exists.
  ///
  func accountModel(_ model: AccountModel, didLoad state: AccountState?)
  /// The model has signed in again, or the reason why not.
  func accountModel(_ model: AccountModel, didSignIn result: Result<Void, SyncFailure>)
}

/// What the dialog for an account shows.
nonisolated struct AccountState: Sendable {
  var account: SyncAccount
  /// The name of the file that has the account's password; nil if it is in the keyring, or missing.
  var passwordFile: String?
  /// The number of feeds of the account.
  var feeds: Int
  /// The number of local feeds that can be moved into the account.
  var localFeeds: Int
  /// The number of those that the account has as well.
  var twins: Int
}

/// An account's state and password.
final class AccountModel {
  weak var delegate: (any AccountModelDelegate)?
  /// The account's state; nil until it has been read.
  private(set) var state: AccountState?
  /// Whether a change is running.
  private(set) var isWorking = false
  /// The fingerprint of the certificate that the user can decide to trust; nil if there is nothing to decide.
  private(set) var offeredFingerprint: String?

  private let id: SyncAccount.ID
  private let library: Library
  private let synchronizer: Synchronizer

  init(_ id: SyncAccount.ID, library: Library, synchronizer: Synchronizer) {
    (self.id, self.library, self.synchronizer) = (id, library, synchronizer)
  }

  /// Reads the account's state.
  func load() {
    Task { [weak self, library, synchronizer, id] in
      var state: AccountState?
      if let account = try? await library.accounts().first(where: { $0.id == id }) {
        let feeds = (try? await library.feeds()) ?? []
        state = AccountState(
          account: account, passwordFile: await synchronizer.passwordFile(of: account),
          feeds: feeds.count { $0.accountID == id }, localFeeds: feeds.count(where: \.isMovable),
          twins: feeds.localTwins(of: id))
      }
      guard let self else { return }
      self.state = state
      delegate?.accountModel(self, didLoad: state)
      // The failure is stored without the certificate.
      if state?.account.failure == Self.certificateFailure, offeredFingerprint == nil { signIn() }
    }
  }

  private static let certificateFailure = SyncError.noAnswer(.untrustedCertificate(host: "", fingerprint: "")).code

  /// Signs in with another password, and saves it.
  func changePassword(to password: String) { signIn(password) }

  /// Signs in trusting the offered certificate from now on.
  func trust() {
    guard let offeredFingerprint else { return }
    signIn(trusting: offeredFingerprint)
  }

  private func signIn(_ password: String? = nil, trusting fingerprint: String? = nil) {
    guard let account = state?.account, !isWorking else { return }
    isWorking = true
    Task { [weak self, synchronizer] in
      let result: Result<Void, SyncFailure>
      do throws(SyncFailure) {
        result = .success(_ = try await synchronizer.signIn(to: account, password: password, trusting: fingerprint))
      } catch { result = .failure(error) }
      guard let self else { return }
      isWorking = false
      offeredFingerprint = result.offeredFingerprint
      delegate?.accountModel(self, didSignIn: result)
    }
  }
}

extension Result where Failure == SyncFailure {
  /// The fingerprint of the server's certificate, if signing in has failed because it is not trusted.
  var offeredFingerprint: String? {
    guard case .failure(.service(.noAnswer(.untrustedCertificate(_, let fingerprint)))) = self else { return nil }
    return fingerprint
  }
}
