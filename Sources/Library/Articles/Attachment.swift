import GRDB

/// A file that belongs to an article: a podcast's episode, a picture, a document.
public struct Attachment: Sendable, Hashable {
  /// The file's address.
  public var url: String
  /// The media type as the feed says it (RFC 6838), if it does.
  public var mimeType: String?
  /// The size in bytes, if the feed says it.
  public var sizeInBytes: Int?
  /// The playing time in seconds, if the feed says it.
  public var durationInSeconds: Double?

  /// Describes a file.
  public init(url: String, mimeType: String? = nil, sizeInBytes: Int? = nil, durationInSeconds: Double? = nil) {
    self.url = url
    self.mimeType = mimeType
    self.sizeInBytes = sizeInBytes
    self.durationInSeconds = durationInSeconds
  }
}

extension Attachment {
  /// In the order of the feed.
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

  /// With every text as it will be read back.
  var storable: Attachment {
    Attachment(
      url: url.storable, mimeType: mimeType?.storable, sizeInBytes: sizeInBytes,
      // a number that is none would be read back as null
      durationInSeconds: durationInSeconds.flatMap { $0.isFinite ? $0 : nil })
  }
}
