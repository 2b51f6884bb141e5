import Foundation
import GRDB
import WebText

extension Article {
  static func fetch(_ db: Database, _ id: ID) throws -> Article? {
    guard let summary = try ArticleSummary.fetch(db, [id]).first else { return nil }
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT body.html, article.modified, article.arrived,
            (SELECT place FROM later WHERE later.articleID = article.id),
            EXISTS (\(LastingAction.fullText.memberSQL)),
            (SELECT url FROM comments WHERE comments.articleID = article.id)
          FROM article JOIN body ON body.articleID = article.id
          WHERE article.id = ?
          """), arguments: [id.rawValue])
    guard let row else { return nil }
    return Article(
      summary: summary, bodyHTML: RawHTML(row[0]), modified: (row[1] as Int64?).map { .init(milliseconds: $0) },
      arrived: .init(milliseconds: row[2]), attachments: try Attachment.fetch(db, of: id), commentsURL: row[5],
      fullText: try FullText.fetch(db, of: id), wantsFullText: row[4], readingPlace: row[3],
      others: try ArticleSummary.others(of: id, db))
  }
}
