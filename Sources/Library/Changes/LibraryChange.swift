/// A change made by a committed transaction of this process or another one.
public enum LibraryChange: Sendable, Hashable {
  /// Feeds were added, removed or renamed, or started or stopped failing.
  case feeds([Feed.ID])
  /// Articles of a feed were inserted, updated or deleted, which also changes the feed's counts.
  case articles(feed: Feed.ID, ArticleChanges)
  /// Articles were marked as read or unread, starred, unstarred, tagged or queued to be read later, which also changes their feeds' counts.
  case statuses([ArticleKey])
  /// As `statuses`, for more articles than can be listed.
  case manyStatuses
  /// Folders were added, removed, renamed or moved, or their contents were.
  case folders([Folder.ID])
  /// Saved searches were added, removed or renamed.
  case searches([SavedSearch.ID])
  /// Rules were added, removed or changed.
  case rules
  /// Tags were added, removed or changed; which articles have them is reported as `statuses`.
  case tags
  /// The queue of episodes was changed by a program without a player.
  case episodeQueue
  /// Articles were indexed: a search may find more than before.
  case index
  /// More changed than can be listed: read everything again.
  case everything
}
