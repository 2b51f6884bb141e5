import Downloads
import FeedFetcher
import Foundation
import GLibKit
import Library
import LibraryBench
import LoopbackServer
import Models
import Synchronization
import TestSupport
import WebText
import XCTest

@testable import Playback

/// The player with a library, a server, and sound that goes nowhere.
final class PlayerModelTests: XCTestCase {
  func testAnEpisodeContinuesWhereItWasStopped() throws {
    try onMain {
      let stage = try PlayerStage(seconds: ["a": 60])
      stage.play("a")
      stage.wait { stage.player.phase == .playing && stage.player.duration == 60 }
      XCTAssertEqual(stage.player.episode?.title, "a")
      stage.player.seek(to: 40)
      stage.wait { stage.player.place > 40.1 }
      XCTAssertEqual(stage.seeks, 1)
      stage.player.pause()
      XCTAssertEqual(stage.player.phase, .paused)
      let place = stage.player.place
      stage.end()
      XCTAssertEqual(try XCTUnwrap(stage.stored("a")?.place), place, accuracy: 0.5)
      // the next session
      stage.restart()
      stage.wait { stage.player.phase == .paused }
      XCTAssertEqual(stage.player.place, place, accuracy: 0.5)
      let requests = stage.requests
      stage.player.resume()
      stage.wait { stage.player.phase == .playing && stage.player.place > place }
      XCTAssertGreaterThan(stage.requests, requests)
      XCTAssertFalse(stage.isPlayed("a"))
      stage.close()
    }
  }

  func testTheNextEpisodeBeginsWhenOneEnds() throws {
    try onMain {
      let stage = try PlayerStage(seconds: ["a": 60, "b": 60, "c": 60])
      stage.play("a")
      stage.play("b", .last)
      stage.play("c", .next)
      XCTAssertEqual(stage.queued, ["c", "b"])
      stage.wait { stage.player.phase == .playing && stage.player.duration != nil }
      stage.player.seek(to: 59.5)
      stage.wait { stage.player.episode?.title == "c" && stage.player.phase == .playing }
      XCTAssertEqual(stage.played, ["a"])
      XCTAssertEqual(stage.queued, ["b"])
      stage.player.next()
      XCTAssertEqual(stage.player.episode?.title, "b")
      XCTAssertEqual(stage.queued, [])
      stage.wait { stage.player.phase == .playing && stage.player.duration != nil }
      // nothing waits
      stage.player.next()
      XCTAssertEqual(stage.player.episode?.title, "b")
      stage.player.stop()
      XCTAssertEqual(stage.player.phase, .empty)
      XCTAssertNil(stage.player.episode)
      // skipped episodes were not heard
      XCTAssertEqual(stage.played, ["a"])
      stage.end()
      XCTAssertTrue(stage.isPlayed("a"))
      XCTAssertEqual(stage.stored("a")?.place, 0)
      stage.close()
    }
  }

  /// The local feed of what is played is moved into an account that has it, too.
  func testTheArticleOfAnEpisodeIsMergedWhileItIsPlayed() throws {
    try onMain {
      let stage = try PlayerStage(seconds: ["a": 60, "b": 60])
      let twin = try XCTUnwrap(stage.bench.feeds().last)
      let account = try stage.bench.addAccount()
      @MainActor func move(_ feed: Feed.ID) {
        stage.bench.write { library throws(LibraryError) in try await library.moveLocalFeed(feed, into: account.id) }
      }
      move(twin)
      let local = try stage.bench.add(stage.root + "/feed")
      var episodes: [String: Episode] = [:]
      for name in ["a", "b"] {
        let url = stage.root + "/" + name
        var article = NewArticle(uniqueID: name, title: name, bodyHTML: "")
        article.attachments = [Attachment(url: url, mimeType: "audio/wav")]
        let update = FeedUpdate(articles: [article], fetchedAt: Date())
        let list = ArticleList(scope: .feed(local), includesRepetitions: true)
        let before = Set(try stage.bench.ids(list))
        stage.bench.write { library throws(LibraryError) in _ = try await library.store(update, in: local) }
        let id = try XCTUnwrap(Set(try stage.bench.ids(list)).subtracting(before).first)
        stage.bench.finish { [library = stage.bench.library] in
          episodes[name] = try? await library.episode(at: url, of: id)
        }
      }
      let (first, second) = (try XCTUnwrap(episodes["a"]), try XCTUnwrap(episodes["b"]))
      XCTAssertNotEqual(first.id, stage.stored("a")?.id)
      XCTAssertTrue(stage.player.play(first, .now))
      XCTAssertTrue(stage.player.play(second, .last))
      stage.wait { stage.player.phase == .playing && stage.player.duration != nil }
      move(local)
      stage.player.seek(to: 40)
      stage.wait { stage.player.place > 40.1 }
      stage.player.pause()
      let place = stage.player.place
      stage.end()
      XCTAssertEqual(try XCTUnwrap(stage.stored("a")?.place), place, accuracy: 0.5)
      stage.restart()
      stage.wait { stage.player.phase == .paused }
      XCTAssertEqual(stage.player.episode?.id, stage.stored("a")?.id)
      XCTAssertEqual(stage.player.place, place, accuracy: 0.5)
      XCTAssertEqual(stage.player.queue.episodes.map(\.id), [stage.stored("b")?.id])
      stage.close()
    }
  }

