import WebText

/// An image in an article's text.
public struct ReadingImage: Sendable, Equatable {
  /// Its URL.
  public let address: String
  /// The description for those who do not see it.
  public let alt: String?
  /// The caption of its figure.
  public internal(set) var caption: String?

  /// Creates an image.
  public init(address: String, alt: String? = nil, caption: String? = nil) {
    (self.address, self.alt, self.caption) = (address, alt, caption)
  }
}

/// The captions of the figures around images, while a text is read.
struct FigureCaptions {
  /// Characters of a caption; longer ones are cut.
  private static let longest = 1_000

  private struct Figure {
    /// The number of images before it.
    let first: Int
    var caption: String?
  }

  private var figures: [Figure] = []

  /// Notes the start tag of a figure, which is after a number of images.
  mutating func open(after images: Int) { figures.append(Figure(first: images)) }

  /// Notes a caption, whose start tag a scanner has just read.
  mutating func read(_ scanner: TagScanner) {
    // Each is read ahead, so only one of each figure.
    guard !figures.isEmpty, figures[figures.count - 1].caption == nil else { return }
    let start = scanner.index
    var (scanner, end) = (scanner, scanner.index)
    while let token = scanner.next() {
      if case .tag(let tag) = token, tag.name == .figcaption || tag.name == .figure { break }
      end = scanner.index
    }
    figures[figures.count - 1].caption = TextExtractor.text(
      scanner.bytes.text(start..<end), limit: Self.longest)
  }

  /// Notes the end tag of a figure: its images have its caption, unless they are in a figure of their own.
  mutating func close(_ images: inout [ReadingImage]) {
    guard let figure = figures.popLast(), let caption = figure.caption?.nonEmptyTrimmed else { return }
    for index in images.indices.suffix(from: figure.first) where images[index].caption == nil {
      images[index].caption = caption
    }
  }
}
