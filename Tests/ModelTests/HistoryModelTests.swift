import LibraryBench
import Library
import XCTest

@testable import Reader
@testable import Models

/// Undo of changes, against a real library.
final class HistoryModelTests: XCTestCase {
  func testUndoStartsWithTheLatestChange() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      let (history, listener) = listened(bench)
      history.perform(.renameFeed(bench.feed.id, to: "one"))
      // a command that changes nothing is not recorded
      history.perform(.renameFeed(bench.feed.id, to: "one"))
      history.perform(.renameFeed(bench.feed.id, to: "two"))
      for title in ["one", "Feed"] {
        history.undo()
        bench.finish { await history.end() }
        XCTAssertEqual(try bench.feedTitle(), title)
      }
      history.undo()
      bench.finish { await history.end() }
      XCTAssertEqual(listener.undone, ["Name restored", "Name restored", nil])
      bench.close()
    }
  }

  func testARepeatedMarkIsUndone() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      let history = HistoryModel(bench.library)
      let model = ReaderModel(library: bench.library, history: history)
      let id = try XCTUnwrap(bench.ids().first)
      model.open(id, marksRead: false)
      bench.wait { model.content != nil }
      // the model receives no change notifications
      for _ in 0..<3 { model.toggleStar() }
      for _ in 0..<2 { model.toggleRead() }
      bench.finish { await history.end() }
      XCTAssertEqual(try bench.summary(id)?.isStarred, true)
      XCTAssertEqual(try bench.isRead(id), false)
      bench.close()
    }
  }

  func testOnlyTheLatestChangeOffersUndo() throws {
    try onMain {
      let bench = try Bench(articles: 3)
      let (history, listener) = listened(bench)
      let ids = try bench.ids()
      history.perform(.setRead(true, ids)) { "\($0.markedCount) read" }
      history.perform(.setStarred(true, [ids[0]]))
      bench.finish { await history.end() }
      for _ in 0..<2 {
        history.perform(.toggleStarred(ids)) { "\($0.markedCount) starred, \($0.isUnmarking)" }
        bench.finish { await history.end() }
      }
      XCTAssertEqual(
        listener.heard,
        [
          // a star is visible, so it shows no message
          "-", "-", "3 read", "-", "2 starred, false, last", "-", "3 starred, true, last",
        ])
      bench.close()
    }
  }

  func testUndoingReadMarksLeavesTheUndoButtonAlone() throws {
    try onMain {
      let bench = try Bench(articles: 5)
      let (history, listener) = listened(bench)
      let ids = try bench.ids()
      history.perform(.renameFeed(bench.feed.id, to: "Mine"))
      bench.finish { await history.end() }
      history.noteRead([ids[0]])
      // already read
      history.noteRead([ids[0]])
      for id in ids[1...2] { history.noteRead([id], passage: 1) }
      history.noteRead([ids[3]], passage: 2)
      bench.finish { await history.end() }
      XCTAssertEqual(try bench.unreadIDs(), [ids[4]])
      // no message is shown, and the button of the previous message still undoes its own change
      XCTAssertEqual(listener.heard, ["-", "Renamed to “Mine”, last"])
      listener.undo?()
      bench.finish { await history.end() }
      XCTAssertEqual(try bench.feedTitle(), "Feed")
      XCTAssertEqual(try bench.unreadIDs(), [ids[4]])
      // the keyboard shortcut undoes the latest change first, and articles passed in one scroll together
      for unread in [[ids[3], ids[4]], Array(ids[1...]), ids] {
        history.undo()
        bench.finish { await history.end() }
        XCTAssertEqual(try bench.unreadIDs(), unread)
      }
      XCTAssertEqual(listener.undone, ["Name restored"] + Array(repeating: "Marked as unread again", count: 3))
      bench.close()
    }
  }

  func testWhatWasChangedWithACommandIsUndoneWithIt() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      let (history, listener) = listened(bench)
      let ids = try bench.ids()
      var undone = 0
      // the second time, the article is read already, but what was changed with the command is not undone yet
      for _ in 0..<2 {
        history.perform(
          .setRead(true, ids), saying: { _ in "Played" },
          with: {
            {
              undone += 1
              return "Waiting again"
            }
          })
      }
      bench.finish { await history.end() }
      XCTAssertEqual(listener.heard, ["-", "-", "Played", "Played, last"])
      for (number, isRead) in [(1, true), (2, false)] {
        history.undo()
        bench.finish { await history.end() }
        XCTAssertEqual(undone, number)
        XCTAssertEqual(try bench.isRead(ids[0]), isRead)
      }
      XCTAssertEqual(listener.undone, ["Waiting again", "Waiting again"])
      // a command that fails
      history.perform(
        .renameFeed(Feed.ID(rawValue: 99), to: "one"),
        with: {
          {
            undone += 1
            return ""
          }
        })
      bench.finish { await history.end() }
      XCTAssertEqual(undone, 3)
      bench.close()
    }
  }

  func testReadMarksDoNotDisplaceOtherChanges() throws {
    try onMain {
      let count = HistoryModel.maximumKept + 5
      let bench = try Bench(articles: count)
      let (history, listener) = listened(bench)
      let ids = try bench.ids()
      for number in 1...count { history.perform(.renameFeed(bench.feed.id, to: "\(number)")) }
      for id in ids { history.noteRead([id]) }
      for _ in 0..<HistoryModel.maximumKept { history.undo() }
      bench.finish { await history.end() }
      // the oldest changes of each kind have been dropped
      XCTAssertEqual(try bench.unreadIDs(), Array(ids[5...]))
      XCTAssertEqual(try bench.feedTitle(), "\(count)")
      for _ in 0...HistoryModel.maximumKept { history.undo() }
      bench.finish { await history.end() }
      XCTAssertEqual(try bench.feedTitle(), "5")
      XCTAssertEqual(listener.undone.last, .some(nil))
      bench.close()
    }
  }

  func testChangesOutsideTheLibraryShareTheOrder() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      let (history, listener) = listened(bench)
      let setting = Setting()
      history.perform(.renameFeed(bench.feed.id, to: "Mine"))
      history.perform(saying: "Two") { setting.change(to: 2) }
      bench.finish { await history.end() }
      XCTAssertEqual(listener.heard, ["-", "-", "Renamed to “Mine”", "Two, last"])
      // also without a message
      history.perform(saying: "Three", isVisible: true) { setting.change(to: 3) }
      bench.finish { await history.end() }
      XCTAssertEqual(listener.heard.suffix(2), ["Two, last", "-"])
      history.undo()
      bench.finish { await history.end() }
      XCTAssertEqual(setting.value, 2)
      history.undo()
      bench.finish { await history.end() }
      XCTAssertEqual([setting.value == 1, try bench.feedTitle() == "Mine"], [true, true])
      history.undo()
      bench.finish { await history.end() }
      XCTAssertEqual(try bench.feedTitle(), "Feed")
      XCTAssertEqual(listener.undone, ["Is 2", "Is 1", "Name restored"])
      bench.close()
    }
  }

  func testVisibleChangesAreUndoneWithoutAMessage() throws {
    try onMain {
      let bench = try Bench(articles: 2)
      let (history, listener) = listened(bench)
      let ids = try bench.ids()
      history.perform(.toggleStarred(ids))
      history.perform(.setRetention(Retention(days: 30), of: nil))
      bench.finish { await history.end() }
      XCTAssertEqual(listener.heard, ["-", "-"])
      XCTAssertEqual(try bench.retention(), Retention(days: 30))
      for _ in 0..<2 { history.undo() }
      bench.finish { await history.end() }
      XCTAssertNotEqual(try bench.retention(), Retention(days: 30))
      XCTAssertEqual(try bench.summary(ids[0])?.isStarred, false)
      XCTAssertEqual(listener.undone, ["Retention restored", "2 stars removed"])
      bench.close()
    }
  }

  func testWaitingForTheUserBlocksNothing() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      let (history, listener) = listened(bench)
      let setting = Setting()
      let door = AsyncStream.makeStream(of: Void.self)
      history.perform { _ in
        for await _ in door.stream { break }
        setting.value = 2
        return ("Two", { setting.isRefused ? .failure(.init(words: "Not now")) : .success(setting.take(1)) })
      }
      history.perform(.renameFeed(bench.feed.id, to: "Mine"))
      bench.finish { await history.end() }
      XCTAssertEqual(try bench.feedTitle(), "Mine")
      door.continuation.yield()
      bench.wait { setting.value == 2 && listener.heard.last == "Two" }
      // a change that cannot be undone now stays in the history
      setting.isRefused = true
      history.undo()
      bench.wait { listener.heard.last == "Not now" }
      setting.isRefused = false
      bench.finish { await history.end() }
      history.undo()
      bench.wait { listener.undone == ["Is 1"] }
      history.undo()
      bench.wait { listener.undone == ["Is 1", "Name restored"] }
      bench.close()
    }
  }

  func testUndoRestoresMarksDespiteLaterReading() throws {
    try onMain {
      let bench = try Bench(articles: 2)
      let (history, listener) = listened(bench)
      let ids = try bench.ids()
      bench.write { library throws(LibraryError) in try await library.setRead(true, [ids[0]]) }
      history.perform(.toggleRead([ids[0]]))
      bench.finish { await history.end() }
      // opened again, and then another article
      history.noteRead([ids[0]])
      history.noteRead([ids[1]])
      bench.finish { await history.end() }
      listener.undo?()
      bench.finish { await history.end() }
      XCTAssertEqual(try bench.unreadIDs(), [])
      for _ in 0..<2 { history.undo() }
      bench.finish { await history.end() }
      XCTAssertEqual(try bench.unreadIDs(), [ids[1]])
      XCTAssertEqual(listener.undone, ["Marked as read again", "Marked as unread again", nil])
      bench.close()
    }
  }

  func testUndoneChangesAreMadeAgainInOrder() throws {
    try onMain {
      let bench = try Bench(articles: 2)
      let (history, listener) = listened(bench)
      let setting = Setting()
      let ids = try bench.ids()
      history.perform(.setStarred(true, [ids[0]]))
      history.perform(.toggleRead(ids)) { "\($0.markedCount) read" }
      history.perform(saying: "Two") { setting.change(to: 2) }
      for _ in 0..<3 { history.undo() }
      bench.finish { await history.end() }
      XCTAssertEqual(setting.value, 1)
      // reading in between does not count
      history.noteRead([ids[1]])
      for _ in 0..<4 { history.redo() }
      bench.finish { await history.end() }
      XCTAssertEqual(listener.redone, ["Star added", "1 read", "Two", nil])
      XCTAssertEqual(setting.value, 2)
      XCTAssertEqual(try bench.unreadIDs(), [])
      XCTAssertEqual(try bench.summary(ids[0])?.isStarred, true)
      // what was made again is undone again, by the toast as well
      history.redo()
      history.undo()
      history.undo()
      bench.finish { await history.end() }
      XCTAssertEqual(try bench.unreadIDs(), [ids[0]])
      listener.redo?()
      bench.finish { await history.end() }
      XCTAssertEqual(try bench.unreadIDs(), [])
      listener.undo?()
      bench.finish { await history.end() }
      XCTAssertEqual(try bench.unreadIDs(), [ids[0]])
      bench.close()
    }
  }

  func testAnotherChangeEndsWhatCanBeMadeAgain() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      let (history, listener) = listened(bench)
      history.perform(.renameFeed(bench.feed.id, to: "one"))
      history.undo()
      // changes nothing
      history.perform(.setStarred(false, try bench.ids()))
      history.redo()
      bench.finish { await history.end() }
      XCTAssertEqual(try bench.feedTitle(), "one")
      history.undo()
      bench.finish { await history.end() }
      XCTAssertNotNil(listener.redo)
      history.perform(.setStarred(true, try bench.ids()))
      bench.finish { await history.end() }
      // the toast of the undo, if it is still there
      listener.redo?()
      history.redo()
      bench.finish { await history.end() }
      XCTAssertEqual(listener.redone, ["Renamed to “one”", nil])
      XCTAssertEqual(try bench.feedTitle(), "Feed")
      bench.close()
    }
  }

  func testWhatChangesNothingMoreIsSkipped() throws {
    try onMain {
      let bench = try Bench(articles: 2)
      let (history, listener) = listened(bench)
      let ids = try bench.ids()
      history.perform(.setStarred(true, [ids[0]]))
      history.perform(.setRead(true, [ids[1]]))
      history.undo()
      history.undo()
      history.perform(.renameFeed(bench.feed.id, to: "Feed one"))
      history.undo()
      bench.finish { await history.end() }
      history.redo()
      history.redo()
      bench.finish { await history.end() }
      // the new change has ended the older ones
      XCTAssertEqual(listener.redone, ["Renamed to “Feed one”", nil])
      history.perform(.setStarred(true, [ids[0]]))
      history.perform(.setRead(true, [ids[1]]))
      for _ in 0..<2 { history.undo() }
      bench.finish { await history.end() }
      bench.write { library throws(LibraryError) in try await library.setStarred(true, [ids[0]]) }
      history.redo()
      bench.finish { await history.end() }
      XCTAssertEqual(listener.redone.last, "1 article marked as read")
      XCTAssertEqual(try bench.isRead(ids[1]), true)
      bench.close()
    }
  }

  func testChangesOutsideTheLibraryAreMadeAgainWithTheirCommand() throws {
    try onMain {
      let bench = try Bench(articles: 1)
      let (history, listener) = listened(bench)
      let setting = Setting()
      history.perform(.setRead(true, try bench.ids()), saying: { _ in "Played" }, with: { setting.change(to: 2) })
      history.undo()
      bench.finish { await history.end() }
      XCTAssertEqual(setting.value, 1)
      history.redo()
      bench.finish { await history.end() }
      XCTAssertEqual([setting.value == 2, try bench.unreadIDs().isEmpty], [true, true])
      history.undo()
      bench.finish { await history.end() }
      XCTAssertEqual([setting.value == 1, try bench.unreadIDs().isEmpty], [true, false])
      // slow changes
      history.perform { isAgain in
        let undo = setting.change(to: isAgain ? 4 : 3)
        return undo.map { undo in ("\(setting.value)", { .success(undo()) }) }
      }
      bench.wait { listener.heard.last == "3, last" }
      history.undo()
      bench.wait { listener.undone.last == "Is 1" }
      history.redo()
      bench.wait { listener.redone == ["Played", "4"] }
      bench.finish { await history.end() }
      history.undo()
      bench.wait { setting.value == 1 }
      bench.close()
    }
  }
}

/// A value outside the library.
@MainActor private final class Setting {
  var value = 1
  var isRefused = false

  func take(_ value: Int) -> String {
    self.value = value
    return "Is \(value)"
  }

  /// Changes the value; returns how to undo that.
  func change(to value: Int) -> (@MainActor () -> String)? {
    guard value != self.value else { return nil }
    let before = self.value
    _ = take(value)
    return { self.take(before) }
  }
}
