public import Foundation

/// A change to a library that the user can undo.
public enum LibraryCommand: Sendable, Hashable {
  /// Marks articles as read or unread; those already in that state are not touched.
  case setRead(Bool, [Article.ID])
  /// Stars or unstars articles; those already in that state are not touched.
  case setStarred(Bool, [Article.ID])
  /// Marks articles as read, or as unread if all of them are read.
  case toggleRead([Article.ID])
  /// Stars articles, or unstars them if all of them are starred.
  case toggleStarred([Article.ID])
  /// Marks all articles of a list as read that were in the library when the command was given. Articles that arrive
  /// later stay unread. So do those newer than the given article, for a view that shows the list only up to it.
  case markAllRead(ArticleList, upTo: Article.ID? = nil)
  /// Unsubscribes: the feed and its articles are hidden at once and deleted by ``Library/purge(removedBefore:)``.
  case removeFeed(Feed.ID)
  /// Moves a feed into a folder or to the top level.
  case moveFeed(Feed.ID, to: Folder.ID?)
  /// Renames a feed; nil restores its own title.
  case renameFeed(Feed.ID, to: String?)
  /// Sets the picture policy for a feed's articles; nil for the one that applies to all feeds.
  case setPictures(Feed.ID, PicturePolicy?)
  /// Sets how often a feed is fetched, in seconds; nil to fetch it as often as other feeds.
  case setInterval(Feed.ID, TimeInterval?)
  /// Sets how long the articles of a feed are kept, or (feed nil) those of every feed without its own retention. A nil
  /// retention makes a feed use the library's again. Nothing is deleted before ``Library/retain(at:)``.
  case setRetention(Retention?, of: Feed.ID?)
  /// Changes the address a feed is fetched from; its articles stay. Fails if another feed has the address
  /// (``LibraryError/alreadySubscribed(_:)``).
  case setAddress(Feed.ID, to: FeedAddress)
  /// Removes a folder with its subfolders and all their feeds.
  case removeFolder(Folder.ID)
  /// Moves a folder into another one or to the top level.
  case moveFolder(Folder.ID, to: Folder.ID?)
  /// Renames a folder.
  case renameFolder(Folder.ID, to: String)
  /// Moves a feed or folder into a folder or to the top level, before another member; to the end if that is nil or
  /// missing.
  case place(FolderMember, in: Folder.ID?, before: FolderMember?)
  /// Creates a folder. Several folders may have the same name.
  case addFolder(String, in: Folder.ID?)
  /// Does nothing: the feeds and folders have already been added, by a subscription or an import. Undoing it hides the
  /// feeds; members moved into the folders since then move to the folders' parents.
  case added(feeds: [Feed.ID], folders: [Folder.ID])
  /// Saves a search under a name. Several searches may have the same name.
  case saveSearch(SearchQuery, as: String)
  /// Removes a saved search.
  case removeSearch(SavedSearch.ID)
  /// Renames a saved search.
  case renameSearch(SavedSearch.ID, to: String)
  /// Clears the fetch log. The state kept for each feed's next fetch stays.
  case clearFetchLog
}