  func testAnEpisodeIsMarkedAsPlayed() throws {
    try onMain {
      let stage = try PlayerStage(seconds: ["a": 60, "b": 60])
      stage.play("a")
      stage.play("b", .last)
      stage.wait { stage.player.phase == .playing }
      stage.player.seek(to: 20)
      stage.player.markPlayed()
      XCTAssertEqual(stage.player.episode?.title, "b")
      stage.player.markPlayed()
      // not heard
      XCTAssertEqual(stage.played, [])
      XCTAssertEqual(stage.player.phase, .empty)
      stage.player.markPlayed()
      stage.end()
      XCTAssertTrue(stage.isPlayed("a"))
      XCTAssertEqual(stage.stored("a")?.place, 0)
      stage.close()
    }
  }

  func testTheLastPartNeedNotBeHeard() throws {
    try onMain {
      let stage = try PlayerStage(seconds: ["a": 100])
      stage.play("a")
      stage.wait { stage.player.phase == .playing && stage.player.duration != nil }
      stage.player.seek(to: 85)
      stage.wait { stage.player.place > 85.6 }
      XCTAssertEqual(stage.played, [])
      stage.player.seek(to: 91)
      stage.wait { stage.played == ["a"] }
      stage.end()
      XCTAssertTrue(stage.isPlayed("a"))
      // begins again
      stage.restart()
      stage.wait { stage.player.phase == .paused }
      XCTAssertEqual(stage.player.place, 0)
      stage.close()
    }
  }

  func testTheFirstOfAQueueWaitsInThePlayer() throws {
    for time in [ListeningTime.last, .next] {
      try onMain {
        let stage = try PlayerStage(seconds: ["a": 60, "b": 60])
        stage.play("a", time)
        XCTAssertEqual(stage.player.phase, .paused)
        XCTAssertEqual(stage.player.episode?.title, "a")
        XCTAssertFalse(stage.player.isOpened)
        stage.play("b", time)
        XCTAssertEqual(stage.queued, ["b"])
        XCTAssertEqual(stage.player.episode?.title, "a")
        stage.end()
        stage.restart()
        stage.wait { stage.player.phase == .paused }
        XCTAssertEqual(stage.player.episode?.title, "a")
        stage.player.resume()
        stage.wait { stage.player.phase == .playing }
        stage.close()
      }
    }
  }

  func testWhatWasMarkedAsPlayedComesBackWithItsPlaces() throws {
    try onMain {
      let stage = try PlayerStage(seconds: ["a": 60, "b": 60, "c": 60])
      stage.store(20, in: "b")
      stage.play("a")
      for name in ["b", "c"] { stage.play(name, .last) }
      let restore = stage.player.queue.markPlayed(stage.episode("b"))
      XCTAssertEqual(stage.queued, ["c"])
      stage.wait { stage.isPlayed("b") }
      XCTAssertEqual(restore(), .done)
      XCTAssertEqual(stage.queued, ["b", "c"])
      stage.wait { stage.stored("b")?.place == 20 && !stage.isPlayed("b") }
      stage.close()
    }
  }

