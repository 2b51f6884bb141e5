public import Foundation

/// Where passwords are kept.
public protocol PasswordStore: Sendable {
  /// The password of an account; nil when none is kept.
  func password(for account: Account) async throws(CredentialsError) -> String?

  /// Keeps a password, in place of the one before.
  /// - Returns: where it is now.
  @discardableResult
  func set(_ password: String, for account: Account) async throws(CredentialsError) -> PasswordPlace

  /// Forgets a password; that there is none is no error.
  func remove(_ account: Account) async throws(CredentialsError)

  /// The same when no person asked for it, whom nothing is asked for it then.
  func removeUnasked(_ account: Account) async throws(CredentialsError)
}

extension PasswordStore {
  /// Forgets a password, where that asks nobody anything.
  public func removeUnasked(_ account: Account) async throws(CredentialsError) { try await remove(account) }
}

/// Where a password is kept, for the person to know.
public enum PasswordPlace: Sendable, Equatable {
  /// In the desktop's keyring.
  case keyring
  /// In a file that its owner alone can read, and why not in a keyring.
  case file(URL, because: KeyringAbsence?)
}
