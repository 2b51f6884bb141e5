import FeedFetcher
import Library
import Sync
import SyncServices

/// Receives the state of an account and the results of changing it.
protocol AccountModelDelegate: AnyObject {
  /// The account's state was read; nil if the account no longer exists.
  ///
  /// - Parameter localFeeds: The number of feeds that can be moved into the account.
  func accountModel(_ model: AccountModel, didLoad account: SyncAccount?, localFeeds: Int)
  /// The model has signed in again, or the reason why not.
  func accountModel(_ model: AccountModel, didSignIn result: Result<Void, SyncFailure>)
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
    Task { [weak self, library, id] in
      let account = try? await library.accounts().first { $0.id == id }
      let localFeeds = (try? await library.feeds())?.count(where: \.isMovable) ?? 0
      guard let self else { return }
      self.account = account
      delegate?.accountModel(self, didLoad: account, localFeeds: localFeeds)
      // The failure is stored without the certificate.
      if account?.failure == Self.certificateFailure, offeredFingerprint == nil { signIn() }
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
    guard let account, !isWorking else { return }
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

extension Result where Failure == SyncFailure {
  /// The fingerprint of the server's certificate, if signing in has failed because it is not trusted.
  var offeredFingerprint: String? {
    guard case .failure(.service(.noAnswer(.untrustedCertificate(_, let fingerprint)))) = self else { return nil }
    return fingerprint
  }
}
