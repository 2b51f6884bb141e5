public import Foundation

/// The keyring, and a file in its place where there is none.
public struct PasswordStores: PasswordStore {
  private let keyring: any PasswordStore
  private let file: PasswordFile

  /// The desktop's keyring, and a file in a directory.
  public init(fileIn directory: URL) {
    self.init(keyring: Keyring(), file: PasswordFile(in: directory))
  }

  /// A keyring and a file.
  public init(keyring: any PasswordStore, file: PasswordFile) {
    self.keyring = keyring
    self.file = file
  }

  /// What the keyring has; else what the file has, for it may have been written when there was no keyring.
  public func password(for account: Account) async throws(CredentialsError) -> String? {
    do throws(CredentialsError) {
      if let password = try await keyring.password(for: account) { return password }
    } catch {
      guard case .noKeyring = error else { throw error }
    }
    return try await file.password(for: account)
  }

  /// Keeps it in the keyring, and in the file only where there is none.
  public func set(_ password: String, for account: Account) async throws(CredentialsError) -> PasswordPlace {
    do throws(CredentialsError) {
      let place = try await keyring.set(password, for: account)
      // the file's is an older one; that it cannot be taken out harms nothing, for the keyring is asked first
      try? await file.remove(account)
      return place
    } catch {
      guard case .noKeyring(let absence) = error else { throw error }
      try await file.set(password, for: account)
      return .file(file.url, because: absence)
    }
  }

  /// Forgets it in both places.
  ///
  /// - Throws: ``CredentialsError/noKeyring(_:)`` when the keyring is locked or silent and may have it still; one that is
  ///   not there has nothing.
  public func remove(_ account: Account) async throws(CredentialsError) {
    try await remove(account) { keyring throws(CredentialsError) in try await keyring.remove(account) }
  }

  /// The same when no person asked for it.
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
