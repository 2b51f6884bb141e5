import ArticleHTML
import WebText

/// The images of an article that are shown in its page, one of them enlarged.
struct ArticleImages {
  /// An image, with what is known about it.
  struct Image: Equatable {
    let address: String
    /// The caption, or else the description.
    let caption: String?
    /// Whether it may be on this machine or its local network.
    let reachesPrivateHosts: Bool
  }

  private let images: [Image]
  private var index: Int

  /// The image that is enlarged.
  var current: Image { images[index] }
  var hasPrevious: Bool { index > 0 }
  var hasNext: Bool { index + 1 < images.count }
  /// The current image's number, counted from 1, and the number of images.
  var place: (number: Int, count: Int) { (index + 1, images.count) }

  /// - Parameters:
  ///   - shown: the URLs of the images that are in the page; some of the article's are missing or were tracking pixels.
  ///     Those that are not the article's are ignored.
  ///   - index: the index of the one to enlarge.
  /// - Returns: nil if that one is not the article's.
  init?(of content: ArticleContent, shown: [String], at index: Int) {
    let known = Dictionary(content.text.images.map { ($0.address, $0) }) { first, _ in first }
    guard shown.indices.contains(index), known[shown[index]] != nil else { return nil }
    images = shown.compactMap { known[$0] }.map {
      Image(
        address: $0.address, caption: $0.caption ?? $0.alt?.nonEmptyTrimmed,
        reachesPrivateHosts: content.reachesPrivateHosts(at: $0.address))
    }
    self.index = shown[..<index].count { known[$0] != nil }
  }

  /// Goes to the next image (1) or the previous one (-1).
  /// - Returns: whether there is one.
  mutating func step(_ steps: Int) -> Bool {
    guard images.indices.contains(index + steps) else { return false }
    index += steps
    return true
  }
}
