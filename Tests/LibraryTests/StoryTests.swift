import Foundation
import GRDB
import TestSupport
import Testing
import TortureWork
import WebText

@testable import Library

/// Articles of several feeds that tell the same story.
@Suite(.fewAtOnce) struct StoryTests {
  let sandbox = Sandbox()
  let library: Library
  let feeds: [Feed]

  init() async throws {
    library = try await Library.open(sandbox.location)
    var feeds: [Feed] = []
    for name in ["one", "two", "three"] {
      feeds.append(try await library.addFeed(NewFeed(url: "https://\(name).example/feed", title: name)))
    }
    self.feeds = feeds
  }

  private func add(_ article: NewArticle, in feed: Int) async throws -> Article.ID {
    try #require(try await library.store(.of([article]), in: feeds[feed].id).inserted.first?.id)
  }

  private func others(_ id: Article.ID) async throws -> [Article.ID] {
    try #require(try await library.article(id)).others.map(\.id)
  }

  private func unread() async throws -> Set<Article.ID> {
    Set(try await library.articleIDs(ArticleList(scope: .unread, includesRepetitions: true)))
  }

  private func article(_ name: String, at url: String? = nil, text: String = "") -> NewArticle {
    NewArticle(uniqueID: name, url: url, title: name, bodyHTML: "", text: text)
  }

  private static let words = (0..<200).map { "word\($0 * $0 % 97)x\($0)" }

  @Test func articlesWithTheSameAddressTellOneStory() async throws {
    let first = try await add(article("a", at: "https://www.site.example/post/1?utm_source=rss&id=7"), in: 0)
    let second = try await add(article("b", at: "http://Site.example/post/1/?id=7#top"), in: 1)
    let third = try await add(article("c", at: "https://site.example/post/1?id=7&fbclid=abc"), in: 2)
    let other = try await add(article("d", at: "https://site.example/post/2?id=7"), in: 1)
    #expect(try await others(first) == [second, third])
    #expect(try await others(third) == [first, second])
    #expect(try await others(other).isEmpty)
  }

  @Test(arguments: ["https://site.example/", "https://site.example", "mailto:a@site.example", "nonsense", nil])
  func addressesOfNoPageTellNothing(_ address: String?) async throws {
    let first = try await add(article("a", at: address), in: 0)
    _ = try await add(article("b", at: address), in: 1)
    #expect(try await others(first).isEmpty)
  }

  @Test func anAddressOfSeveralArticlesOfAFeedTellsNothing() async throws {
    let page = "https://site.example/all"
    _ = try await add(article("a", at: page), in: 0)
    _ = try await add(article("b", at: page), in: 0)
    let third = try await add(article("c", at: page), in: 1)
    #expect(try await others(third).isEmpty)
  }

  @Test func articlesWithNearlyTheSameTextTellOneStory() async throws {
    let text = Self.words.joined(separator: " ")
    let first = try await add(article("a", text: text), in: 0)
    // another case, other punctuation, and a line below
    let edited = text.uppercased().replacing(" ", with: ", ") + " The post appeared."
    let second = try await add(article("b", text: edited), in: 1)
    let other = try await add(article("c", text: Self.words.reversed().joined(separator: " ")), in: 2)
    #expect(try await others(first) == [second])
    #expect(try await others(other).isEmpty)
  }

  @Test func underAnotherTitleTextsMustAgreeMore() async throws {
    let text = Self.words.joined(separator: " ")
    // one of twenty words is different
    let changed = Self.words.enumerated().map { $0 % 40 < 2 ? "other\($0)" : $1 }.joined(separator: " ")
    let first = try await add(article("a", text: text), in: 0)
    let other = try await add(article("b", text: changed), in: 1)
    var same = article("c", text: changed)
    same.title = "A"
    let third = try await add(same, in: 2)
    #expect(try await others(first) == [third])
    #expect(try await others(other).isEmpty)
  }

  @Test func aTextUnderSeveralTitlesOfAFeedTellsNothingUnderAnother() async throws {
    let text = Self.words.joined(separator: " ")
    func add(_ title: String, in feed: Int) async throws -> Article.ID {
      var note = article("\(title) in \(feed)", text: text)
      note.title = title
      return try await self.add(note, in: feed)
    }
    let (blue, red) = (try await add("Blue", in: 0), try await add("Red", in: 0))
    let copy = try await add("red", in: 1), other = try await add("Green", in: 2)
    #expect(try await others(red) == [copy])
    #expect(try await others(blue).isEmpty)
    #expect(try await others(other).isEmpty)
  }

