import Credentials
import Foundation
import TestSupport
import Testing

/// The password file used when there is no keyring.
@Suite(.fewAtOnce) struct PasswordFileTests {
  private let ada = Account(server: "https://example.org:443", userName: "ada")
  private let bob = Account(server: "https://example.org:443", userName: "bob")

  @Test func keepsPasswordsApart() async throws {
    try await TemporaryFolder.use { directory in
      let file = PasswordFile(in: directory)
      #expect(try await file.password(for: ada) == nil)
      #expect(try await file.set("one", for: ada) == .file(file.url, because: nil))
      try await file.set("zwei 🔑 \"\\", for: bob)
      try await file.set("two", for: ada)
      let again = PasswordFile(in: directory)
      #expect(try await again.password(for: ada) == "two")
      #expect(try await again.password(for: bob) == "zwei 🔑 \"\\")
      let plain = Account(server: "http://example.org:80", userName: "ada")
      #expect(try await again.password(for: plain) == nil)
      try await again.remove(plain)
      try await again.remove(ada)
      #expect(try await file.password(for: ada) == nil)
      #expect(try await file.password(for: bob) != nil)
      try await file.remove(bob)
      #expect(!FileManager.default.fileExists(atPath: file.url.path))
    }
  }

  @Test func isPrivateToItsOwnerWhateverTheUmask() async throws {
    try await TemporaryFolder.use { directory in
      let file = PasswordFile(in: directory.appending(path: "not/there/yet"))
      try await file.set("secret", for: ada)
      #expect(try mode(of: file.url) == 0o600)
      try await file.set("other", for: ada)
      #expect(try mode(of: file.url) == 0o600)
    }
  }

  @Test(arguments: [0o640, 0o604, 0o620, 0o602])
  func refusesFilesThatOthersMayReadOrWrite(mode: Int) async throws {
    try await TemporaryFolder.use { directory in
      let file = PasswordFile(in: directory)
      try await file.set("secret", for: ada)
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.url.path)
      let before = try Data(contentsOf: file.url)
      await #expect(throws: CredentialsError.exposedFile(file.url)) { try await file.password(for: ada) }
      await #expect(throws: CredentialsError.exposedFile(file.url)) { try await file.set("new", for: bob) }
      await #expect(throws: CredentialsError.exposedFile(file.url)) { try await file.remove(ada) }
      #expect(try Data(contentsOf: file.url) == before)
    }
  }

  @Test(arguments: ["", "{", "[]", #"{"passwords": [{"server": "https://example.org:443"}]}"#])
  func reportsADamagedFileAndLeavesItUnchanged(text: String) async throws {
    try await TemporaryFolder.use { directory in
      let file = PasswordFile(in: directory)
      try write(text, to: file.url)
      await #expect(throws: CredentialsError.brokenFile(file.url)) { try await file.password(for: ada) }
      await #expect(throws: CredentialsError.brokenFile(file.url)) { try await file.set("new", for: ada) }
      #expect(try String(contentsOf: file.url, encoding: .utf8) == text)
    }
  }

  @Test func followsNoLinksAndDoesNotBlockOnPipes() async throws {
    try await TemporaryFolder.use { directory in
      let other = PasswordFile(in: directory.appending(path: "other"))
      try await other.set("secret", for: ada)
      let linked = PasswordFile(in: directory)
      try FileManager.default.createSymbolicLink(at: linked.url, withDestinationURL: other.url)
      let error = await #expect(throws: CredentialsError.self) { try await linked.password(for: ada) }
      guard case .unreadableFile = error else { throw Unexpected("\(String(describing: error))") }
      try FileManager.default.removeItem(at: linked.url)
      #expect(mkfifo(linked.url.path, 0o600) == 0)
      await #expect(throws: CredentialsError.brokenFile(linked.url)) { try await linked.password(for: ada) }
    }
  }

  @Test func ignoresALeftoverTemporaryFile() async throws {
    try await TemporaryFolder.use { directory in
      let file = PasswordFile(in: directory)
      try await file.set("secret", for: ada)
      try write("{", to: URL(filePath: file.url.path + ".draft"))
      #expect(try await file.password(for: ada) == "secret")
      try await file.set("two", for: bob)
      #expect(try await file.password(for: ada) == "secret")
      let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
      #expect(Set(names) == ["passwords.json", "passwords.json.lock"])
    }
  }

  /// A file lock belongs to an open file, so two stores contend just as two processes do.
  @Test func losesNothingWithManyConcurrentWriters() async throws {
    try await TemporaryFolder.use { directory in
      try await withThrowingTaskGroup { group in
        for number in 0..<12 {
          group.addTask {
            try await PasswordFile(in: directory)
              .set("secret \(number)", for: Account(server: "https://example.org:443", userName: "\(number)"))
          }
        }
        try await group.waitForAll()
      }
      let file = PasswordFile(in: directory)
      for number in 0..<12 {
        let account = Account(server: "https://example.org:443", userName: "\(number)")
        #expect(try await file.password(for: account) == "secret \(number)")
      }
    }
  }

  @Test func reportsAWriteFailure() async throws {
    try await TemporaryFolder.use { directory in
      let place = directory.appending(path: "file")
      try Data().write(to: place)
      let file = PasswordFile(in: place)
      let error = await #expect(throws: CredentialsError.self) { try await file.set("secret", for: ada) }
      guard case .unwritableFile(file.url, _) = error else { throw Unexpected("\(String(describing: error))") }
      #expect(try await file.password(for: ada) == nil)
    }
  }

  private func mode(of url: URL) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
  }

  private func write(_ text: String, to url: URL) throws {
    try Data(text.utf8).write(to: url)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
  }
}

struct Unexpected: Error {
  let value: String
  init(_ value: String) { self.value = value }
}
