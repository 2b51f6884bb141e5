import Foundation
import TestSupport
import Testing

@testable import Library

/// Which articles a list contains, and which lists depend on marks.
@Suite(.fewAtOnce) struct MemberTests {
  let sandbox = Sandbox()

  private func members(_ library: Library, _ ids: [Article.ID]) async throws -> Set<Article.ID> {
    Set(try await library.members(of: ArticleList(scope: .all), among: ids).keys.map(\.id))
  }

  /// Looking articles up one by one gives the same as reading the list, for every kind of list.
  @Test func membersAreTheArticlesOfTheList() async throws {
    let library = try await Library.open(sandbox.location)
    let folder = try await library.addFolder("Folder")
    let one = try await library.addFeed(NewFeed(url: "http://one.example/", title: "One", folderID: folder.id))
    let two = try await library.addSample("two")
    var ids: [Article.ID] = []
    for feed in [one, two] {
      let articles = (0..<6).map { NewArticle.sample("\($0)", published: .hours(Double($0 % 3) * -20)) }
      ids += try await library.store(.of(articles), in: feed.id).inserted.map(\.id)
    }
    try await library.setRead(true, [ids[0], ids[3], ids[8]])
    try await library.setStarred(true, [ids[0], ids[1], ids[9]])
    try await library.indexWaiting()
    let words = try SearchQuery(parsing: "title"), filters = try SearchQuery(parsing: "-is:starred")
    var scopes: [ArticleScope] = [.all, .today, .unread, .starred, .quiet, .folder(folder.id), .feed(two.id)]
    scopes += [.search(words), .search(filters)]
    for scope in scopes {
      for list in [
        ArticleList(scope: scope), ArticleList(scope: scope, unreadOnly: true, order: .oldestFirst),
      ] {
        var all: [ListPiece] = []
        for try await piece in library.orderStream(list, days: .current) { all.append(piece) }
        let some = Array(ids.shuffled().prefix(8))
        let found = try await library.members(of: list, among: some, days: .current)
        #expect(found.keys == all.flatMap(\.keys).filter { some.contains($0.id) })
        #expect(try await library.members(of: list, among: ids, days: .current).days == all.flatMap(\.days))
      }
    }
  }

  @Test func articlesOfHiddenFeedsAreInNoList() async throws {
    let library = try await Library.open(sandbox.location)
    let one = try await library.addSample("one")
    let two = try await library.addSample("two")
    let first = try await library.store(.of([.sample("a"), .sample("b")]), in: one.id).inserted.map(\.id)
    let second = try await library.store(.of([.sample("c")]), in: two.id).inserted.map(\.id)
    let nowhere = Article.ID(rawValue: 999)
    #expect(try await members(library, first + second + [nowhere]) == Set(first + second))
    #expect(try await members(library, []) == [])
    let step = try await library.perform(.removeFeed(two.id))
    #expect(try await members(library, second + first) == Set(first))
    try await library.undo(step)
    #expect(try await members(library, second) == Set(second))
  }

  @Test func manyArticlesAreLookedUpAtOnce() async throws {
    let library = try await Library.open(sandbox.location)
    let feed = try await library.addSample()
    let ids = try await library.store(.of((0..<50).map { .sample("\($0)") }), in: feed.id).inserted.map(\.id)
    let wanted = (1...Int64(2 * Library.pieceLength + 7)).map(Article.ID.init(rawValue:))
    #expect(try await members(library, wanted) == Set(ids))
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