  func testWhatWasMarkedAsPlayedKeepsThePlaceOfALaterTime() throws {
    try onMain {
      let stage = try PlayerStage(seconds: ["a": 60, "b": 60, "c": 60])
      stage.store(20, in: "b")
      stage.play("a")
      for name in ["b", "c"] { stage.play(name, .last) }
      let restore = stage.player.queue.markPlayed(stage.episode("b"))
      stage.play("b")
      stage.player.seek(to: 30)
      XCTAssertEqual(restore(), .unneeded)
      stage.player.next()
      XCTAssertEqual(stage.player.episode?.title, "c")
      XCTAssertEqual(restore(), .done)
      stage.end()
      XCTAssertEqual(try XCTUnwrap(stage.stored("b")?.place), 30, accuracy: 0.5)
      stage.close()
    }
  }

  func testTheEpisodeInThePlayerIsMarkedAsPlayedAndRestored() throws {
    try onMain {
      let stage = try PlayerStage(seconds: ["a": 60])
      stage.play("a")
      stage.wait { stage.player.phase == .playing }
      stage.player.seek(to: 20)
      let restore = try XCTUnwrap(stage.player.markPlayed())
      // stored at once, like the removal from the queue
      stage.wait { stage.isPlayed("a") }
      XCTAssertEqual(stage.player.phase, .empty)
      XCTAssertEqual(stage.played, [])
      restore()
      stage.wait { !stage.isPlayed("a") }
      XCTAssertEqual(try XCTUnwrap(stage.stored("a")?.place), 20, accuracy: 0.5)
      XCTAssertNil(stage.player.markPlayed())
      stage.close()
    }
  }

  func testWhatWasRemovedFromTheQueueComesBackAtItsPlace() throws {
    try onMain {
      let stage = try PlayerStage(seconds: ["a": 60, "b": 60, "c": 60, "d": 60])
      stage.play("a")
      for name in ["b", "c", "d"] { stage.play(name, .last) }
      let removed = stage.episode("c")
      stage.player.queue.remove(removed.id)
      XCTAssertEqual(stage.player.queue.restore(removed, at: 1), .done)
      XCTAssertEqual(stage.queued, ["b", "c", "d"])
      // neither twice, nor what plays
      XCTAssertEqual(stage.player.queue.restore(removed, at: 0), .unneeded)
      stage.player.play(removed, .now)
      XCTAssertEqual(stage.player.queue.restore(removed, at: 0), .unneeded)
      XCTAssertEqual(stage.queued, ["b", "d"])
      // others have gone meanwhile
      stage.play("a", .last)
      for name in ["a", "b", "d"] { stage.player.queue.remove(stage.episode(name).id) }
      XCTAssertEqual(stage.player.queue.restore(stage.episode("d"), at: 2), .done)
      XCTAssertEqual(stage.queued, ["d"])
      stage.close()
    }
  }

  func testTheSpeedIsKept() throws {
    try onMain {
      let stage = try PlayerStage(seconds: ["a": 60])
      stage.play("a")
      stage.wait { stage.player.phase == .playing && stage.player.duration != nil }
      stage.player.setRate(PlaybackRate(3))
      stage.wait { stage.player.place > 2 }
      XCTAssertEqual(stage.player.rate.slower, PlaybackRate(2.5))
      XCTAssertEqual(stage.player.rate.faster, stage.player.rate)
      stage.player.setRate(PlaybackRate(100))
      XCTAssertEqual(stage.player.rate.factor, 3)
      stage.end()
      stage.restart()
      stage.wait { stage.player.phase == .paused }
      XCTAssertEqual(stage.player.rate.factor, 3)
      stage.close()
    }
  }

  func testTheQueueIsOrderedAndKept() throws {
    try onMain {
      let stage = try PlayerStage(seconds: ["a": 60, "b": 60, "c": 60, "d": 60])
      stage.play("a")
      for name in ["b", "c", "d", "b"] { stage.play(name, .last) }
      XCTAssertEqual(stage.queued, ["c", "d", "b"])
      stage.player.queue.move(from: 2, to: 0)
      XCTAssertEqual(stage.queued, ["b", "c", "d"])
      stage.player.queue.move(from: 0, to: 9)
      stage.player.queue.remove(stage.episode("c").id)
      // the one that is playing is not queued as well
      stage.play("a", .last)
      XCTAssertEqual(stage.queued, ["b", "d"])
      stage.end()
      stage.restart()
      stage.wait { stage.player.phase == .paused }
      XCTAssertEqual(stage.player.episode?.title, "a")
      XCTAssertEqual(stage.queued, ["b", "d"])
      // chosen from the queue
      stage.player.play(stage.episode("d"), .now)
      XCTAssertEqual(stage.player.episode?.title, "d")
      XCTAssertEqual(stage.queued, ["b"])
      stage.player.stop()
      stage.end()
      stage.restart()
      stage.wait { stage.queued == ["b"] }
      XCTAssertEqual(stage.player.phase, .empty)
      XCTAssertFalse(stage.player.isOpened)
      // begins with the queue
      stage.player.toggle()
      XCTAssertEqual(stage.player.episode?.title, "b")
      XCTAssertTrue(stage.player.isOpened)
      XCTAssertEqual(stage.queued, [])
      stage.close()
    }
  }

