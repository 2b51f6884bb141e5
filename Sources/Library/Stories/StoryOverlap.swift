/// Feeds that tell stories together.
public struct StoryOverlap: Sendable, Hashable {
  /// The feeds, possibly removed ones among them. A feed that tells a story twice is there twice.
  public let feeds: [Feed.ID]
  /// The number of stories that exactly these feeds tell.
  public let stories: Int

  /// Creates a combination of feeds. Only the library and tests need this.
  public init(feeds: [Feed.ID], stories: Int) {
    (self.feeds, self.stories) = (feeds, stories)
  }
}
