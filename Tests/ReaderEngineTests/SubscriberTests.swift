import ArticleHTML
import FlyingFox
import Foundation
import Library
import LoopbackServer
import ReaderEngine
import TestTurns
import Testing

/// From an address to a subscription, against a real server and a real library.
@Suite(.fewAtOnce) struct SubscriberTests {
  @Test func aFeedIsFetchedOnceAndStored() async throws {
    try await LoopbackServer.serving { _ in
      answer(rss("A &amp; B", 1...3))
    } _: { server, root in
      try await Reader.with { reader in
        guard case .feed(let found) = try await reader.subscriber.look(at: root + "/feed") else { throw Unexpected() }
        #expect(found.articleCount == 3)
        let feed = try await reader.subscriber.subscribe(to: found)
        #expect(feed.title == "A & B")
        #expect(feed.unreadCount == 3)
        #expect(await server.requests.count == 1)
      }
    }
  }

  @Test func aFeedThatIsThereIsNotFetchedAgain() async throws {
    try await LoopbackServer.serving { _ in
      answer(rss("Feed", 1...1))
    } _: { server, root in
      try await Reader.with { reader in
        guard case .feed(let found) = try await reader.subscriber.look(at: root + "/feed") else { throw Unexpected() }
        let feed = try await reader.subscriber.subscribe(to: found)
        let failure = await #expect(throws: FeedFailure.self) { try await reader.subscriber.look(at: root + "/feed") }
        guard case .alreadySubscribed(let known) = failure else { throw Unexpected() }
        #expect(known.id == feed.id)
        #expect(await server.requests.count == 1)
      }
    }
  }

  @Test func anotherAddressOfAFeedThatIsThereIsKnownAfterItsRedirect() async throws {
    try await LoopbackServer.serving { request in
      request.path == "/old"
        ? HTTPResponse(statusCode: .movedPermanently, headers: HTTPHeaders([.location: "/feed"]))
        : answer(rss("Feed", 1...1))
    } _: { _, root in
      try await Reader.with { reader in
        guard case .feed(let found) = try await reader.subscriber.look(at: root + "/feed") else { throw Unexpected() }
        _ = try await reader.subscriber.subscribe(to: found)
        let failure = await #expect(throws: FeedFailure.self) { try await reader.subscriber.look(at: root + "/old") }
        guard case .alreadySubscribed = failure else { throw Unexpected() }
      }
    }
  }

  @Test func aPageOffersItsFeeds() async throws {
    let page = """
      <base href="/sub/"><link rel=alternate type=application/rss+xml href=a title=All>
      <link rel="alternate" type="application/atom+xml" href="/b">
      <link rel=alternate type=application/rss+xml href="file:///etc/passwd">
      """
    try await LoopbackServer.serving { request in
      request.path == "/" ? answer(page, type: "text/html") : answer(rss(request.path, 1...1))
    } _: { server, root in
      try await Reader.with { reader in
        guard case .choices(let links) = try await reader.subscriber.look(at: root) else { throw Unexpected() }
        #expect(links.map(\.url) == [root + "/sub/a", root + "/b"])
        let found = try await reader.subscriber.look(at: links[0])
        _ = try await reader.subscriber.subscribe(to: found)
        #expect(await server.requests.map(\.path) == ["/", "/sub/a"])
      }
    }
  }

  @Test func whatIsNeitherFeedNorPageOfOneIsSaid() async throws {
    try await LoopbackServer.serving { _ in
      answer("<p>Hello", type: "text/html")
    } _: { _, root in
      try await Reader.with { reader in
        await #expect(throws: FeedFailure.notAFeed) { try await reader.subscriber.look(at: root) }
      }
    }
  }

  @Test func aHostThatAnswersHasSaidWhatIsWrong() async throws {
    try await LoopbackServer.serving { _ in
      HTTPResponse(statusCode: .notFound)
    } _: { _, root in
      try await Reader.with { reader in
        // typed without its scheme: there is no TLS at this port, and behind it a plain 404
        let typed = String(root.dropFirst("http://".count)) + "/missing"
        await #expect(throws: FeedFailure.status(404)) { try await reader.subscriber.look(at: typed) }
      }
    }
  }

  @Test func theWelcomeComesOnce() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "kiji-welcome-\(UUID()).xml")
    try Data(rss("Welcome", 1...2).utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try await Reader.with(readsResources: true) { reader in
      try await reader.subscriber.welcome(with: file.absoluteString)
      let feeds = try await reader.library.feeds()
      #expect(feeds.map(\.title) == ["Welcome"])
      _ = try await reader.library.perform(.removeFeed(feeds[0].id))
      try await reader.subscriber.welcome(with: file.absoluteString)
      #expect(try await reader.library.feeds().isEmpty)
    }
  }

  @Test func aWelcomeThatWasInterruptedIsNoFailure() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "kiji-welcome-\(UUID()).xml")
    try Data(rss("Welcome", 1...2).utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try await Reader.with(readsResources: true) { reader in
      // as if killed between the subscription and the note of it
      guard case .feed(let found) = try await reader.subscriber.look(at: file.absoluteString) else {
        throw Unexpected()
      }
      _ = try await reader.subscriber.subscribe(to: found)
      try await reader.subscriber.welcome(with: file.absoluteString)
      #expect(try await reader.library.feeds().count == 1)
    }
  }

  private struct Unexpected: Error {}
}
