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

  /// Stores a password that belongs to another one, such as a session, where that one is: a user who did not want a
  /// keyring is not asked for one again.
  func set(_ password: String, for account: Account, alongside other: Account) async throws(CredentialsError)

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

  /// Stores the password as any other; the default for stores with a single place.
  public func set(_ password: String, for account: Account, alongside other: Account) async throws(CredentialsError) {
    try await set(password, for: account)
  }

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
