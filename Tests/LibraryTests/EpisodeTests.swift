import Foundation
import GRDB
import TestSupport
import Testing
import WebText

@testable import Library

/// Where the user stopped listening, and the queue of episodes.
@Suite(.fewAtOnce) struct EpisodeTests {
  let sandbox = Sandbox()
  let library: Library
  let feed: Feed

  init() async throws {
    library = try await Library.open(sandbox.location)
    feed = try await library.addFeed(NewFeed(url: "https://example.org/feed", title: "Talks"))
  }

  private func article(_ name: String, files: [String], published: Date? = nil) -> NewArticle {
    NewArticle(
      uniqueID: name, url: nil, title: name, excerpt: "", author: nil, bodyHTML: "",
      attachments: files.map { Attachment(url: "https://example.org/" + $0, durationInSeconds: 60) },
      published: published)
  }

  private func add(_ names: String...) async throws -> [Article.ID] {
    let articles = names.map { article($0, files: ["\($0).mp3"]) }
    return try await library.store(.of(articles), in: feed.id).inserted.map(\.id)
  }

  private func episodes(_ names: String...) async throws -> [Episode] {
    var episodes: [Episode] = []
    for name in names {
      let id = try #require(try await add(name).first)
      episodes.append(try #require(await library.episode(at: "https://example.org/\(name).mp3", of: id)))
    }
    return episodes
  }

  @Test func anEpisodeHasWhatAPlayerShows() async throws {
    var article = article("a", files: ["cover.jpg", "a.mp3"])
    article.attachments[1].title = "Part one"
    article.attachments[1].durationInSeconds = 61.5
    let id = try #require(await library.store(.of([article]), in: feed.id).inserted.first?.id)
    let episode = try #require(await library.episode(at: "https://example.org/a.mp3", of: id))
    #expect(episode.id == Episode.ID(article: id, position: 1))
    #expect(episode.title == "Part one" && episode.articleTitle == "a")
    #expect(episode.mainTitle == "a" && episode.fileTitle == "Part one")
    #expect(episode.feedTitle == "Talks" && episode.duration == 61.5)
    #expect(episode.place == 0 && !episode.isPlayed && episode.feedURL == "https://example.org/feed")
    #expect(try await library.episode(at: "https://example.org/other.mp3", of: id) == nil)
    #expect(try await episodes("b").first?.title == "b")
  }

  @Test func aPlaceIsKeptAlsoIfTheAddressChanges() async throws {
    let episode = try #require(await episodes("a").first)
    try await library.setListeningPlace(42.5, isPlayed: false, in: episode.id)
    var changed = article("a", files: ["a.mp3?token=2"])
    changed.bodyHTML = "Changed"
    _ = try await library.store(.of([changed]), in: feed.id)
    let now = try #require(await library.episode(at: "https://example.org/a.mp3?token=2", of: episode.id.article))
    #expect(now.place == 42.5 && !now.isPlayed)
    try await library.setListeningPlace(0, isPlayed: true, in: episode.id)
    #expect(try await library.episode(at: now.url, of: episode.id.article)?.isPlayed == true)
    // An article that was deleted meanwhile.
    try await library.setListeningPlace(1, isPlayed: false, in: .init(article: Article.ID(rawValue: 99), position: 0))
    #expect(try sandbox.number("SELECT count(*) FROM listened") == 1)
  }

  @Test func placesFollowTheirFiles() async throws {
    let id = try #require(
      await library.store(.of([article("a", files: ["a.mp3", "b.mp3", "c.mp3"])]), in: feed.id)
        .inserted.first?.id)
    func place(_ name: String) async throws -> Double? {
      try await library.episode(at: "https://example.org/" + name, of: id)?.place
    }
    for (position, seconds) in [10.0, 20, 30].enumerated() {
      try await library.setListeningPlace(seconds, isPlayed: false, in: .init(article: id, position: position))
    }
    try await library.setEpisodeQueue(loaded: nil, next: (0..<3).map { .init(article: id, position: $0) })
    // a and b have changed places, c has another address, and there is a new one
    var changed = article("a", files: ["b.mp3", "a.mp3", "c.mp3?token=2", "d.mp3"])
    changed.bodyHTML = "Changed"
    _ = try await library.store(.of([changed]), in: feed.id)
    #expect(try await place("a.mp3") == 10)
    #expect(try await place("b.mp3") == 20)
    #expect(try await place("c.mp3?token=2") == 30)
    #expect(try await place("d.mp3") == 0)
    #expect(try await library.episodeQueue().next.map(\.url.last) == ["3", "3", "2"])
    #expect(try await library.episodeQueue().next.map(\.id.position) == [1, 0, 2])
    // one was inserted before a, and the others are gone
    changed = article("a", files: ["new.mp3", "cover.jpg", "a.mp3"])
    changed.bodyHTML = "Changed again"
    _ = try await library.store(.of([changed]), in: feed.id)
    #expect(try await place("a.mp3") == 10)
    #expect(try await place("new.mp3") == 0)
    #expect(try await library.episodeQueue().next.map(\.url) == ["https://example.org/a.mp3"])
    // A player that was not told keeps to the file.
    try await library.setListeningPlace(
      50, isPlayed: false, in: .init(article: id, position: 0), at: "https://example.org/a.mp3")
    #expect(try await place("a.mp3") == 50)
    #expect(try await place("new.mp3") == 0)
    try await library.setEpisodeQueue(
      loaded: nil, next: [.init(article: id, position: 1)],
      urls: [.init(article: id, position: 1): "https://example.org/a.mp3"])
    #expect(try await library.episodeQueue().next.map(\.url) == ["https://example.org/a.mp3"])
  }

