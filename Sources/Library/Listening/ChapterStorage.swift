import GRDB

/// Reads and writes the chapters of articles' audio. Runs inside a transaction.
struct ChapterStorage {
  let db: Database

  func chapters(of article: Article.ID) throws -> ChapterList {
    let rows = try Row.fetchAll(
      db.cachedStatement(sql: "SELECT seconds, title, url FROM chapter WHERE articleID = ? ORDER BY seconds"),
      arguments: [article.rawValue])
    let file = try String.fetchOne(
      db.cachedStatement(sql: "SELECT url FROM chapterFile WHERE articleID = ?"), arguments: [article.rawValue])
    return ChapterList(rows.map { Chapter(seconds: $0[0], title: $0[1], url: $0[2]) }, url: file)
  }

  /// Replaces an article's chapters, unless they are the same.
  func store(_ list: ChapterList, of article: Article.ID) throws {
    guard try chapters(of: article) != list else { return }
    for table in ["chapter", "chapterFile"] {
      try db.cachedStatement(sql: "DELETE FROM \(table) WHERE articleID = ?").execute(arguments: [article.rawValue])
    }
    let insertion = try db.cachedStatement(
      sql: "INSERT INTO chapter (articleID, seconds, title, url) VALUES (?, ?, ?, ?)")
    for chapter in list.chapters {
      try insertion.execute(arguments: [article.rawValue, chapter.seconds, chapter.title, chapter.url])
    }
    guard let url = list.url else { return }
    try db.cachedStatement(sql: "INSERT INTO chapterFile (articleID, url) VALUES (?, ?)")
      .execute(arguments: [article.rawValue, url])
  }
}
