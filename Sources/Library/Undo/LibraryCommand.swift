public import Foundation

/// Something a person does to a library and can take back.
public enum LibraryCommand: Sendable, Hashable {
  /// Marks articles read or unread; those that are so already stay untouched.
  case setRead(Bool, [Article.ID])
  /// Stars articles or takes the star away; those that are so already stay untouched.
  case setStarred(Bool, [Article.ID])
  /// Marks articles read, or unread where every one of them is read.
  case toggleRead([Article.ID])
  /// Stars articles, or takes the stars away where every one of them has one.
  case toggleStarred([Article.ID])
  /// Marks all of a list read that was in the library when the command was given: what comes meanwhile stays unread, as
  /// does what came after an article that is named, for whoever shows a list no further than that.
  case markAllRead(ArticleList, upTo: Article.ID? = nil)
  /// Ends a subscription: the feed and its articles are hidden at once, and deleted by ``Library/purge(removedBefore:)``.
  case removeFeed(Feed.ID)
  /// Puts a feed into a folder, or to the top.
  case moveFeed(Feed.ID, to: Folder.ID?)
  /// Gives a feed a title; nil gives it back its own.
  case renameFeed(Feed.ID, to: String?)
  /// Says what is wanted for the pictures of a feed's articles; nil is what is wanted for all feeds.
  case setPictures(Feed.ID, PicturePolicy?)
  /// Says how often a feed is wanted, in seconds; nil is as often as the others.
  case setInterval(Feed.ID, TimeInterval?)
  /// Says how long the articles of a feed are kept, or those of every feed that says nothing of its own (nil); no retention
  /// gives a feed the library's again. Nothing is deleted before ``Library/retain(at:)``.
  case setRetention(Retention?, of: Feed.ID?)
  /// Has a feed fetched from another address; its articles stay. Refused where another feed has it
  /// (``LibraryError/alreadySubscribed(_:)``).
  case setAddress(Feed.ID, to: FeedAddress)
  /// Removes a folder with the folders inside it and all their feeds.
  case removeFolder(Folder.ID)
  /// Puts a folder into another one, or to the top.
  case moveFolder(Folder.ID, to: Folder.ID?)
  /// Gives a folder another name.
  case renameFolder(Folder.ID, to: String)
  /// Puts a feed or a folder into a folder, or to the top, before another member of it; behind all where that is nil or
  /// is not there.
  case place(FolderMember, in: Folder.ID?, before: FolderMember?)
  /// Makes a folder. There may be another one of that name.
  case addFolder(String, in: Folder.ID?)
  /// Nothing is done: these feeds and folders have just come in, by a subscription or with a list. To take it back hides
  /// the feeds; what was put into the folders meanwhile stands where they stood.
  case added(feeds: [Feed.ID], folders: [Folder.ID])
  /// Keeps a search under a name. There may be another one of that name.
  case saveSearch(SearchQuery, as: String)
  /// Removes a saved search.
  case removeSearch(SavedSearch.ID)
  /// Gives a saved search another name.
  case renameSearch(SavedSearch.ID, to: String)
  /// Forgets the log of fetches. What is remembered of each feed for its next fetch stays.
  case clearFetchLog
}