  @Test func chaptersAreKeptWithTheirArticle() async throws {
    var article = article("a", files: ["a.mp3"])
    let id = try #require(await library.store(.of([article]), in: feed.id).inserted.first?.id)
    #expect(try await library.chapters(of: id).isEmpty)
    // added later, to an article that does not change otherwise; unsorted, and with a beginning twice
    article.chapters = ChapterList(
      [
        Chapter(seconds: 60, title: "Talk", url: "https://example.org/talk"), Chapter(seconds: 0, title: "Intro"),
        Chapter(seconds: 60, title: "again"), Chapter(seconds: .nan, title: "never"),
      ], url: "https://example.org/c.json")
    _ = try await library.store(.of([article]), in: feed.id)
    let stored = ChapterList(
      [Chapter(seconds: 0, title: "Intro"), Chapter(seconds: 60, title: "Talk", url: "https://example.org/talk")],
      url: "https://example.org/c.json")
    #expect(try await library.chapters(of: id) == stored)
    // with another article
    article.chapters = ChapterList(url: "https://example.org/d.json")
    article.bodyHTML = "Changed"
    _ = try await library.store(.of([article]), in: feed.id)
    #expect(try await library.chapters(of: id) == article.chapters)
    article.chapters = ChapterList()
    article.bodyHTML = "Changed again"
    _ = try await library.store(.of([article]), in: feed.id)
    #expect(try await library.chapters(of: id).isEmpty)
  }

  @Test func theQueueKeepsItsOrder() async throws {
    #expect(try await library.episodeQueue() == EpisodeQueue())
    let all = try await episodes("a", "b", "c")
    try await library.setEpisodeQueue(loaded: all[2].id, next: [all[1].id, all[0].id, all[2].id])
    #expect(try await library.episodeQueue() == EpisodeQueue(loaded: all[2], next: [all[1], all[0]]))
    try await library.setEpisodeQueue(loaded: nil, next: [all[0].id])
    #expect(try await library.episodeQueue() == EpisodeQueue(next: [all[0]]))
    // while the feed is removed, which can be undone
    let step = try await library.perform(.removeFeed(feed.id))
    #expect(try await library.episodeQueue() == EpisodeQueue())
    try await library.undo(step)
    #expect(try await library.episodeQueue() == EpisodeQueue(next: [all[0]]))
    try await library.removeFeed(feed.id)
    #expect(try sandbox.number("SELECT count(*) FROM episodeQueue") == 0)
  }

