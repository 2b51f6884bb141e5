import Credentials
import FeedFetcher
import Foundation
import Library
import LoopbackServer
import ReaderEngine
import TestSupport
import Testing

/// Password-protected feeds, from subscribing to removal.
@Suite(.fewAtOnce) struct FeedPasswordTests {
  private let ada = FetchCredentials(userName: "ada", password: "s3cr3t-of-ada")

  @Test func refreshUsesTheSubscriptionPassword() async throws {
    try await LoopbackServer.serving(guarded) { _, root in
      try await Reader.with(passwords: true) { reader in
        await #expect(throws: FeedFailure.status(401)) { try await reader.subscriber.look(at: root + "/feed") }
        let feed = try await subscribe(root + "/feed", reader)
        #expect(try await reader.library.fetchTargets([feed.id]).map(\.userName) == ["ada"])
        #expect(try await reader.refresher.refresh().failures.isEmpty)
        try reader.expectNoTrace(of: ada.password)
      }
    }
  }

  @Test func feedOfAPageUsesTheSamePassword() async throws {
    try await LoopbackServer.serving(guarded) { _, root in
      try await Reader.with(passwords: true) { reader in
        let feed = try await subscribe(root + "/page", reader)
        #expect(feed.url == root + "/feed")
        #expect(try await reader.library.fetchTargets([feed.id]).map(\.userName) == ["ada"])
      }
    }
  }

  @Test func passwordIsNotSentToAnotherServersPage() async throws {
    try await LoopbackServer.serving(guarded) { other, otherRoot in
      try await LoopbackServer.serving { _ in
        answer(
          "<html><link rel=alternate type='application/rss+xml' href='\(otherRoot)/feed'></html>", type: "text/html")
      } _: { _, root in
        try await Reader.with(passwords: true) { reader in
          await #expect(throws: FeedFailure.status(401)) { try await reader.subscriber.look(at: root, as: ada) }
          #expect(await other.requests.allSatisfy { $0.headers[.authorization] == nil })
        }
      }
    }
  }

  @Test func feedThatMovesToAnotherServerLosesItsPassword() async throws {
    try await LoopbackServer.serving(guarded) { other, otherRoot in
      try await LoopbackServer.serving(guarded) { _, root in
        try await Reader.with(passwords: true) { reader in
          let feed = try await subscribe(root + "/feed", reader)
          let moved = FetchOutcome(
            feed: feed.id, startedAt: Date(), duration: 0, result: .unchanged(Validators()), status: 200, bytes: 0,
            state: FetchState(), newURL: otherRoot + "/feed")
          try await reader.library.record([moved])
          let report = try await reader.refresher.refresh()
          #expect(report.failures.map(\.failure) == [.status(401)])
          #expect(await other.requests.allSatisfy { $0.headers[.authorization] == nil })
        }
      }
    }
  }

  @Test func unreadablePasswordIsReportedOnlyWhereNeeded() async throws {
    try await LoopbackServer.serving(guarded) { _, root in
      try await Reader.with(passwords: true) { reader in
        let feed = try await subscribe(root + "/feed", reader)
        let open = try await subscribe(root + "/open", reader)
        let file = reader.passwordFile
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
        let report = try await reader.refresher.refresh()
        #expect(report.failures.map(\.feed) == [feed.id])
        #expect(report.failures.map(\.failure) == [.password(.exposedFile(file))])
        let codes = try await reader.library.feeds().map(\.failure)
        #expect(codes == ["password", nil])
        #expect(FeedFailure(code: "password", url: open.url) == .password(nil))
      }
    }
  }

  @Test func passwordLastsUntilItsLastFeedIsRemoved() async throws {
    try await LoopbackServer.serving(guarded) { _, root in
      try await Reader.with(passwords: true) { reader in
        let (first, second) = (try await subscribe(root + "/feed", reader), try await subscribe(root + "/two", reader))
        let passwords = reader.engine.feedPasswords
        try await passwords.remove(of: first.id)
        let report = try await reader.refresher.refresh()
        #expect(report.failures.map(\.feed) == [first.id])
        #expect(report.failures.map(\.failure) == [.status(401)])
        let accounts = try await passwords.accounts()
        _ = try await reader.library.perform(.removeFeed(second.id))
        try await passwords.forgetUnused(accounts)
        #expect(!FileManager.default.fileExists(atPath: reader.passwordFile.path))
      }
    }
  }

