import Credentials
import ArticleHTML
import FeedFetcher
import Foundation
import Library
import HostileServer
import LoopbackServer
import ReaderEngine
import TestSupport
import Testing

/// From an address to a subscription, against a real server and a real library.
@Suite(.fewAtOnce) struct SubscriberTests {
  @Test func feedIsFetchedOnceAndStored() async throws {
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

  @Test func subscribedFeedIsNotFetchedAgain() async throws {
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

  @Test func redirectedAddressOfASubscribedFeedIsRecognized() async throws {
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

  @Test func pageOffersItsFeeds() async throws {
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

  @Test func subscribesToSeveralFeedsDespiteAFailure() async throws {
    let page = ["a", "b", "c", "d"].map { "<link rel=alternate type=application/rss+xml href=/\($0)>" }.joined()
    try await LoopbackServer.serving { request in
      switch request.path {
      case "/": answer(page, type: "text/html")
      case "/c": HTTPResponse(statusCode: .notFound)
      default: answer(rss(request.path, 1...1))
      }
    } _: { _, root in
      try await Reader.with { reader in
        guard case .feed(let found) = try await reader.subscriber.look(at: root + "/a") else { throw Unexpected() }
        _ = try await reader.subscriber.subscribe(to: found)
        guard case .choices(let offers) = try await reader.subscriber.look(at: root) else { throw Unexpected() }
        #expect(offers.map(\.isSubscribed) == [true, false, false, false])
        let folder = try await reader.library.addFolder("Folder")
        let results = await reader.subscriber.subscribe(to: offers, in: folder.id)
        guard case .failure(.alreadySubscribed) = results[0] else { throw Unexpected() }
        #expect((try? results[1].get())?.title == "/b")
        #expect(results[2] == .failure(.status(404)))
        #expect((try? results[3].get())?.title == "/d")
        let feeds = try await reader.library.feeds()
        #expect(feeds.map(\.title) == ["/a", "/b", "/d"])
        #expect(feeds.map(\.folderID) == [nil, folder.id, folder.id])
      }
    }
  }

  @Test func credentialsGoOnlyToTheServerThatAsked() async throws {
    let asked: @Sendable (HTTPRequest) async -> HTTPResponse = { request in
      request.headers[.authorization] == nil
        ? HTTPResponse(
          statusCode: .unauthorized, headers: HTTPHeaders([HTTPHeader("WWW-Authenticate"): "Basic realm=\"feeds\""]))
        : answer(rss("Feed", 1...1))
    }
    try await LoopbackServer.serving(asked) { _, root in
      try await LoopbackServer.serving(asked) { other, otherRoot in
        try await Reader.with(passwords: true) { reader in
          let offers = [root, otherRoot].map { OfferedFeed(url: $0 + "/feed", reachesPrivateHosts: true) }
          let credentials = FetchCredentials(userName: "ada", password: "s3cr3t")
          let results = await reader.subscriber.subscribe(to: offers, as: (credentials, forServerOf: root))
          #expect((try? results[0].get())?.title == "Feed")
          #expect(results[1] == .failure(.status(401)))
          #expect(await other.requests.allSatisfy { $0.headers[.authorization] == nil })
        }
      }
    }
  }

  @Test func newAddressOfAFeedIsCheckedLikeANewFeed() async throws {
    let page = "<link rel=alternate type=application/rss+xml href=/new>"
    try await LoopbackServer.serving { request in
      switch request.path {
      case "/page": answer(page, type: "text/html")
      case "/pages": answer(page + page.replacing("/new", with: "/other"), type: "text/html")
      case "/nothing": answer("<p>Hello", type: "text/html")
      default: answer(rss("Feed", 1...2))
      }
    } _: { _, root in
      try await Reader.with { reader in
        let feed = try await reader.subscriber.feed(at: root + "/feed")
        let other = try await reader.subscriber.feed(at: root + "/other")
        let found = try await reader.subscriber.address(at: root + "/page", for: feed.id)
        #expect(found?.address == FeedAddress(url: root + "/new", reachesPrivateHosts: true), "it was typed")
        let own = try await reader.subscriber.address(at: " \(root)/feed ", for: feed.id)
        #expect(own?.address.url == feed.url, "its own")
        #expect(try await reader.subscriber.address(at: root + "/pages", for: feed.id) == nil)
        await #expect(throws: FeedFailure.notAFeed) {
          try await reader.subscriber.address(at: root + "/nothing", for: feed.id)
        }
        let failure = await #expect(throws: FeedFailure.self) {
          try await reader.subscriber.address(at: root + "/other", for: feed.id)
        }
        guard case .alreadySubscribed(let known) = failure else { throw Unexpected() }
        #expect(known.id == other.id)
        // the same items from the new address are the same articles
        let moved = try await reader.subscriber.move(feed.id, to: try #require(found))
        _ = try await reader.refresher.refresh([feed.id])
        #expect(try await reader.library.feed(feed.id)?.articleCount == 2)
        // another feed has the old address meanwhile
        let next = try await reader.subscriber.feed(at: root + "/feed")
        let taken = await #expect(throws: FeedFailure.self) { try await reader.subscriber.takeBack(moved) }
        guard case .alreadySubscribed(let holder) = taken else { throw Unexpected() }
        #expect(holder.id == next.id)
        #expect(try await reader.library.feed(feed.id)?.url == root + "/new")
        _ = try await reader.library.perform(.removeFeed(next.id))
        try await reader.subscriber.takeBack(moved)
        #expect(try await reader.library.feed(feed.id)?.url == root + "/feed")
      }
    }
  }

  @Test func newAddressMayRequireAPassword() async throws {
    let asked: @Sendable (HTTPRequest) async -> HTTPResponse = { request in
      request.path != "/new" || request.headers[.authorization] != nil
        ? answer(rss("Feed", 1...1))
        : HTTPResponse(
          statusCode: .unauthorized, headers: HTTPHeaders([HTTPHeader("WWW-Authenticate"): "Basic realm=\"feeds\""]))
    }
    try await LoopbackServer.serving(asked) { _, root in
      try await Reader.with(passwords: true) { reader in
        let feed = try await reader.subscriber.feed(at: root + "/feed")
        await #expect(throws: FeedFailure.status(401)) {
          try await reader.subscriber.address(at: root + "/new", for: feed.id)
        }
        let credentials = FetchCredentials(userName: "ada", password: "s3cr3t")
        let found = try await reader.subscriber.address(at: root + "/new", for: feed.id, as: credentials)
        #expect(found?.address.userName == "ada")
        let account = Account(server: try #require(FetchHost(url: root)).name, userName: "ada")
        let store = PasswordFile(in: reader.passwordFile.deletingLastPathComponent())
        let password = { try await store.password(for: account) }
        #expect(try await password() == nil, "looking keeps none")
        let moved = try await reader.subscriber.move(feed.id, to: try #require(found))
        #expect(try await password() == "s3cr3t")
        _ = try await reader.refresher.refresh([feed.id])
        #expect(try await reader.library.feed(feed.id)?.failure == nil)
        try await reader.subscriber.takeBack(moved)
        #expect(try await password() == nil)
        // no password is stored for an address that the feed cannot have
        _ = try await reader.library.addFeed(NewFeed(url: root + "/new", title: "Other"))
        await #expect(throws: FeedFailure.self) {
          try await reader.subscriber.move(feed.id, to: try #require(found))
        }
        #expect(try await password() == nil)
      }
    }
  }

  @Test func reportsPagesWithoutFeeds() async throws {
    try await LoopbackServer.serving { _ in
      answer("<p>Hello", type: "text/html")
    } _: { _, root in
      try await Reader.with { reader in
        await #expect(throws: FeedFailure.notAFeed) { try await reader.subscriber.look(at: root) }
      }
    }
  }

  @Test func errorsOfARespondingHostAreReported() async throws {
    let server = try HostileServer()
    defer { server.stop() }
    try await Reader.with { reader in
      // Typed without a scheme: the server has no TLS, and answers plain HTTP with 206.
      let typed = String(server.url(1, .part).dropFirst("http://".count))
      await #expect(throws: FeedFailure.status(206)) { try await reader.subscriber.look(at: typed) }
    }
  }

  @Test func welcomeFeedIsAddedOnce() async throws {
    try await Reader.with(readsResources: true) { reader in
      let file = reader.folder.url.appending(path: "welcome.xml")
      try Data(rss("Welcome", 1...2).utf8).write(to: file)
      try await reader.subscriber.welcome(with: file.absoluteString)
      let feeds = try await reader.library.feeds()
      #expect(feeds.map(\.title) == ["Welcome"])
      _ = try await reader.library.perform(.removeFeed(feeds[0].id))
      try await reader.subscriber.welcome(with: file.absoluteString)
      #expect(try await reader.library.feeds().isEmpty)
    }
  }

  @Test func interruptedWelcomeIsNotAFailure() async throws {
    try await Reader.with(readsResources: true) { reader in
      let file = reader.folder.url.appending(path: "welcome.xml")
      try Data(rss("Welcome", 1...2).utf8).write(to: file)
      // as if killed between subscribing and recording it
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

extension Subscriber {
  /// Subscribes to the feed at an address.
  fileprivate func feed(at address: String) async throws -> Feed {
    guard case .feed(let found) = try await look(at: address) else { throw FeedFailure.notAFeed }
    return try await subscribe(to: found)
  }
}
