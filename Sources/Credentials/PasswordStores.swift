public import Foundation

/// Stores passwords in the keyring, or in a file if there is no keyring.
public struct PasswordStores: PasswordStore {
  private let keyring: any PasswordStore
  private let file: PasswordFile

  /// Creates a store for the desktop's keyring and a file in a directory.
  public init(fileIn directory: URL) {
    self.init(keyring: Keyring(), file: PasswordFile(in: directory))
  }

  /// Creates a store for a keyring and a file.
  public init(keyring: any PasswordStore, file: PasswordFile) {
    self.keyring = keyring
    self.file = file
  }

  /// Returns the password from the keyring, or else from the file, which may have been written when there was no
  /// keyring.
  public func password(for account: Account) async throws(CredentialsError) -> String? {
    do throws(CredentialsError) {
      if let password = try await keyring.password(for: account) { return password }
    } catch {
      guard case .noKeyring = error else { throw error }
    }
    return try await file.password(for: account)
  }

  /// Stores a password in the keyring, or in the file if the keyring cannot be used.
  public func set(_ password: String, for account: Account) async throws(CredentialsError) -> PasswordPlace {
    do throws(CredentialsError) {
      let place = try await keyring.set(password, for: account)
      // The file's password is outdated. Failing to remove it does no harm, because the keyring is read first.
      try? await file.remove(account)
      return place
    } catch {
      guard case .noKeyring(let absence) = error else { throw error }
      try await file.set(password, for: account)
      return .file(file.url, because: absence)
    }
  }

  /// Returns the file if it has the password: it is removed from there when the keyring stores another one.
  public func file(withPasswordOf account: Account) async throws(CredentialsError) -> URL? {
    try await file.password(for: account) == nil ? nil : file.url
  }

  /// Stores a password in the file if the other one is there.
  public func set(_ password: String, for account: Account, alongside other: Account) async throws(CredentialsError) {
    if try await file(withPasswordOf: other) == nil {
      _ = try await set(password, for: account)
    } else {
      try await file.set(password, for: account)
    }
  }

  /// Deletes a password from both stores.
  ///
  /// - Throws: ``CredentialsError/noKeyring(_:)`` if the keyring is locked or does not respond and may still have the
  ///   password. A missing keyring is not an error.
  public func remove(_ account: Account) async throws(CredentialsError) {
    try await remove(account) { keyring throws(CredentialsError) in try await keyring.remove(account) }
  }

  /// Deletes a password from both stores without prompting the user.
  public func removeUnasked(_ account: Account) async throws(CredentialsError) {
    try await remove(account) { keyring throws(CredentialsError) in try await keyring.removeUnasked(account) }
  }

  private func remove(
    _ account: Account, from keyringByWay: (any PasswordStore) async throws(CredentialsError) -> Void
  ) async throws(CredentialsError) {
    try await file.remove(account)
    do throws(CredentialsError) {
      try await keyringByWay(keyring)
    } catch {
      if case .noKeyring(.missing) = error { return }
      throw error
    }
  }
}
