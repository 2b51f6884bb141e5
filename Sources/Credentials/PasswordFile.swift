public import Foundation

/// Passwords in a file that its owner alone can read, for where there is no keyring, as under cron.
///
/// Nothing in it is encrypted: a key beside it would protect it from nobody. It is written whole, as a draft that takes
/// its name when it is on the disk, by one process at a time.
public struct PasswordFile: PasswordStore {
  /// The file. It is there while there is a password in it.
  public let url: URL

  /// The file's name.
  public static let name = "passwords.json"
  /// How long another process is waited for, which holds the file for some milliseconds: as long as for the library.
  public static let patience: Duration = .seconds(30)

  /// The file in a directory, which need not be there before something is kept.
  public init(in directory: URL) {
    url = directory.appending(path: Self.name, directoryHint: .notDirectory)
  }

  /// The password of an account; nil when none is kept.
  @concurrent public func password(for account: Account) async throws(CredentialsError) -> String? {
    try read().first { $0.account == account }?.password
  }

  /// Keeps a password, in place of the one before.
  @concurrent @discardableResult
  public func set(_ password: String, for account: Account) async throws(CredentialsError) -> PasswordPlace {
    try await change { entries in
      entries.removeAll { $0.account == account }
      entries.append(Entry(server: account.server, user: account.userName, password: password))
    }
    return .file(url, because: nil)
  }

  /// Forgets a password; with the last one the file goes.
  @concurrent public func remove(_ account: Account) async throws(CredentialsError) {
    guard try read().contains(where: { $0.account == account }) else { return }
    try await change { $0.removeAll { $0.account == account } }
  }

  /// Reads, changes and writes, while no other process does.
  private func change(_ body: (inout [Entry]) -> Void) async throws(CredentialsError) {
    let disk = PasswordFileDisk(url: url)
    let lock = try await disk.lock(waiting: Self.patience)
    defer { disk.unlock(lock) }
    var entries = try read()
    body(&entries)
    guard !entries.isEmpty else { return try disk.delete() }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      try disk.write(try encoder.encode(Document(passwords: entries)))
    } catch let error as CredentialsError {
      throw error
    } catch { throw .unwritableFile(url, reason: error.localizedDescription) }
  }

  private func read() throws(CredentialsError) -> [Entry] {
    guard let data = try PasswordFileDisk(url: url).read() else { return [] }
    guard let document = try? JSONDecoder().decode(Document.self, from: data) else { throw .brokenFile(url) }
    return document.passwords
  }

  private struct Document: Codable {
    var passwords: [Entry]
  }

  private struct Entry: Codable {
    let server: String
    let user: String
    let password: String

    var account: Account { Account(server: server, userName: user) }
  }
}
