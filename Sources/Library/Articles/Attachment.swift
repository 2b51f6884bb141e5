import GRDB

/// A file attached to an article: a podcast episode, an image, a document.
public struct Attachment: Sendable, Hashable {
  /// The file's URL.
  public var url: String
  /// The title, if the feed gives the file one of its own.
  public var title: String?
  /// The media type as given by the feed (RFC 6838), if any.
  public var mimeType: String?
  /// The size in bytes as given by the feed, if any.
  public var sizeInBytes: Int?
  /// The playing time in seconds as given by the feed, if any.
  public var durationInSeconds: Double?

  /// Creates an attachment.
  public init(
    url: String, title: String? = nil, mimeType: String? = nil, sizeInBytes: Int? = nil,
    durationInSeconds: Double? = nil
  ) {
    self.url = url
    self.title = title
    self.mimeType = mimeType
    self.sizeInBytes = sizeInBytes
    self.durationInSeconds = durationInSeconds
  }
}

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

  /// The attachment with every string as it would be read back from the database.
  var storable: Attachment {
    Attachment(
      url: url.storable, title: title?.storable, mimeType: mimeType?.storable, sizeInBytes: sizeInBytes,
      // NaN would be read back as null.
      durationInSeconds: durationInSeconds.flatMap { $0.isFinite ? $0 : nil })
  }
}
