/// What a committed transaction changed, from this process or another one.
public enum LibraryChange: Sendable, Hashable {
  /// Feeds were added, removed, renamed, or began or ceased to fail.
  case feeds([Feed.ID])
  /// Articles of a feed came, changed or went, and its counts with them.
  case articles(feed: Feed.ID, ArticleChanges)
  /// Articles were read or starred, or no longer are, and the counts of their feeds with them.
  case statuses([Article.ID])
  /// Folders were added, removed, renamed or moved, or what is in them was.
  case folders([Folder.ID])
  /// Saved searches were added, removed or renamed.
  case searches([SavedSearch.ID])
  /// Articles were indexed: a search may find more than before.
  case index
  /// More than can be listed: whatever was read before is to be read again.
  case everything
}