  @Test func shortTextsTellNothing() async throws {
    let text = Self.words.prefix(TextFingerprint.fewestWords - 1).joined(separator: " ")
    let first = try await add(article("a", text: text), in: 0)
    _ = try await add(article("b", text: text), in: 1)
    #expect(try await others(first).isEmpty)
  }

  @Test func aStoryIsReadOnceAndThatIsUndone() async throws {
    let url = "https://site.example/post"
    let ids = [try await add(article("a", at: url), in: 0), try await add(article("b", at: url), in: 1)]
    let other = try await add(article("c", at: "https://site.example/other"), in: 2)
    let step = try await library.perform(.setRead(true, [ids[1]]))
    #expect(try await unread() == [other])
    #expect(try await library.feeds().map(\.unreadCount).reduce(0, +) == 1)
    _ = try await library.undo(step)
    #expect(try await unread() == Set(ids + [other]))
    // and by marking all of a feed
    _ = try await library.perform(.markAllRead(ArticleList(scope: .feed(feeds[0].id))))
    #expect(try await unread() == [other])
    #expect(try await library.disagreements() == 0)
    // what repeats a read article is read, too
    _ = try await add(article("d", at: url), in: 2)
    #expect(try await unread() == [other])
    #expect(try await library.disagreements() == 0)
  }

  @Test func aRuleMarksTheWholeStory() async throws {
    let url = "https://site.example/post"
    let first = try await add(article("a", at: url), in: 0)
    let other = try await add(article("b"), in: 0)
    let rule = RuleDraft(query: try SearchQuery(parsing: "feed:two"), actions: .markRead, isEnabled: true)
    _ = try await library.perform(.addRules([rule]))
    let second = try await add(article("c", at: url), in: 1)
    #expect(try await unread() == [other])
    // applied on demand, and undone
    _ = try await library.perform(.setRead(false, [second]))
    #expect(try await unread() == [first, second, other])
    let step = try await library.perform(.applyRules([rule]))
    #expect(try await unread() == [other])
    _ = try await library.undo(step)
    #expect(try await unread() == [first, second, other])
    #expect(try LibraryAudit.disagreements(in: sandbox.location.directory) == [])
  }

  @Test func articlesOfRemovedFeedsTellNothing() async throws {
    let url = "https://site.example/post"
    _ = try await add(article("a", at: url), in: 0)
    let second = try await add(article("b", at: url), in: 1)
    _ = try await library.perform(.removeFeed(feeds[0].id))
    #expect(try await others(second).isEmpty)
    let third = try await add(article("c", at: url), in: 2)
    #expect(try await others(third) == [second])
  }

  @Test func mutedArticlesTellNothing() async throws {
    let url = "https://site.example/post"
    _ = try await add(article("a", at: url), in: 0)
    let second = try await add(article("b", at: url), in: 1)
    let mute = RuleDraft(query: try SearchQuery(parsing: "feed:one"), actions: .mute, isEnabled: true)
    _ = try await library.perform(.applyRules([mute]))
    #expect(try await others(second).isEmpty)
    // a muted article is not unread, but nobody has read it
    let third = try await add(article("c", at: url), in: 2)
    #expect(try await others(third) == [second])
    #expect(try await unread() == [second, third])
    _ = try await library.perform(.setRead(true, [second]))
    #expect(try await unread().isEmpty)
    #expect(try LibraryAudit.disagreements(in: sandbox.location.directory) == [])
  }

  @Test func recognitionCanBeSwitchedOff() async throws {
    let step = try await library.perform(.setRecognizesStories(false))
    #expect(try await library.recognizesStories() == false)
    let url = "https://site.example/post"
    let first = try await add(article("a", at: url), in: 0)
    _ = try await add(article("b", at: url), in: 1)
    #expect(try await others(first).isEmpty)
    try await library.undo(step)
    #expect(try await library.recognizesStories())
  }

  @Test func articlesOfAnotherProcessAreRecognized() async throws {
    let url = "https://site.example/post"
    let text = Self.words.joined(separator: " ")
    let other = try await Library.open(sandbox.location)
    let first = try await add(article("a", at: url), in: 0)
    let stored = try await other.store(.of([article("b", at: url), article("c", text: text)]), in: feeds[1].id).inserted
    let third = try await add(article("d", at: url), in: 2)
    let fourth = try await add(article("e", text: text), in: 0)
    #expect(try await others(third) == [first, stored[0].id])
    #expect(try await others(fourth) == [stored[1].id])
    await other.close()
  }

