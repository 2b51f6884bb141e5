import FakeFreshRSS
import Foundation
import Library
import Sync
import SyncValues
import TestSupport
import Testing

// Testing has a type of this name, too.
import struct Library.Tag

/// Tags of articles of an account, which are labels on a FreshRSS server.
@Suite(.fewAtOnce) struct LabelTests {
  private func tags(_ bench: SyncBench) async throws -> [String: [Int64]] {
    var tags: [String: [Int64]] = [:]
    for tag in try await bench.library.tags() {
      let titles = try await bench.library.articles(bench.library.articleIDs(ArticleList(scope: .tag(tag.id))))
        .map(\.title)
      tags[tag.name] = bench.server.with { state in
        state.items.filter { titles.contains($0.value.title) }.keys.sorted()
      }
    }
    return tags
  }

  private func labels(_ bench: SyncBench) -> [String: [Int64]] {
    bench.server.with { state in
      var labels: [String: [Int64]] = [:]
      for (id, item) in state.items { for label in item.labels { labels[label, default: []].append(id) } }
      return labels.mapValues { $0.sorted() }
    }
  }

  private func expectAgreement(_ bench: SyncBench, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    #expect(try await tags(bench) == labels(bench), sourceLocation: sourceLocation)
    #expect(try await bench.state().waitingCount == 0, sourceLocation: sourceLocation)
  }

  @Test func labelsGoBothWays() async throws {
    try await SyncBench.with { bench in
      bench.server.addFeed("news", articles: 5)
      let ids = bench.server.with { $0.items.keys.sorted() }
      bench.server.with { state in
        state.items[ids[0]]?.labels = ["Später & <lesen>"]
        state.items[ids[1]]?.labels = ["Später & <lesen>", "work"]
      }
      await bench.sync()
      try await expectAgreement(bench)
      let here = try await ids.asyncMap { try await bench.article($0).id }
      // One of two gets it on this side, the other loses it there.
      _ = try await bench.library.perform(.tag(named: "work", [here[2]]))
      _ = try await bench.library.perform(.tag(named: "new here", [here[3]]))
      _ = try await bench.library.perform(.tag(false, named: "Später & <lesen>", [here[0]]))
      bench.server.with { state in
        state.items[ids[1]]?.labels.remove("work")
        state.items[ids[4]]?.labels.insert("new there")
      }
      #expect(try await bench.state().waitingCount == 3)
      let report = await bench.sync()
      #expect(report.pushed == 3)
      try await expectAgreement(bench)
      #expect(
        labels(bench) == [
          "Später & <lesen>": [ids[1]], "work": [ids[2]], "new here": [ids[3]], "new there": [ids[4]],
        ])
      #expect(await bench.sync().changes == SyncChanges())
    }
  }

  /// Articles that arrive together with their labels.
  @Test func newArticlesHaveTheirLabels() async throws {
    try await SyncBench.with { bench in
      let feed = bench.server.addFeed("news", articles: 1)
      await bench.sync()
      let id = bench.server.addArticle(in: feed)
      bench.server.with { $0.items[id]?.labels = ["fresh"] }
      await bench.sync()
      try await expectAgreement(bench)
      #expect(try await tags(bench) == ["fresh": [id]])
    }
  }

  @Test func tagsAreRenamedRemovedAndRestored() async throws {
    try await SyncBench.with { bench in
      bench.server.addFeed("news", articles: 2)
      await bench.sync()
      let here = try await bench.articles().map(\.id)
      _ = try await bench.library.perform(.tag(named: "a", here))
      await bench.sync()
      let tag = try #require(try await bench.library.tags().first)
      _ = try await bench.library.perform(.renameTag(tag.id, to: "b"))
      await bench.sync()
      #expect(labels(bench).keys.sorted() == ["b"])
      let removal = try await bench.library.perform(.removeTag(tag.id))
      await bench.sync()
      #expect(labels(bench) == [:])
      try await bench.library.undo(removal)
      await bench.sync()
      try await expectAgreement(bench)
      #expect(labels(bench).mapValues(\.count) == ["b": 2])
      // The label was deleted on the server.
      bench.server.with { state in
        state.labels = []
        for id in state.items.keys { state.items[id]?.labels = [] }
      }
      await bench.sync()
      #expect(try await bench.library.tags().isEmpty)
    }
  }

  /// For a label that was deleted after it was listed, the server lists every article.
  @Test func aLabelDeletedMeanwhileIsNotGivenToEveryArticle() async throws {
    try await SyncBench.with { bench in
      bench.server.addFeed("news", articles: 4)
      let ids = bench.server.with { $0.items.keys.sorted() }
      bench.server.with { $0.items[ids[0]]?.labels = ["gone"] }
      bench.server.watch { [server = bench.server] call in
        if call.path.hasSuffix("tag/list") {
          server.with { state in
            state.items[ids[0]]?.labels = []
            state.labels = []
          }
        }
      }
      await bench.sync()
      let tags = try await bench.library.tags()
      #expect(tags.isEmpty)
    }
  }

  /// The server lists a folder in place of a label of the same name.
  @Test func aLabelNamedLikeAFolderIsLeftAlone() async throws {
    try await SyncBench.with { bench in
      bench.server.addFeed("news", folder: "Daily", articles: 3)
      let ids = bench.server.with { $0.items.keys.sorted() }
      bench.server.with { $0.items[ids[0]]?.labels = ["Daily"] }
      await bench.sync()
      #expect(try await bench.library.tags().isEmpty)
      let here = try await bench.article(ids[1]).id
      _ = try await bench.library.perform(.tag(named: "Daily", [here]))
      await bench.sync()
      await bench.sync()
      #expect(labels(bench) == ["Daily": [ids[0], ids[1]]])
      #expect(try await tags(bench) == ["Daily": [ids[1]]])
    }
  }

  @Test func whatTheServerIgnoresIsGivenUp() async throws {
    try await SyncBench.with { bench in
      bench.server.addFeed("news", articles: 1)
      await bench.sync()
      let here = try await bench.articles().map(\.id)
      _ = try await bench.library.perform(.tag(named: "x", here))
      bench.server.fail(.okWithoutEffect, times: .max) { $0.path.hasSuffix("edit-tag") }
      for _ in 0..<4 { await bench.sync() }
      #expect(try await bench.state().waitingCount == 0)
      #expect(try await bench.library.articles(here).map(\.tags) == [[]])
    }
  }

  /// The tags of an account that is left stay.
  @Test func leavingAnAccountKeepsTags() async throws {
    try await SyncBench.with { bench in
      bench.server.addFeed("news", articles: 2)
      await bench.sync()
      let here = try await bench.articles().map(\.id)
      _ = try await bench.library.perform(.tag(named: "x", [here[0]]))
      try await bench.synchronizer.remove(bench.state(), keepsArticles: true)
      #expect(try await bench.library.tagCounts().values.map(\.articles) == [1])
    }
  }
}
