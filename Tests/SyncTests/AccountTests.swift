import Credentials
import FakeFreshRSS
import Foundation
import Library
import Sync
import SyncServices
import TestSupport
import Testing
import WebText

/// Adding and leaving accounts.
@Suite(.fewAtOnce) struct AccountTests {
  /// A store that stores nothing.
  private struct BrokenStore: PasswordStore {
    static let failure = CredentialsError.unwritableFile(URL(filePath: "/nowhere"), reason: "test")

    func password(for account: Credentials.Account) async throws(CredentialsError) -> String? { nil }
    func set(_ password: String, for account: Credentials.Account) async throws(CredentialsError) -> PasswordPlace {
      throw Self.failure
    }
    func remove(_ account: Credentials.Account) async throws(CredentialsError) {}
  }

  @Test func anAccountWhosePasswordCannotBeStoredIsNotAdded() async throws {
    try await SyncBench.with { bench in
      let other = FakeFreshRSS()
      try await other.serving { site in
        let synchronizer = Synchronizer(library: bench.library, passwords: BrokenStore())
        await #expect(throws: SyncFailure.passwords(BrokenStore.failure)) {
          try await synchronizer.add(Synchronizer.Login(address: site, userName: "ada", password: "sesame-open"))
        }
      }
      #expect(try await bench.library.accounts().map(\.id) == [bench.account.id])
      #expect(try await bench.library.folders().count == 1)
    }
  }

  @Test func anAccountCannotBeAddedTwice() async throws {
    try await SyncBench.with { bench in
      await #expect(throws: SyncFailure.library(.duplicateAccount)) {
        try await bench.synchronizer.add(
          Synchronizer.Login(address: bench.account.url, userName: "ada", password: "sesame-open"))
      }
      let accounts = try await bench.library.accounts()
      #expect(accounts.count == 1)
      await bench.sync()
    }
  }
}