  @Test func newUserNameReplacesTheFirst() async throws {
    try await LoopbackServer.serving(guarded) { _, root in
      try await Reader.with(passwords: true) { reader in
        let feed = try await subscribe(root + "/feed", reader)
        let bob = FetchCredentials(userName: "bob", password: "unknown")
        try await reader.engine.feedPasswords.set(bob, of: feed.id)
        #expect(try await reader.refresher.refresh().failures.map(\.failure) == [.status(401)])
        let text = try String(contentsOf: reader.passwordFile, encoding: .utf8)
        #expect(text.contains("bob") && !text.contains("ada"))
        try await reader.engine.feedPasswords.set(ada, of: feed.id)
        #expect(try await reader.refresher.refresh().failures.isEmpty)
      }
    }
  }

  @Test func deletingAFeedDeletesItsPassword() async throws {
    try await LoopbackServer.serving(guarded) { _, root in
      try await Reader.with(passwords: true) { reader in
        let (feed, other) = (try await subscribe(root + "/feed", reader), try await subscribe(root + "/two", reader))
        let isKept = { FileManager.default.fileExists(atPath: reader.passwordFile.path) }
        let step = try await reader.library.perform(.removeFeed(feed.id))
        let before = Date.distantPast
        await reader.engine.maintainer.tidy(removedBefore: before) { Issue.record("\($0)") }
        // the password stays while the removal can be undone, and while another feed uses it
        #expect(isKept())
        try await reader.library.undo(step)
        _ = try await reader.library.perform(.removeFeed(feed.id))
        await reader.engine.maintainer.tidy(removedBefore: .distantFuture) { Issue.record("\($0)") }
        #expect(isKept())
        _ = try await reader.library.perform(.removeFeed(other.id))
        await reader.engine.maintainer.tidy(removedBefore: .distantFuture) { Issue.record("\($0)") }
        #expect(!isKept())
      }
    }
  }

  @Test func restoresAStoredPassword() async throws {
    try await LoopbackServer.serving(guarded) { _, root in
      try await Reader.with(passwords: true) { reader in
        let (feed, other) = (try await subscribe(root + "/feed", reader), try await subscribe(root + "/two", reader))
        let passwords = reader.engine.feedPasswords
        let text = { try String(contentsOf: reader.passwordFile, encoding: .utf8) }
        // replaced by another user name, and restored
        let bob = FetchCredentials(userName: "bob", password: "unknown")
        let first = try #require(try await passwords.kept(of: feed.id, before: "bob"))
        try await passwords.set(bob, of: feed.id)
        try await passwords.restore(first)
        #expect(try await reader.refresher.refresh().failures.isEmpty)
        #expect(try !text().contains("bob"))
        // removed, and restored
        let second = try #require(try await passwords.kept(of: feed.id, before: nil))
        try await passwords.remove(of: feed.id)
        try await passwords.restore(second)
        #expect(try await reader.refresher.refresh().failures.isEmpty)
        // a feed without credentials gets the user name of another feed with a wrong password
        try await passwords.remove(of: feed.id)
        let third = try #require(try await passwords.kept(of: feed.id, before: ada.userName))
        try await passwords.set(FetchCredentials(userName: ada.userName, password: "wrong"), of: feed.id)
        #expect(try await reader.refresher.refresh().failures.count == 2)
        try await passwords.restore(third)
        #expect(try await reader.refresher.refresh().failures.map(\.feed) == [feed.id])
        // a missing password cannot be restored
        try FileManager.default.removeItem(at: reader.passwordFile)
        #expect(try await passwords.kept(of: other.id, before: nil) == nil)
        // restoring for a removed feed has no effect
        _ = try await reader.library.perform(.removeFeed(feed.id))
        try await passwords.restore(third)
      }
    }
  }

  private func subscribe(_ address: String, _ reader: Reader) async throws -> Feed {
    guard case .feed(let found) = try await reader.subscriber.look(at: address, as: ada) else { throw NoFeed() }
    return try await reader.subscriber.subscribe(to: found)
  }

  /// A site that is protected except for `/open`.
  private var guarded: LoopbackServer.Handler {
    let right = "Basic " + Data("\(ada.userName):\(ada.password)".utf8).base64EncodedString()
    return { request in
      guard request.path == "/open" || request.headers[.authorization] == right else {
        return HTTPResponse(
          statusCode: .unauthorized, headers: HTTPHeaders([HTTPHeader("WWW-Authenticate"): "Basic realm=\"The tests\""])
        )
      }
      return request.path == "/page"
        ? answer("<html><link rel=alternate type='application/rss+xml' href='feed'></html>", type: "text/html")
        : answer(rss(request.path, 1...2))
    }
  }

  private struct NoFeed: Error {}
}