  @Test func whatWasReleasedIsReadAgain() async throws {
    let text = Self.words.joined(separator: " ")
    let first = try await add(article("a", at: "https://site.example/post", text: text), in: 0)
    library.stories.release()
    let second = try await add(article("b", at: "https://site.example/post"), in: 1)
    library.stories.release()
    let third = try await add(article("c", text: text), in: 2)
    #expect(try await others(first) == [second, third])
  }

  @Test func anArticleThatCouldNotBeStoredTellsNothing() async throws {
    struct Failure: Error {}
    let url = "https://site.example/post"
    let feed = feeds[0].id
    let failing = ArrivingArticle(article("a", at: url))
    await #expect(throws: LibraryError.self) {
      try await library.mutateWithStories { db, _, stories in
        _ = try ArticleStorage(db: db, feed: feed, serving: 1, arrival: 0, stories: stories).store([failing])
        throw Failure()
      }
    }
    // gets the identifier of the other
    let first = try await add(article("b", at: "https://site.example/other"), in: 0)
    let second = try await add(article("c", at: url), in: 1)
    #expect(try await others(first).isEmpty)
    #expect(try await others(second).isEmpty)
  }

  @Test func whatIsInsertedAfterAReleaseHidesNothing() async throws {
    let old = article("a", at: "https://site.example/post")
    _ = try await add(old, in: 0)
    let index = StoryIndex()
    try await library.read { try index.load($0) }
    index.release()
    index.insert(StoryFingerprint(article("b")), of: .init(id: 1_000_000, feed: feeds[1].id.rawValue))
    #expect(index.isEmpty)
    try await library.read { try index.load($0) }
    #expect(index.entries(withAddressOf: StoryFingerprint(old)).count == 1)
  }

  @Test func aCommentDoesNotTellTheStoryOfItsPage() async throws {
    let page = "https://site.example/post/"
    let first = try await add(article("a", at: page), in: 0)
    _ = try await add(article("b", at: page + "#comment-1"), in: 1)
    #expect(try await others(first).isEmpty)
    // a fragment that tracks is no part of a page
    let third = try await add(article("c", at: page + "#xtor=RSS-1"), in: 2)
    #expect(try await others(first) == [third])
  }

  @Test func aStoryArrivesOnce() async throws {
    for feed in feeds { _ = try await library.perform(.setNotifies(.feed(feed.id), true)) }
    let start = Date(timeIntervalSince1970: 0)
    for feed in 0..<3 { _ = try await add(article("a", at: "https://site.example/post"), in: feed) }
    _ = try await add(article("b"), in: 0)
    #expect(try await library.arrivals(since: start)?.count == 2)
    _ = try await library.perform(.setRecognizesStories(false))
    #expect(try await library.arrivals(since: start)?.count == 4)
  }

  @Test func aTextOfThousandsOfArticlesCostsLittle() async throws {
    let text = Self.words.joined(separator: " ")
    let many = (0..<2000).map { article("a\($0)", text: text) }
    _ = try await library.store(.of(many), in: feeds[0].id)
    let index = StoryIndex()
    try await library.read { try index.load($0) }
    let found = index.entries(withTextLike: StoryFingerprint(many[0]))
    #expect(!found.isEmpty && found.count <= 4 * 200)
    // the newest of them
    #expect(found.allSatisfy { $0.id > 1000 })
  }

  @Test func switchingItOffShowsAndMarksEachArticle() async throws {
    let url = "https://site.example/post"
    let ids = [try await add(article("a", at: url), in: 0), try await add(article("b", at: url), in: 1)]
    let all = ArticleList(scope: .all)
    #expect(try await library.articleIDs(all) == [ids[0]])
    #expect(try await library.articles(ids).map(\.otherFeedCount) == [1, 1])
    let step = try await library.perform(.setRecognizesStories(false))
    #expect(try await Set(library.articleIDs(all)) == Set(ids))
    #expect(try await library.count(all) == 2)
    #expect(try await library.counts().unread == 2)
    #expect(try await library.articles(ids).map(\.otherFeedCount) == [0, 0])
    #expect(try await others(ids[0]).isEmpty)
    _ = try await library.perform(.setRead(true, [ids[0]]))
    #expect(try await unread() == [ids[1]])
    try await library.undo(step)
    #expect(try await library.articleIDs(all) == [ids[0]])
    #expect(try await library.articleIDs(ArticleList(scope: .unread)) == [ids[1]])
  }

  @Test func markingAllUpToAnArticleMarksTheLaterOnesOfItsStories() async throws {
    let url = "https://site.example/post"
    let first = try await add(article("a", at: url), in: 0)
    _ = try await add(article("b", at: url), in: 1)
    let other = try await add(article("c"), in: 2)
    let step = try await library.perform(.markAllRead(ArticleList(scope: .all), upTo: first))
    #expect(try await unread() == [other])
    _ = try await library.undo(step)
    #expect(try await unread().count == 3)
    #expect(try await library.disagreements() == 0)
  }

  @Test func olderThanATimeIsWhatItsRowSays() async throws {
    let url = "https://site.example/post"
    var (new, old) = (article("a", at: url), article("b", at: url))
    (new.published, old.published) = (.hours(-1), .hours(-50))
    let first = try await add(new, in: 0)
    let second = try await add(old, in: 1)
    // The row has the date of the first article.
    let all = ArticleList(scope: .all)
    #expect(try await library.perform(.markAllRead(all, before: .hours(-24))).isVoid)
    #expect(try await unread() == [first, second])
    _ = try await library.perform(.markAllRead(ArticleList(scope: .feed(feeds[1].id)), before: .hours(-24)))
    #expect(try await unread().isEmpty)
  }

  @Test func theNextArticleTakesThePlaceOfADeletedOne() async throws {
    let url = "https://site.example/post"
    var ids: [Article.ID] = []
    for feed in 0..<3 { ids.append(try await add(article("a", at: url), in: feed)) }
    _ = try await library.perform(.setStarred(true, [ids[2]]))
    #expect(try await library.articleIDs(ArticleList(scope: .starred)) == [ids[2]])
    for place in 0..<2 {
      let id = ids[place]
      let keys = try await library.mutate { db, log in
        let keys = try ArticleDeletion(db: db).delete([id], rememberingAt: 1, &log)
        // the change names the articles that are left, besides
        return (keys, log.articles)
      }
      #expect(keys.0.map(\.id) == [id] && keys.1 == Set(ids[(place + 1)...]))
      #expect(try await library.articleIDs(ArticleList(scope: .all)) == [ids[place + 1]])
      #expect(try await library.articles([ids[2]]).map(\.otherFeedCount) == [1 - place])
      #expect(try LibraryAudit.disagreements(in: sandbox.location.directory) == [])
    }
    #expect(try sandbox.number("SELECT count(*) FROM repetition") == 0)
  }

  /// As after a mark of more articles than the change log lists.
  @Test func marksOfManyArticlesAreCountedAgain() async throws {
    // Stories that two feeds tell, or three; in one, an article is muted.
    for number in 0..<12 {
      for feed in 0..<(number % 2 + 2) {
        _ = try await add(article("\(number)", at: "https://site.example/\(number)"), in: feed)
      }
    }
    _ = try await library.perform(.addRules([RuleDraft(query: SearchQuery(parsing: "muted"), actions: .mute)]))
    _ = try await library.store(.of([article("muted", at: "https://site.example/1")]), in: feeds[0].id)
    let ids = try await library.articleIDs(ArticleList(scope: .all, includesRepetitions: true)).map(\.rawValue)
    var random = Dice(1)
    // Some, all and none, and back.
    for share in [0.5, 0.2, 0, 0.7, 1, 0.3] {
      let read = ids.filter { _ in Double.random(in: 0..<1, using: &random) >= share }
      try await library.mutate { db, _ in
        try db.execute(sql: "DELETE FROM unread")
        try db.execute(
          sql: """
            INSERT INTO unread (date, articleID, feedID) SELECT date, id, feedID FROM article
            WHERE id NOT IN (SELECT articleID FROM muted) AND id NOT IN (SELECT value FROM json_each(?))
            """, arguments: ["[" + read.map(String.init).joined(separator: ",") + "]"])
        try FeedCounts(db: db).countUnread()
        try StoryCounts(db: db).recountAll(onlyMarks: true)
      }
      #expect(try LibraryAudit.disagreements(in: sandbox.location.directory) == [])
      let kept = try await library.count(ArticleList(scope: .unread))
      try await library.mutate { db, _ in try StoryCounts(db: db).recountAll() }
      #expect(try await library.count(ArticleList(scope: .unread)) == kept)
    }
  }

  @Test func storiesOfAnEarlierVersionAreCounted() async throws {
    let url = "https://site.example/post"
    for feed in 0..<3 { _ = try await add(article("a", at: url), in: feed) }
    _ = try await add(article("b"), in: 1)
    await library.close()
    try sandbox.raw { db in
      try db.execute(
        sql: """
          DROP TABLE teller; DROP TABLE story; DROP TABLE storyCount; DROP TABLE later; DROP TABLE leadImage;
          DROP TABLE ruled; DROP TABLE category; DROP TABLE categorized; DROP TABLE comments; DROP TABLE listened;
          DROP TABLE episodeQueue; DROP TABLE chapter; DROP TABLE chapterFile; ALTER TABLE article DROP COLUMN language;
          DELETE FROM grdb_migrations WHERE CAST(identifier AS INTEGER) >= 17
          """)
    }
    let again = try await Library.open(sandbox.location)
    #expect(try await again.count(ArticleList(scope: .all)) == 2)
    #expect(try await again.unreadOverlaps() == [StoryOverlap(feeds: feeds.map(\.id), stories: 1)])
    await again.close()
    #expect(try LibraryAudit.disagreements(in: sandbox.location.directory) == [])
  }

  @Test func fingerprintsAreForgottenInTime() async throws {
    let url = "https://site.example/post"
    let first = try await add(article("a", at: url), in: 0)
    _ = try await library.retain(at: Date(timeIntervalSinceNow: Double(Stories.window) / 1000 + 3600))
    _ = try await add(article("b", at: url), in: 1)
    #expect(try await others(first).isEmpty)
  }
}

