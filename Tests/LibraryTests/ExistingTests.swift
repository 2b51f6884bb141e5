import Foundation
import TestSupport
import Testing

@testable import Library

/// Which articles exist, and which lists depend on marks.
@Suite(.fewAtOnce) struct ExistingTests {
  let sandbox = Sandbox()

  @Test func articlesOfHiddenFeedsDoNotExist() async throws {
    let library = try await Library.open(sandbox.location)
    let one = try await library.addSample("one")
    let two = try await library.addSample("two")
    let first = try await library.store(.of([.sample("a"), .sample("b")]), in: one.id).inserted
    let second = try await library.store(.of([.sample("c")]), in: two.id).inserted
    let nowhere = Article.ID(rawValue: 999)
    #expect(try await library.existing(first + second + [nowhere]) == Set(first + second))
    #expect(try await library.existing([]) == [])
    let step = try await library.perform(.removeFeed(two.id))
    #expect(try await library.existing(second + first) == Set(first))
    try await library.undo(step)
    #expect(try await library.existing(second) == Set(second))
  }

  @Test func queriesManyArticlesInChunks() async throws {
    let library = try await Library.open(sandbox.location)
    let feed = try await library.addSample()
    let ids = try await library.store(.of((0..<50).map { .sample("\($0)") }), in: feed.id).inserted
    let wanted = (1...Int64(2 * Library.pieceLength + 7)).map(Article.ID.init(rawValue:))
    #expect(try await library.existing(wanted) == Set(ids))
  }

  @Test func listsReportWhichMarksTheyDependOn() throws {
    func list(_ text: String) throws -> ArticleList { ArticleList(scope: .search(try SearchQuery(parsing: text))) }
    #expect(ArticleList(scope: .unread).leavesOutRead && ArticleList(scope: .all, unreadOnly: true).leavesOutRead)
    #expect(!ArticleList(scope: .all).leavesOutRead && !ArticleList(scope: .starred).leavesOutRead)
    #expect(ArticleList(scope: .starred).dependsOnOtherMarks && !ArticleList(scope: .unread).dependsOnOtherMarks)
    for text in ["word is:unread", "-is:read"] { #expect(try list(text).leavesOutRead) }
    let word = try list("word")
    #expect(!word.leavesOutRead && !word.dependsOnOtherMarks)
    for text in ["is:read", "is:starred word", "-is:starred", "-is:unread"] {
      #expect(try list(text).dependsOnOtherMarks)
    }
  }
}
