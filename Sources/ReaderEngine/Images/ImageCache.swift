internal import ImageDecoding

/// A cache of the most recently used images.
struct ImageCache {
  private var images: [String: (image: ImageFile, use: Int)] = [:]
  private var bytes = 0
  private var uses = 0
  private let limit: Int

  /// - Parameter limit: The total size, in bytes.
  init(limit: Int) {
    self.limit = limit
  }

  subscript(url: String) -> ImageFile? {
    mutating get {
      guard let found = images[url] else { return nil }
      uses += 1
      images[url]?.use = uses
      return found.image
    }
  }

  mutating func keep(_ image: ImageFile, at url: String) {
    guard image.bytes.count <= limit else { return }
    if let old = images[url] { bytes -= old.image.bytes.count }
    uses += 1
    images[url] = (image, uses)
    bytes += image.bytes.count
    while bytes > limit, let oldest = images.min(by: { $0.value.use < $1.value.use }) {
      bytes -= oldest.value.image.bytes.count
      images[oldest.key] = nil
    }
  }
}
