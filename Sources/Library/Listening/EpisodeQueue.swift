/// The episodes that are waiting to be played.
public struct EpisodeQueue: Sendable, Equatable {
  /// The largest number of waiting episodes: more than a year of listening, and still one small transaction.
  public static let maximum = 500

  /// The episode in the player; nil if it is empty.
  public var loaded: Episode?
  /// The episodes after it, in order.
  public var next: [Episode]

  /// Creates a queue.
  public init(loaded: Episode? = nil, next: [Episode] = []) { (self.loaded, self.next) = (loaded, next) }

  /// Combines the changes that two programs have made to the order of waiting episodes.
  ///
  /// - Parameters:
  ///   - mine: The episodes as one program has them; its order counts if both have changed them.
  ///   - theirs: The episodes as the other one has them.
  ///   - base: The episodes as both had them before.
  /// - Returns: The episodes without those that either has removed; those that only the other one has added come last.
  public static func merged(_ mine: [Episode.ID], with theirs: [Episode.ID], since base: [Episode.ID]) -> [Episode.ID] {
    if mine == base { return theirs }
    let (kept, known) = (Set(theirs), Set(base))
    let present = known.union(mine)
    return mine.filter { kept.contains($0) || !known.contains($0) } + theirs.filter { !present.contains($0) }
  }
}

/// A change to the episodes that wait, made without the player.
public enum EpisodeQueueChange: Sendable, Equatable {
  /// Adds episodes, or moves those that wait already; as the next ones, or after all others.
  case add([Episode.ID], isNext: Bool)
  /// Removes the episodes of articles.
  case remove([Article.ID])
}
