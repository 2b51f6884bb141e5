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
  /// The attachment with every string as it would be read back from the database.
  var storable: Attachment {
    Attachment(
      url: url.storable, title: title?.storable, mimeType: mimeType?.storable, sizeInBytes: sizeInBytes,
      // NaN would be read back as null.
      durationInSeconds: durationInSeconds.flatMap { $0.isFinite ? $0 : nil })
  }
}
