/// An article's text, made ready for a page that nobody but its reader acts on.
public struct ReadingText: Sendable, Equatable {
  /// The markup.
  public let html: String
  /// How many pictures are fetched, or would be.
  public let pictureCount: Int
  /// The addresses of its pictures and links.
  public let addresses: Set<String>
}

extension ArticleHTML {
  /// Makes safe HTML ready to be read: pictures go one way that the reader's program knows, footnotes lead to their
  /// places, wide things scroll in themselves, and sound and film become links.
  ///
  /// - Parameters:
  ///   - safeHTML: What ``sanitize(_:baseURL:)`` gave.
  ///   - baseURL: The address that was given there.
  ///   - pictures: What becomes of pictures.
  public static func readingText(
    _ safeHTML: String, baseURL: String? = nil, pictures: PictureTreatment
  ) -> ReadingText {
    var html = safeHTML
    return html.withUTF8 { bytes in
      var writer = ReadingWriter(bytes, baseURL: baseURL, pictures)
      writer.run()
      return ReadingText(
        html: String(decoding: writer.output, as: UTF8.self), pictureCount: writer.pictureCount,
        addresses: writer.addresses)
    }
  }
}
