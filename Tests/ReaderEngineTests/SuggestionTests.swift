import Foundation
import Library
import LoopbackServer
import ReaderEngine
import TestSupport
import Testing

/// Lists of suggested feeds.
@Suite(.fewAtOnce) struct SuggestionTests {
  @Test func omitsSubscribedAndDuplicateSuggestions() async throws {
    try await Reader.with { reader in
      let list = try opml(
        """
        <outline text="Folder"><outline text="Known" xmlUrl="https://known.example/feed/"/></outline>
        <outline text="One" description="About one" xmlUrl="https://one.example/feed"/>
        <outline text="Again" xmlUrl="http://one.example/feed"/>
        <outline xmlUrl="https://nameless.example/"/>
        """, in: reader.folder)
      _ = try await reader.library.addFeed(NewFeed(url: "http://known.example/feed", title: "Known"))
      let found = try await reader.subscriber.suggestions(in: list.absoluteString)
      #expect(
        found == [
          Suggestion(url: "https://one.example/feed", title: "One", about: "About one"),
          Suggestion(url: "https://nameless.example/", title: "https://nameless.example/"),
        ])
    }
  }

  @Test func listingSuggestionsMakesNoRequests() async throws {
    try await LoopbackServer.serving { _ in
      answer(rss("Feed", 1...1))
    } _: { server, root in
      try await Reader.with { reader in
        let list = try opml("<outline text=\"One\" xmlUrl=\"\(root)/feed\"/>", in: reader.folder)
        let found = try await reader.subscriber.suggestions(in: list.absoluteString)
        #expect(found.count == 1)
        #expect(await server.requests.isEmpty)
      }
    }
  }

  @Test func rejectsFilesThatAreNotFeedLists() async throws {
    try await Reader.with { reader in
      let file = reader.folder.url.appending(path: "suggestions.opml")
      try Data("no list".utf8).write(to: file)
      let failure = await #expect(throws: FeedFailure.self) {
        try await reader.subscriber.suggestions(in: file.absoluteString)
      }
      #expect(failure == .notAFeed)
    }
  }

  /// In the list shipped with the program, every entry has all that a card shows, and no feed is listed twice.
  @Test func builtInListIsComplete() async throws {
    let list = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Resources/suggestions.opml")
    try await Reader.with { reader in
      let found = try await reader.subscriber.suggestions(in: list.absoluteString)
      #expect(found.count == 10)
      #expect(found.allSatisfy { $0.url.hasPrefix("https://") && !$0.title.isEmpty && !$0.about.isEmpty })
    }
  }

  private func opml(_ body: String, in folder: TemporaryFolder) throws -> URL {
    let file = folder.url.appending(path: "suggestions.opml")
    try Data("<opml version=\"2.0\"><head/><body>\(body)</body></opml>".utf8).write(to: file)
    return file
  }
}
