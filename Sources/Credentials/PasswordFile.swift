public import Foundation

/// Passwords in a file readable only by its owner, for systems without a keyring, for example under cron.
///
/// The file is not encrypted: a key beside it would protect it from no one. It is replaced as a whole, by a draft that
/// is renamed once it is on disk, and by one process at a time.
public struct PasswordFile: PasswordStore {
  /// The file. It exists only while it contains passwords.
  public let url: URL

  /// The file's name.
  public static let name = "passwords.json"
  /// How long to wait for another process, which holds the lock for milliseconds; the same as for the library.
  public static let patience: Duration = .seconds(30)

  /// Creates a store for a file in a directory, which need not exist until something is stored.
  public init(in directory: URL) {
    url = directory.appending(path: Self.name, directoryHint: .notDirectory)
  }

  /// Returns the password of an account; nil if there is none.
  @concurrent public func password(for account: Account) async throws(CredentialsError) -> String? {
    try read().first { $0.account == account }?.password
  }

  /// Stores a password, replacing the previous one.
  @concurrent @discardableResult
  public func set(_ password: String, for account: Account) async throws(CredentialsError) -> PasswordPlace {
    try await change { entries in
      entries.removeAll { $0.account == account }
      entries.append(Entry(server: account.server, user: account.userName, password: password))
    }
    return .file(url, because: nil)
  }

  /// Deletes a password, and the file if it was the last one.
  @concurrent public func remove(_ account: Account) async throws(CredentialsError) {
    guard try read().contains(where: { $0.account == account }) else { return }
    try await change { $0.removeAll { $0.account == account } }
  }

  /// Reads, changes and writes the file while holding the lock.
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
