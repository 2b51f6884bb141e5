import Foundation
import GRDB

/// Recognizes articles of several feeds that tell the same story. Runs inside a transaction.
struct StoryRecognition {
  let db: Database
  let index: StoryIndex

  /// The most articles that an article is compared with word by word.
  static let mostCompared = 8

  /// Records what recognizes an article that was just inserted.
  ///
  /// - Returns: The first article of its story, if another feed has told it.
  func recognize(_ arriving: ArrivingArticle, _ id: Article.ID, in feed: Feed.ID) throws -> Article.ID? {
    let fingerprint = arriving.fingerprint
    guard !fingerprint.isEmpty else { return nil }
    let first = try articleWithAddress(fingerprint, in: feed) ?? articleWithText(arriving, in: feed)
    index.insert(fingerprint, of: StoryIndex.Entry(id: id.rawValue, feed: feed.rawValue))
    let keys = fingerprint.text?.keys
    try db.cachedStatement(
      sql: "INSERT INTO fingerprint (articleID, address, key0, key1, key2, key3) VALUES (?, ?, ?, ?, ?, ?)"
    ).execute(arguments: [id.rawValue, fingerprint.address, keys?[0], keys?[1], keys?[2], keys?[3]])
    guard let first else { return nil }
    try db.cachedStatement(sql: "INSERT INTO repetition (articleID, originalID) VALUES (?, ?)")
      .execute(arguments: [id.rawValue, first.rawValue])
    return first
  }

  /// Returns the first article with an address. A feed that uses the address for several articles names no page with it.
  private func articleWithAddress(_ fingerprint: StoryFingerprint, in feed: Feed.ID) throws -> Article.ID? {
    guard let address = fingerprint.address else { return nil }
    let statement = try db.cachedStatement(
      sql: """
        SELECT 1 FROM fingerprint CROSS JOIN article ON article.id = fingerprint.articleID
        WHERE fingerprint.articleID = ? AND fingerprint.address = ? AND \(Self.isTellingSQL)
        """)
    var first: Int64?
    var feeds: Set<Int64> = []
    for entry in Set(index.entries(withAddressOf: fingerprint)) {
      guard try Bool.fetchOne(statement, arguments: [entry.id, address]) != nil else { continue }
      guard entry.feed != feed.rawValue, feeds.insert(entry.feed).inserted else { return nil }
      first = min(first ?? entry.id, entry.id)
    }
    return try first.flatMap { try firstOfStory($0, in: feed) }
  }

  /// Returns the first article with nearly the same text, preferably under the same title. A feed that uses the text under
  /// several others tells no story with it, such as one that ends each of its short notes with the same lines.
  private func articleWithText(_ arriving: ArrivingArticle, in feed: Feed.ID) throws -> Article.ID? {
    guard arriving.fingerprint.text != nil else { return nil }
    let entries = index.entries(withTextLike: arriving.fingerprint).filter { $0.feed != feed.rawValue }
    guard !entries.isEmpty else { return nil }
    let statement = try db.cachedStatement(
      sql: """
        SELECT article.title, plainText.text FROM article CROSS JOIN plainText ON plainText.articleID = article.id
        WHERE article.id = ? AND \(Self.isTellingSQL)
        """)
    let (title, text) = (arriving.article.title, ComparedText(arriving.article.text))
    var underOtherTitles: [StoryIndex.Entry] = []
    for entry in Set(entries).sorted(by: { $0.id < $1.id }).prefix(Self.mostCompared) {
      guard let other = try Row.fetchOne(statement, arguments: [entry.id]) else { continue }
      let hasSameTitle = title.caseInsensitiveCompare(other[0] as String) == .orderedSame
      guard text.isNearlySame(as: other[1], hasSameTitle: hasSameTitle) else { continue }
      if hasSameTitle { return try firstOfStory(entry.id, in: feed) }
      underOtherTitles.append(entry)
    }
    guard Set(underOtherTitles.map(\.feed)).count == underOtherTitles.count else { return nil }
    return try underOtherTitles.first.flatMap { try firstOfStory($0.id, in: feed) }
  }

  /// Returns the first article of another one's story; nil if it is in the given feed, which then repeats itself.
  private func firstOfStory(_ id: Int64, in feed: Feed.ID) throws -> Article.ID? {
    let first = try Int64.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT id FROM article
          WHERE id = coalesce((SELECT originalID FROM repetition WHERE articleID = ?1), ?1) AND feedID <> ?2
          """), arguments: [id, feed.rawValue])
    return first.map(Article.ID.init(rawValue:))
  }

  /// Whether an article may tell a story. Muted articles, and those of removed feeds, tell nothing.
  private static let isTellingSQL = """
    EXISTS (SELECT 1 FROM feed WHERE feed.id = article.feedID AND feed.removedAt IS NULL)
    AND article.id NOT IN (\(MutedArticles.sql))
    """
}

/// What recognizes the story of an article.
struct StoryFingerprint: Sendable {
  /// A hash of the article's address (``StoryAddress``); nil if that is the address of no page.
  let address: Int64?
  /// Nil if the text is too short.
  let text: TextFingerprint?

  /// Recognizes nothing.
  init() { (address, text) = (nil, nil) }

  init(_ article: NewArticle) {
    address = StoryAddress.hash(of: article.url)
    text = TextFingerprint(article.text)
  }

  var isEmpty: Bool { address == nil && text == nil }
}

/// An article as it is stored, with what recognizes its story. Creating one takes some ten microseconds, so a refresh
/// does it before the transaction.
struct ArrivingArticle: Sendable {
  /// The article with every string as it would be read back from the database.
  let article: NewArticle
  let fingerprint: StoryFingerprint

  /// - Parameter isRecognized: Whether stories are recognized.
  init(_ article: NewArticle, isRecognized: Bool = true) {
    self.article = article.storable
    fingerprint = isRecognized ? StoryFingerprint(self.article) : StoryFingerprint()
  }
}
