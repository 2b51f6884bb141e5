/// A file that belongs to an item: an RSS enclosure, an Atom enclosure link, a Media RSS content or a JSON Feed
/// attachment.
public struct ParsedAttachment: Sendable, Equatable {
  /// The file's URL.
  public var url: String
  /// The title, if it has one of its own.
  public var title: MarkedText?
  /// The media type as given by the feed, empty if none is given.
  public var mimeType: String
  /// The size in bytes.
  public var sizeInBytes: Int?
  /// The duration in seconds.
  public var durationInSeconds: Double?

  /// Creates an attachment.
  public init(
    url: String, title: MarkedText? = nil, mimeType: String = "", sizeInBytes: Int? = nil,
    durationInSeconds: Double? = nil
  ) {
    self.url = url
    self.title = title
    self.mimeType = mimeType
    self.sizeInBytes = sizeInBytes
    self.durationInSeconds = durationInSeconds
  }
}