  func testAnotherProgramsChangesOfTheQueueAreTakenOver() throws {
    try onMain {
      let stage = try PlayerStage(seconds: ["a": 60, "b": 60, "c": 60, "d": 60])
      stage.play("a")
      stage.play("b", .last)
      stage.wait { stage.storedQueue == ["b"] }
      stage.change(.add([stage.episode("d").id], isNext: true))
      // not known here yet
      stage.play("c", .last)
      stage.wait { stage.queued == ["b", "c", "d"] }
      stage.wait { stage.storedQueue == ["b", "c", "d"] }
      // known, but nothing is changed here
      stage.change(.remove([stage.episode("b").id.article]))
      stage.player.queue.libraryDidChange([.tags])
      XCTAssertEqual(stage.queued, ["b", "c", "d"])
      stage.player.queue.libraryDidChange([.episodeQueue])
      stage.wait { stage.queued == ["c", "d"] }
      XCTAssertEqual(stage.player.episode?.title, "a")
      stage.end()
      XCTAssertEqual(stage.storedQueue, ["c", "d"])
      stage.close()
    }
  }

  func testEpisodesOfARemovedFeedLeaveTheQueueAndComeBack() throws {
    try onMain {
      let stage = try PlayerStage(seconds: ["a": 60, "b": 60])
      stage.play("a", .last)
      stage.play("b", .last)
      stage.player.stop()
      let queued = stage.queued
      stage.wait { stage.storedQueue == queued }
      let feed = try XCTUnwrap(stage.bench.feeds().first { $0 != stage.bench.feed.id })
      let step = try stage.bench.perform(.removeFeed(feed))
      stage.player.queue.libraryDidChange([.feeds([feed])])
      stage.wait { stage.queued == [] }
      stage.end()
      stage.bench.write { library throws(LibraryError) in _ = try await library.undo(step) }
      stage.player.queue.libraryDidChange([.feeds([feed])])
      stage.wait { stage.queued == queued }
      stage.end()
      XCTAssertEqual(stage.storedQueue, queued)
      stage.close()
    }
  }

  func testAFailureIsSaidAndCanBeTriedAgain() throws {
    try onMain {
      let stage = try PlayerStage(seconds: ["a": 60])
      stage.isMissing = true
      stage.play("a")
      stage.wait { stage.player.phase == .failed(.missing) }
      stage.isMissing = false
      stage.player.resume()
      stage.wait { stage.player.phase == .playing && stage.player.duration != nil }
      stage.close()
    }
  }

  func testAFeedOnTheWebPlaysNothingOnTheLocalNetwork() throws {
    try onMain {
      let stage = try PlayerStage(seconds: ["a": 60], feedURL: "https://example.org/feed")
      stage.play("a")
      XCTAssertEqual(stage.player.phase, .failed(.forbidden))
      XCTAssertEqual(stage.requests, 0)
      stage.close()
    }
  }

  func testNoPlaceIsTooLarge() throws {
    try onMain {
      let stage = try PlayerStage(seconds: ["a": 60], durations: ["a": 1e12])
      let episode = stage.episode("a")
      stage.store(1e12, in: "a")
      stage.play("a")
      XCTAssertEqual(stage.player.place, PlaceLimit.last)
      XCTAssertNil(stage.player.duration)
      for place in [Double(Int64.max), .infinity] {
        stage.player.seek(to: place)
        XCTAssertEqual(stage.player.place, PlaceLimit.last)
      }
      stage.player.seek(to: 10)
      stage.wait { stage.player.phase == .playing && stage.player.place > 10.1 }
      XCTAssertEqual(stage.player.episode?.id, episode.id)
      stage.close()
    }
  }

