/// An article's text, made ready for a page that nobody but its reader acts on.
public struct ReadingText: Sendable, Equatable {
  /// The markup.
  public let html: String
  /// How many pictures are fetched, or would be.
  public let pictureCount: Int
  /// The addresses of its pictures and links.
  public let addresses: Set<String>
}

/// What stands on the links that sound and film become.
public struct PlayerWords: Sendable {
  /// For a video on a site whose name takes the place of `%s`.
  public var watchOn: String
  /// For a file that has no title of its own; nil for the file's name.
  public var title: String?

  /// The words, in English where nothing else is given.
  public init(watchOn: String = "Watch on %s", title: String? = nil) {
    (self.watchOn, self.title) = (watchOn, title)
  }

  func watch(on site: String) -> String {
    watchOn.split(separator: "%s", maxSplits: 1, omittingEmptySubsequences: false).joined(separator: site)
  }
}

/// A video on a site of videos.
public struct VideoPage: Sendable, Equatable {
  /// The page where it is watched.
  public let page: String
  /// A picture of it, where its address follows from the page's.
  public let poster: String?
  /// The site's name.
  public let site: String
}

extension ArticleHTML {
  /// The video that an address shows: the page of a site that is known, or a player of it for other pages.
  public static func video(at address: String) -> VideoPage? {
    guard let embed = Embed(address), let site = embed.site else { return nil }
    return VideoPage(page: embed.page, poster: embed.thumbnail, site: site)
  }

  /// Whether a text has a picture.
  public static func hasPicture(_ safeHTML: String) -> Bool {
    var html = safeHTML
    return html.withUTF8 { bytes in
      var scanner = TagScanner(bytes)
      while let token = scanner.next() {
        if case .tag(let tag) = token, tag.name == .img { return true }
      }
      return false
    }
  }

  /// A figure with a picture, to be sanitised like the text that it is put into.
  public static func figure(of address: String) -> String {
    var address = address
    var output = Array("<figure><img src=\"".utf8)
    address.withUTF8 { output.append(escaping: $0, isQuoted: true) }
    output += "\"></figure>".utf8
    return String(decoding: output, as: UTF8.self)
  }

  /// Makes safe HTML ready to be read: pictures go one way that the reader's program knows, footnotes lead to their
  /// places, wide things scroll in themselves, and sound and film become links.
  ///
  /// - Parameters:
  ///   - safeHTML: What ``sanitize(_:baseURL:)`` gave.
  ///   - baseURL: The address that was given there.
  ///   - pictures: What becomes of pictures.
  ///   - words: What is said of sound and film.
  public static func readingText(
    _ safeHTML: String, baseURL: String? = nil, pictures: PictureTreatment, words: PlayerWords = PlayerWords()
  ) -> ReadingText {
    var html = safeHTML
    return html.withUTF8 { bytes in
      var writer = ReadingWriter(bytes, baseURL: baseURL, pictures, words)
      writer.run()
      return ReadingText(
        html: String(decoding: writer.output, as: UTF8.self), pictureCount: writer.pictureCount,
        addresses: writer.addresses)
    }
  }
}
