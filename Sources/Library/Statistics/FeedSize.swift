/// How much a feed's articles take in the library.
public struct FeedSize: Sendable, Hashable {
  /// The number of articles of a feed that are read for this, the newest ones. Reading each of a million takes a minute
  /// and a half from a disk.
  public static let sampleCount = 20

  /// The bytes of the stored articles: their bodies, full texts and plain texts. Images are not kept by feed.
  public let bytes: Int
  /// Whether there are more than ``sampleCount`` articles, so that the others are taken to be like these.
  public let isEstimate: Bool

  /// Creates a value. Only the library and tests need this.
  public init(bytes: Int, isEstimate: Bool) { (self.bytes, self.isEstimate) = (bytes, isEstimate) }
}