  func testTheFeedsDurationIsOnlyShown() throws {
    try onMain {
      let stage = try PlayerStage(seconds: ["a": 100, "b": 60], durations: ["a": 20, "b": 0])
      stage.play("a")
      XCTAssertEqual(stage.player.duration, 20)
      stage.player.seek(to: 40)
      XCTAssertEqual(stage.player.place, 40)
      stage.wait { stage.player.phase == .playing && stage.player.place > 40.6 }
      XCTAssertEqual(stage.player.duration, 100)
      XCTAssertEqual(stage.played, [])
      stage.play("b")
      XCTAssertNil(stage.player.duration)
      stage.close()
    }
  }

  func testWhoGoesBackFromTheEndContinuesThere() throws {
    try onMain {
      let stage = try PlayerStage(seconds: ["a": 100])
      stage.play("a")
      stage.wait { stage.player.phase == .playing && stage.player.duration != nil }
      stage.player.seek(to: 91)
      stage.wait { stage.played == ["a"] }
      stage.player.seek(to: 30)
      stage.end()
      XCTAssertFalse(stage.isPlayed("a"))
      stage.restart()
      stage.wait { stage.player.phase == .paused }
      XCTAssertEqual(stage.player.place, 30, accuracy: 0.5)
      stage.close()
    }
  }

  func testChaptersComeFromTheFeedThenItsFileThenTheAudio() throws {
    try onMain {
      let stage = try PlayerStage(seconds: ["a": 60, "b": 60, "c": 60, "d": 60]) { root in
        [
          // listed in the feed, so that its file need not be fetched
          "a": ChapterList(
            [Chapter(seconds: 0, title: "Intro"), Chapter(seconds: 30, title: "Talk")], url: root + "/no"),
          "b": ChapterList(url: root + "/chapters.json"),
          // one chapter divides nothing, and a file that is missing has none
          "c": ChapterList([Chapter(seconds: 0, title: "All")], url: root + "/no"),
        ]
      }
      stage.play("a")
      stage.wait { stage.player.chapters.chapters.count == 2 }
      XCTAssertEqual(stage.player.chapters.chapters.map(\.title), ["Intro", "Talk"])
      stage.wait { stage.player.phase == .playing && stage.player.duration != nil }
      stage.player.chapters.next(after: stage.player.place).map(stage.player.seek)
      XCTAssertEqual(stage.player.place, 30)
      XCTAssertEqual(stage.player.chapters.index(at: stage.player.place), 1)
      // near its beginning, back to the one before; later, to its own beginning
      stage.player.chapters.previous(before: stage.player.place).map(stage.player.seek)
      XCTAssertEqual(stage.player.place, 0)
      stage.player.seek(to: 40)
      stage.player.chapters.previous(before: stage.player.place).map(stage.player.seek)
      XCTAssertEqual(stage.player.place, 30)
      XCTAssertFalse(stage.paths.contains("/no"))
      stage.play("b")
      stage.wait { stage.player.chapters.chapters.map(\.title) == ["First", "Second"] }
      XCTAssertEqual(stage.player.chapters.chapters.last?.url, stage.root + "/page")
      stage.play("c")
      XCTAssertEqual(stage.player.chapters.chapters, [])
      stage.wait { stage.paths.contains("/no") }
      stage.play("d")
      stage.player.chapters.fileHas([Chapter(seconds: 0, title: "x"), Chapter(seconds: 1, title: "y")])
      XCTAssertEqual(stage.player.chapters.chapters.map(\.title), ["x", "y"])
      stage.player.stop()
      XCTAssertEqual(stage.player.chapters.chapters, [])
      // In the next session, nothing is fetched before the user plays the episode.
      stage.play("b")
      stage.wait { !stage.player.chapters.chapters.isEmpty }
      stage.end()
      let count = stage.paths.count { $0 == "/chapters.json" }
      stage.restart()
      stage.wait { stage.player.phase == .paused }
      XCTAssertEqual(stage.paths.count { $0 == "/chapters.json" }, count)
      stage.close()
    }
  }

