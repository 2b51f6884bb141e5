public import WebText

/// An article's body, prepared for the reader's page.
public struct ReadingText: Sendable, Equatable {
  /// The markup.
  public let html: SafeHTML
  /// The images that are fetched, or would be.
  public let images: [ReadingImage]
  /// Their URLs.
  public var pictures: [String] { images.map(\.address) }
  /// Their number.
  public var pictureCount: Int { images.count }
  /// The URLs of its images and links.
  public let addresses: Set<String>
}

/// The texts of the links that replace audio and video.
public struct PlayerWords: Sendable {
  /// The text for a video on a site, whose name replaces `%s`.
  public var watchOn: String
  /// The text for a file without a title; nil for the file's name.
  public var title: String?

  /// Creates the texts, in English by default.
  public init(watchOn: String = "Watch on %s", title: String? = nil) {
    (self.watchOn, self.title) = (watchOn, title)
  }

  func watch(on site: String) -> String {
    watchOn.split(separator: "%s", maxSplits: 1, omittingEmptySubsequences: false).joined(separator: site)
  }
}

/// A video on a video site.
public struct VideoPage: Sendable, Equatable {
  /// The page where it is watched.
  public let page: String
  /// A preview image, if its URL can be derived from the page's.
  public let poster: String?
  /// The site's name.
  public let site: String
}

extension ArticleHTML {
  /// Returns the video that a URL shows: a page of a known site, or the site's embedded player.
  public static func video(at address: String) -> VideoPage? {
    guard let embed = Embed(address), let site = embed.site else { return nil }
    return VideoPage(page: embed.page, poster: embed.thumbnail, site: site)
  }

  /// Whether a text contains an image.
  public static func hasPicture(_ safeHTML: SafeHTML) -> Bool {
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