  @Test func changesOfTwoProgramsAreCombined() {
    func ids(_ numbers: [Int64]) -> [Episode.ID] {
      numbers.map { Episode.ID(article: Article.ID(rawValue: $0), position: 0) }
    }
    func merged(_ mine: [Int64], _ theirs: [Int64], since base: [Int64]) -> [Int64] {
      EpisodeQueue.merged(ids(mine), with: ids(theirs), since: ids(base)).map(\.article.rawValue)
    }
    #expect(merged([1, 2], [1, 2], since: [1, 2]) == [1, 2])
    #expect(merged([2, 1], [1, 2], since: [1, 2]) == [2, 1])
    #expect(merged([1, 2], [2, 3, 1], since: [1, 2]) == [2, 3, 1])
    // both have added, removed and moved
    #expect(merged([3, 4, 2], [2, 5, 3, 1], since: [1, 2, 3]) == [3, 4, 2, 5])
    #expect(merged([1, 2, 4], [2, 3], since: [1, 2, 3]) == [2, 4])
    #expect(merged([1, 7], [7, 1], since: [1]) == [1, 7])
  }

  @Test func theQueueIsChangedWithoutThePlayer() async throws {
    let all = try await episodes("a", "b", "c")
    try await library.setEpisodeQueue(loaded: all[0].id, next: [all[1].id])
    var changes = library.changes().makeAsyncIterator()
    // the one in the player stays there
    #expect(try await library.changeEpisodeQueue(.add(all.map(\.id), isNext: false)) == 2)
    #expect(await changes.next() == [.episodeQueue])
    #expect(try await library.episodeQueue() == EpisodeQueue(loaded: all[0], next: [all[1], all[2]]))
    #expect(try await library.changeEpisodeQueue(.add([all[2].id], isNext: true)) == 1)
    #expect(try await library.episodeQueue().next == [all[2], all[1]])
    #expect(try await library.changeEpisodeQueue(.add([all[2].id], isNext: true)) == 0)
    #expect(try await library.changeEpisodeQueue(.remove(all.prefix(2).map(\.id.article))) == 1)
    #expect(try await library.episodeQueue() == EpisodeQueue(loaded: all[0], next: [all[2]]))
    // the player has not read that yet, and removes what it added last
    let base = [all[1].id, all[2].id]
    #expect(try await library.setEpisodeQueue(loaded: nil, next: [all[1].id, all[0].id], since: base) == [all[0].id])
    let many = (1...Int64(EpisodeQueue.maximum)).map {
      Episode.ID(article: Article.ID(rawValue: 1000 + $0), position: 0)
    }
    await #expect(throws: LibraryError.queueFull) {
      try await library.changeEpisodeQueue(.add(many, isNext: true))
    }
    #expect(try await library.episodeQueue().next == [all[0]])
  }

  @Test func queuedEpisodesAreKept() async throws {
    let old = try await library.store(
      .of(["a", "b"].map { article($0, files: ["\($0).mp3"], published: .hours(0)) }, at: .hours(0)), in: feed.id
    ).inserted.map(\.id)
    _ = try await library.store(.of([article("c", files: [], published: .hours(2400))], at: .hours(2400)), in: feed.id)
    try await library.setRead(true, old)
    let queued = try #require(await library.episode(at: "https://example.org/a.mp3", of: old[0]))
    try await library.setEpisodeQueue(loaded: nil, next: [queued.id])
    try await library.setRetention(Retention(days: 1), of: nil)
    #expect(try await library.retain(at: .hours(2400)) == 1)
    #expect(try await library.episodeQueue().next == [queued])
    #expect(try await library.disagreements() == 0)
  }
}