  func testEpisodesAreDownloadedAndPlayedWithoutAServer() throws {
    try onMain {
      let stage = try PlayerStage(seconds: ["a": 60, "b": 60, "c": 60])
      stage.play("a")
      stage.play("b", .last)
      stage.play("c", .last)
      XCTAssertNil(stage.state("b"))
      // It may cost money: only what the user asks for.
      stage.downloads.network = .init(isOnline: true, isMetered: true)
      stage.downloads.ahead = 1
      XCTAssertEqual(stage.state("b"), .waiting)
      stage.downloads.ask(stage.episode("c"))
      stage.wait { stage.state("c") == .whole }
      XCTAssertEqual(stage.state("b"), .waiting)
      stage.downloads.network = .init(isOnline: true, isMetered: false)
      stage.wait { stage.state("b") == .whole }
      // in the next session, without a server
      stage.end()
      stage.isMissing = true
      stage.restart()
      stage.wait { stage.state("b") == .whole && stage.player.phase == .paused }
      let requests = stage.requests
      stage.player.next()
      stage.wait { stage.player.phase == .playing && stage.player.duration == 60 && stage.player.place > 0 }
      XCTAssertEqual(stage.player.episode?.title, "b")
      XCTAssertEqual(stage.requests, requests)
      // What the user has removed is not downloaded again, unless he asks.
      stage.downloads.ahead = 1
      stage.downloads.remove(stage.episode("c").id)
      XCTAssertNil(stage.state("c"))
      stage.downloads.ask(stage.episode("c"))
      stage.wait { if case .failed(.fetch(.status(404, _, _))) = stage.state("c") { true } else { false } }
      stage.isMissing = false
      stage.downloads.ask(stage.episode("c"))
      stage.wait { stage.state("c") == .whole }
      // heard to its end: only what the user has asked for stays
      stage.player.seek(to: 59.5)
      stage.wait { stage.player.episode?.title == "c" }
      stage.wait { stage.state("b") == nil }
      XCTAssertEqual(stage.state("c"), .whole)
      stage.close()
    }
  }

  func testADamagedDownloadIsPlayedFromTheServer() throws {
    try onMain {
      let stage = try PlayerStage(seconds: ["a": 60])
      stage.downloads.ask(stage.episode("a"))
      stage.wait { stage.state("a") == .whole }
      let file = try XCTUnwrap(stage.downloads.file(of: stage.episode("a")).flatMap { URL(string: $0) })
      try Data("<p>This is no sound.</p>".utf8).write(to: file)
      stage.play("a")
      stage.wait { stage.player.phase == .playing && stage.player.duration == 60 }
      XCTAssertNil(stage.state("a"))
      stage.close()
    }
  }

  /// As if its decoder were missing: that is no reason to delete what the user has downloaded.
  func testADownloadThatCannotBePlayedIsKept() throws {
    try onMain {
      let stage = try PlayerStage(seconds: ["a": 60])
      stage.downloads.ask(stage.episode("a"))
      stage.wait { stage.state("a") == .whole }
      let file = try XCTUnwrap(stage.downloads.file(of: stage.episode("a")).flatMap { URL(string: $0) })
      try Data("<p>This is no sound.</p>".utf8).write(to: file)
      stage.isMissing = true
      stage.play("a")
      stage.wait { if case .failed = stage.player.phase { true } else { false } }
      XCTAssertEqual(stage.state("a"), .whole)
      stage.close()
    }
  }

  func testRemovingAllEndsWhatIsRunning() throws {
    try onMain {
      let stage = try PlayerStage(seconds: ["a": 60, "b": 60])
      stage.downloads.ask(stage.episode("a"))
      stage.wait { stage.state("a") == .whole }
      stage.downloads.ask(stage.episode("b"))
      stage.bench.finish { [downloads = stage.downloads] in await downloads.clear() }
      stage.wait { stage.state("a") == nil && stage.state("b") == nil }
      var bytes: Int?
      stage.bench.finish { [downloads = stage.downloads] in bytes = await downloads.bytes }
      XCTAssertEqual(bytes, 0)
      stage.close()
    }
  }

  func testAPauseWhileLoadingCounts() throws {
    try onMain {
      let stage = try PlayerStage(seconds: ["a": 60])
      let pipeline = stage.pipeline("a")
      var events = 0
      let playback = EpisodePlayback(pipeline, at: 0, rate: 1) { _ in events += 1 }
      playback.setPlaying(false)
      // It may wait for data once more after it was loaded.
      stage.wait { playback.duration == 60 && !playback.isWaiting }
      var wantsToPlay: Bool?
      stage.bench.finish { wantsToPlay = await pipeline.wantsToPlay }
      XCTAssertEqual(wantsToPlay, false)
      XCTAssertFalse(playback.isPlaying)
      stage.bench.finish { await playback.close() }
      stage.close()
    }
  }

