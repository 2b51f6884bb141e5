public import Foundation

/// A place that stores passwords.
public protocol PasswordStore: Sendable {
  /// Returns the password of an account; nil if there is none.
  func password(for account: Account) async throws(CredentialsError) -> String?

  /// Stores a password, replacing the previous one.
  ///
  /// - Returns: Where the password is stored.
  @discardableResult
  func set(_ password: String, for account: Account) async throws(CredentialsError) -> PasswordPlace

  /// Deletes a password. Does nothing if there is none.
  func remove(_ account: Account) async throws(CredentialsError)

  /// Deletes a password in the background, without prompting the user.
  func removeUnasked(_ account: Account) async throws(CredentialsError)

  /// Returns the file that has the password of an account; nil if no file has it. Never prompts the user.
  func file(withPasswordOf account: Account) async throws(CredentialsError) -> URL?
}

extension PasswordStore {
  /// Deletes a password; the default for stores that never prompt.
  public func removeUnasked(_ account: Account) async throws(CredentialsError) { try await remove(account) }

  /// Returns nil; the default for stores without a file.
  public func file(withPasswordOf account: Account) async throws(CredentialsError) -> URL? { nil }
}

/// Where a password is stored, to be shown to the user.
public enum PasswordPlace: Sendable, Equatable {
  /// In the desktop's keyring.
  case keyring
  /// In a file readable only by its owner; the reason is why no keyring was used.
  case file(URL, because: KeyringAbsence?)
}
