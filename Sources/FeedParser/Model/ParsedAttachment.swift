/// A file that belongs to an item: an RSS enclosure, an Atom enclosure link, a Media RSS content, a JSON Feed
/// attachment.
public struct ParsedAttachment: Sendable, Equatable {
  /// The file's address.
  public var url: String
  /// The media type as the feed says it, empty where it says none.
  public var mimeType: String
  /// The size in bytes.
  public var sizeInBytes: Int?
  /// The playing time in seconds.
  public var durationInSeconds: Double?

  /// A file by its address.
  public init(url: String, mimeType: String = "", sizeInBytes: Int? = nil, durationInSeconds: Double? = nil) {
    self.url = url
    self.mimeType = mimeType
    self.sizeInBytes = sizeInBytes
    self.durationInSeconds = durationInSeconds
  }
}