  func testAStreamWithoutASizeKeepsPlaceAndSpeed() throws {
    try onMain {
      let stage = try PlayerStage(seconds: ["a": 60, "b": 60])
      stage.player.setRate(PlaybackRate(1.5))
      stage.isStream = true
      stage.play("a")
      stage.wait { stage.player.phase == .playing && stage.player.rate.factor == 1 }
      XCTAssertFalse(stage.player.isSeekable)
      let seeks = stage.seeks
      stage.player.setRate(PlaybackRate(3))
      stage.player.seek(to: 40)
      XCTAssertEqual(stage.player.rate.factor, 1)
      XCTAssertEqual(stage.seeks, seeks)
      XCTAssertLessThan(stage.player.place, 40)
      // the speed is kept for others
      stage.isStream = false
      stage.play("b")
      stage.wait { stage.player.phase == .playing && stage.player.duration != nil }
      XCTAssertTrue(stage.player.isSeekable)
      XCTAssertEqual(stage.player.rate.factor, 1.5)
      stage.close()
    }
  }

  func testAStreamWithoutASizeKeepsTheStoredPlace() throws {
    try onMain {
      let stage = try PlayerStage(seconds: ["a": 60])
      stage.store(40, in: "a")
      stage.isStream = true
      stage.play("a")
      stage.wait { stage.player.phase == .playing && !stage.player.isSeekable && stage.player.place > 0.5 }
      XCTAssertLessThan(stage.player.place, 30)
      stage.end()
      XCTAssertEqual(stage.stored("a")?.place, 40)
      // the next session, with a server that knows the size
      stage.isStream = false
      stage.restart()
      stage.wait { stage.player.phase == .paused }
      stage.player.resume()
      stage.wait { stage.player.phase == .playing && stage.player.place > 40 }
      stage.close()
    }
  }

  func testAStreamThatBreaksOffKeepsTheStoredPlace() throws {
    try onMain {
      let stage = try PlayerStage(seconds: ["a": 60])
      stage.store(40, in: "a")
      (stage.isStream, stage.isCutOff) = (true, true)
      stage.play("a")
      stage.wait { if case .failed = stage.player.phase { true } else { false } }
      XCTAssertEqual(stage.player.place, 40)
      // It was sought other than by playing, which other programs are told.
      XCTAssertEqual(stage.seeks, 1)
      (stage.isStream, stage.isCutOff) = (false, false)
      stage.player.resume()
      XCTAssertFalse(stage.player.beganAtStart)
      stage.wait { stage.player.phase == .playing && stage.player.place > 40.6 }
      stage.close()
    }
  }

  func testAStreamThatIsClosedKeepsTheStoredPlace() throws {
    try onMain {
      let stage = try PlayerStage(seconds: ["a": 60])
      stage.store(40, in: "a")
      stage.isStream = true
      stage.play("a")
      stage.wait { stage.player.phase == .playing && stage.player.beganAtStart && stage.player.place > 0.5 }
      stage.player.leave()
      XCTAssertEqual(stage.player.place, 40)
      // what the user does then counts
      stage.player.seek(to: 10)
      stage.end()
      XCTAssertEqual(stage.stored("a")?.place, 10)
      stage.close()
    }
  }

  func testAServerThatSendsOtherPartsKeepsTheStoredPlace() throws {
    try onMain {
      let stage = try PlayerStage(seconds: ["a": 60])
      stage.store(40, in: "a")
      stage.sendsOtherParts = true
      stage.play("a")
      stage.wait { stage.player.beganAtStart }
      // while it is loading
      stage.player.pause()
      stage.player.resume()
      stage.wait { stage.player.phase == .playing && stage.player.place > 0.5 }
      XCTAssertLessThan(stage.player.place, 30)
      stage.end()
      XCTAssertEqual(stage.stored("a")?.place, 40)
      stage.close()
    }
  }

  func testWhatWasClosedReportsNothingMore() throws {
    try onMain {
      let stage = try PlayerStage(seconds: ["a": 60])
      stage.isMissing = true
      let requests = stage.requests
      var events = 0
      let playback = EpisodePlayback(stage.pipeline("a"), at: 0, rate: 1) { _ in events += 1 }
      playback.stopReporting()
      stage.wait { stage.requests > requests }
      // the failure is reported before it is closed
      stage.bench.finish { await playback.close() }
      XCTAssertEqual(events, 0)
      stage.close()
    }
  }
}
