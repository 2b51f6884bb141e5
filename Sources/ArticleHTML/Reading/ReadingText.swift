/// An article's body, prepared for the reader's page.
public struct ReadingText: Sendable, Equatable {
  /// The markup.
  public let html: SafeHTML
  /// The images that are fetched, or would be.
  public let images: [ReadingImage]
  /// Their URLs.
  public var pictures: [String] { images.map(\.address) }
  /// Their number.
  public var imageCount: Int { images.count }
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
