import Foundation
import GRDB
import WebText

extension FullText {
  static func fetch(_ db: Database, of id: Article.ID) throws -> FullText? {
    try Row.fetchOne(
      db.cachedStatement(
        sql: "SELECT html, url, language, byline, fetchedAt, isShown FROM fullText WHERE articleID = ?"),
      arguments: [id.rawValue]
    ).map { row in
      FullText(
        html: RawHTML(row[0]), url: row[1], language: row[2], byline: row[3], fetched: Date(milliseconds: row[4]),
        isShown: row[5])
    }
  }
}
