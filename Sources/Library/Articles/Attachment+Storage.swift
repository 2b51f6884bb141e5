import GRDB

extension Attachment {
  /// Returns the article's attachments in feed order.
  static func fetch(_ db: Database, of article: Article.ID) throws -> [Attachment] {
    let statement = try db.cachedStatement(
      sql: "SELECT url, title, mimeType, size, duration FROM attachment WHERE articleID = ? ORDER BY position")
    return try Row.fetchAll(statement, arguments: [article.rawValue]).map { row in
      Attachment(url: row[0], title: row[1], mimeType: row[2], sizeInBytes: row[3], durationInSeconds: row[4])
    }
  }

  static func store(_ attachments: [Attachment], of article: Article.ID, _ db: Database) throws {
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO attachment (articleID, position, url, title, mimeType, size, duration) VALUES (?, ?, ?, ?, ?, ?, ?)
        """)
    for (position, attachment) in attachments.enumerated() {
      try statement.execute(
        arguments: [
          article.rawValue, position, attachment.url, attachment.title, attachment.mimeType, attachment.sizeInBytes,
          attachment.durationInSeconds,
        ])
    }
  }
}
