import Credentials
import Foundation
import TestSupport
import Testing

/// The keyring is used first, the file only as a fallback. The real keyring is tested with the command-line tool.
@Suite(.fewAtOnce) struct PasswordStoresTests {
  private let ada = Account(server: "https://example.org:443", userName: "ada")

  @Test func prefersTheKeyring() async throws {
    try await TemporaryFolder.use { directory in
      let stores = PasswordStores(keyring: Drawer(), file: PasswordFile(in: directory))
      #expect(try await stores.set("secret", for: ada) == .keyring)
      #expect(try await stores.password(for: ada) == "secret")
      try await stores.remove(ada)
      #expect(try await stores.password(for: ada) == nil)
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
    }
  }

  @Test(arguments: [KeyringAbsence.missing(reason: "No bus"), .locked, .silent])
  func fallsBackToTheFileWithoutAKeyring(absence: KeyringAbsence) async throws {
    try await TemporaryFolder.use { directory in
      let file = PasswordFile(in: directory)
      let stores = PasswordStores(keyring: Drawer(absence), file: file)
      let place = try await stores.set("secret", for: ada)
      #expect(place == .file(file.url, because: absence))
      #expect(try await stores.password(for: ada) == "secret")
    }
  }

  @Test func movesPasswordsFromTheFileToTheKeyring() async throws {
    try await TemporaryFolder.use { directory in
      let file = PasswordFile(in: directory)
      try await file.set("old", for: ada)
      let stores = PasswordStores(keyring: Drawer(), file: file)
      #expect(try await stores.password(for: ada) == "old")
      #expect(try await stores.set("new", for: ada) == .keyring)
      #expect(try await stores.password(for: ada) == "new")
      // the old password does not stay in the file
      #expect(try await file.password(for: ada) == nil)
    }
  }

  @Test func failsToRemoveWhenAPasswordMayRemain() async throws {
    try await TemporaryFolder.use { directory in
      let file = PasswordFile(in: directory)
      try await file.set("secret", for: ada)
      await #expect(throws: CredentialsError.noKeyring(.locked)) {
        try await PasswordStores(keyring: Drawer(.locked), file: file).remove(ada)
      }
      #expect(try await file.password(for: ada) == nil)
      try await PasswordStores(keyring: Drawer(.missing(reason: "No bus")), file: file).remove(ada)
    }
  }

  @Test func cancellingWritesNoFile() async throws {
    try await TemporaryFolder.use { directory in
      let stores = PasswordStores(keyring: Drawer(nil, isCancelled: true), file: PasswordFile(in: directory))
      await #expect(throws: CredentialsError.cancelled) { try await stores.set("secret", for: ada) }
      let files = try FileManager.default.contentsOfDirectory(atPath: directory.path)
      #expect(files.isEmpty)
    }
  }
}

/// An in-memory keyring, or its absence.
private actor Drawer: PasswordStore {
  private var passwords: [Account: String] = [:]
  private let failure: CredentialsError?

  init(_ absence: KeyringAbsence? = nil, isCancelled: Bool = false) {
    failure = isCancelled ? .cancelled : absence.map { .noKeyring($0) }
  }

  func password(for account: Account) async throws(CredentialsError) -> String? {
    if let failure { throw failure }
    return passwords[account]
  }

  func set(_ password: String, for account: Account) async throws(CredentialsError) -> PasswordPlace {
    if let failure { throw failure }
    passwords[account] = password
    return .keyring
  }

  func remove(_ account: Account) async throws(CredentialsError) {
    if let failure { throw failure }
    passwords[account] = nil
  }
}
