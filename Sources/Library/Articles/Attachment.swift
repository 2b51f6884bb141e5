import GRDB

/// A file attached to an article: a podcast episode, an image, a document.
public struct Attachment: Sendable, Hashable {
  /// The file's URL.
  public var url: String
  /// The media type as given by the feed (RFC 6838), if any.
  public var mimeType: String?
  /// The size in bytes as given by the feed, if any.
  public var sizeInBytes: Int?
  /// The playing time in seconds as given by the feed, if any.
  public var durationInSeconds: Double?

  /// Creates an attachment.
  public init(url: String, mimeType: String? = nil, sizeInBytes: Int? = nil, durationInSeconds: Double? = nil) {
    self.url = url
    self.mimeType = mimeType
    self.sizeInBytes = sizeInBytes
    self.durationInSeconds = durationInSeconds
  }
}

extension Attachment {
  /// Returns the article's attachments in feed order.
  static func fetch(_ db: Database, of article: Article.ID) throws -> [Attachment] {
    let statement = try db.cachedStatement(
      sql: "SELECT url, mimeType, size, duration FROM attachment WHERE articleID = ? ORDER BY position")
    return try Row.fetchAll(statement, arguments: [article.rawValue]).map { row in
      Attachment(url: row[0], mimeType: row[1], sizeInBytes: row[2], durationInSeconds: row[3])
    }
  }

  static func store(_ attachments: [Attachment], of article: Article.ID, _ db: Database) throws {
    let statement = try db.cachedStatement(
      sql: "INSERT INTO attachment (articleID, position, url, mimeType, size, duration) VALUES (?, ?, ?, ?, ?, ?)")
    for (position, attachment) in attachments.enumerated() {
      try statement.execute(
        arguments: [
          article.rawValue, position, attachment.url, attachment.mimeType, attachment.sizeInBytes,
          attachment.durationInSeconds,
        ])
    }
  }

  /// The attachment with every string as it would be read back from the database.
  var storable: Attachment {
    Attachment(
      url: url.storable, mimeType: mimeType?.storable, sizeInBytes: sizeInBytes,
      // NaN would be read back as null.
      durationInSeconds: durationInSeconds.flatMap { $0.isFinite ? $0 : nil })
  }
}
