public import WebText

// What the reader shows.
extension ArticleHTML {
  /// Returns the video that a URL shows: a page of a known site, or the site's embedded player.
  public static func video(at address: String) -> VideoPage? {
    guard let embed = Embed(address), let site = embed.site else { return nil }
    return VideoPage(page: embed.page, poster: embed.thumbnail, site: site)
  }

  /// Whether a text contains an image.
  public static func hasImage(_ safeHTML: SafeHTML) -> Bool {
    var html = safeHTML.source
    return html.withUTF8 { bytes in
      var scanner = TagScanner(bytes)
      while let token = scanner.next() {
        if case .tag(let tag) = token, tag.name == .img { return true }
      }
      return false
    }
  }

  /// Returns a figure with an image, to be sanitized together with the text it is inserted into.
  public static func figure(of address: String) -> RawHTML {
    var address = address
    var output = Array("<figure><img src=\"".utf8)
    address.withUTF8 { output.append(escaping: $0, isQuoted: true) }
    output += "\"></figure>".utf8
    return RawHTML(String(decoding: output, as: UTF8.self))
  }

  /// Prepares safe HTML for the reader: images are treated as requested, footnote links lead to their targets, wide
  /// elements scroll by themselves, and audio and video become links.
  ///
  /// - Parameters:
  ///   - safeHTML: The result of ``sanitize(_:baseURL:)``.
  ///   - baseURL: The base URL given there.
  ///   - pictures: How to treat images.
  ///   - words: The texts for audio and video.
  public static func readingText(
    _ safeHTML: SafeHTML, baseURL: String? = nil, pictures: ImageTreatment, words: PlayerWords = PlayerWords()
  ) -> ReadingText {
    var html = safeHTML.source
    return html.withUTF8 { bytes in
      var writer = ReadingWriter(bytes, baseURL: baseURL, pictures, words)
      writer.run()
      return ReadingText(
        html: SafeHTML(writer.output), images: writer.images, addresses: writer.addresses)
    }
  }
}