/// The similarity of texts.
struct TextFingerprintTests {
  @Test func lettersOfChineseAndJapaneseAreWords() throws {
    let text = "記事を読む人のための静かな一覧。" + "新しい記事は上に、古い記事は下にあります。毎日の朝に開くと、まだ読んでいないものだけが並びます。"
    let print = try #require(TextFingerprint(text))
    #expect(print.isLike(try #require(TextFingerprint(text.replacing("。", with: " . ").replacing("、", with: "")))))
    #expect(ComparedText(text).isNearlySame(as: text + "続きを読む", hasSameTitle: true))
    #expect(!ComparedText(text).isNearlySame(as: String(text.reversed()), hasSameTitle: true))
  }

  @Test func caseAndPunctuationDoNotMatter() {
    let words = (0..<40).map { "Word\($0)" }
    #expect(
      TextFingerprint(words.joined(separator: " "))
        == TextFingerprint(words.joined(separator: "—").lowercased() + " … "))
  }

  /// Compared with the share of the groups that is counted in sets.
  @Test func theShareOfCommonWordsIsExact() {
    var random = SeededGenerator(seed: 1)
    var same = 0
    for _ in 0..<400 {
      let words = (0..<Int.random(in: 30...120, using: &random)).map { _ in "w\(Int.random(in: 0...60, using: &random))"
      }
      // Some of the other's groups come again, too.
      var other = words + words.suffix(Int.random(in: 0...9, using: &random))
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        other[Int.random(in: other.indices, using: &random)] = "v\(Int.random(in: 0...3, using: &random))"
      }
      let (one, two) = (Self.groups(words), Self.groups(other))
      let share = Double(one.intersection(two).count) / Double(one.union(two).count)
      let (text, others) = (words.joined(separator: " "), other.joined(separator: " "))
      for hasSameTitle in [true, false] {
        let isSame = share >= (hasSameTitle ? TextFingerprint.leastShare : TextFingerprint.leastShareOfOtherTitles)
        #expect(ComparedText(text).isNearlySame(as: others, hasSameTitle: hasSameTitle) == isSame, "\(share)")
        #expect(ComparedText(others).isNearlySame(as: text, hasSameTitle: hasSameTitle) == isSame, "\(share)")
        same += isSame ? 1 : 0
      }
    }
    #expect((100...700).contains(same))
    #expect(!ComparedText("").isNearlySame(as: "", hasSameTitle: true))
    #expect(!ComparedText("one two").isNearlySame(as: "one two three", hasSameTitle: true))
  }

  private static func groups(_ words: [String]) -> Set<[String]> {
    Set((2..<words.count).map { Array(words[$0 - 2...$0]) })
  }
}
