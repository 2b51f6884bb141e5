/// A cache of the most recently used images.
struct PictureCache {
  private var pictures: [String: (picture: FetchedPicture, use: Int)] = [:]
  private var bytes = 0
  private var uses = 0
  private let limit: Int

  /// - Parameter limit: The total size, in bytes.
  init(limit: Int) {
    self.limit = limit
  }

  subscript(url: String) -> FetchedPicture? {
    mutating get {
      guard let found = pictures[url] else { return nil }
      uses += 1
      pictures[url]?.use = uses
      return found.picture
    }
  }

  mutating func keep(_ picture: FetchedPicture, at url: String) {
    guard picture.bytes.count <= limit else { return }
    if let old = pictures[url] { bytes -= old.picture.bytes.count }
    uses += 1
    pictures[url] = (picture, uses)
    bytes += picture.bytes.count
    while bytes > limit, let oldest = pictures.min(by: { $0.value.use < $1.value.use }) {
      bytes -= oldest.value.picture.bytes.count
      pictures[oldest.key] = nil
    }
  }
}
