import GRDB

/// Copies full texts to articles without one, before the articles of two feeds are merged: in several transactions,
/// because the window's own changes wait for each. What an ended process has copied does no harm. Runs inside a
/// transaction.
struct TwinFullTexts {
  /// An article with a full text, and the one that both feeds have and that stays.
  struct Pair: Sendable {
    let source: Article.ID
    let target: Article.ID
  }

  let db: Database

  /// The size of the texts that a transaction copies.
  private static let bytesAtOnce = 1024 * 1024

  /// Returns what to copy, in parts for a transaction each.
  func parts(from source: Int64, to target: Int64) throws -> [[Pair]] {
    let hasAny = try Bool.fetchOne(
      db,
      sql: """
        SELECT EXISTS (SELECT 1 FROM fullText JOIN article ON article.id = fullText.articleID WHERE article.feedID = ?)
        """, arguments: [source])
    guard hasAny == true else { return [] }
    let size = try db.cachedStatement(
      sql: """
        SELECT length(html) FROM fullText
        WHERE articleID = ? AND NOT EXISTS (SELECT 1 FROM fullText AS own WHERE own.articleID = ?)
        """)
    var parts: [[Pair]] = []
    var left = 0
    for (article, twin) in try FeedMerge(db: db, source: source, target: target).twins() {
      guard let bytes = try Int.fetchOne(size, arguments: [article, twin]) else { continue }
      if left <= 0 {
        parts.append([])
        left = Self.bytesAtOnce
      }
      left -= bytes
      parts[parts.count - 1].append(Pair(source: Article.ID(rawValue: article), target: Article.ID(rawValue: twin)))
    }
    return parts
  }

  func copy(_ pairs: [Pair], _ log: inout ChangeLog) throws {
    for pair in pairs {
      // Either may have changed meanwhile.
      guard let text = try FullText.fetch(db, of: pair.source), try FullText.fetch(db, of: pair.target) == nil else {
        continue
      }
      let plain = try String.fetchOne(
        db.cachedStatement(sql: "SELECT text FROM plainText WHERE articleID = ?"), arguments: [pair.source.rawValue])
      if let plain { _ = try text.store(plain, of: pair.target, db, &log) }
    }
  }
}
