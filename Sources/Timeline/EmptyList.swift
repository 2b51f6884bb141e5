import Library
import Words

/// What is said where a list has no articles: why, and what can be done.
struct EmptyList: Equatable {
  /// Something that the person can do about it.
  struct Action: Equatable {
    /// The words of the button, with an underscore before the letter that Alt chooses.
    let label: String
    /// The action's name with its group.
    let name: String

    static var refresh: Action { Action(label: tr("_Refresh"), name: "win.refresh") }
    static var refreshList: Action { Action(label: tr("_Refresh"), name: "win.refresh-list") }
    static var tryAgain: Action { Action(label: tr("_Try Again"), name: "win.refresh-list") }
    static var addFeed: Action { Action(label: tr("_Add Feed…"), name: "win.add-feed") }
    static var bringFeeds: Action { Action(label: tr("_Import Feeds…"), name: "win.import") }
    static var showAll: Action { Action(label: tr("_Show All Articles"), name: "win.go-all") }
    static var showRead: Action { Action(label: tr("_Show Read Articles"), name: "win.unread-only") }
  }

  let icon: String
  let title: String
  let description: String
  /// At most two; the first is what most people want.
  let actions: [Action]

  init(_ list: ArticleList, around: ListSurroundings = ListSurroundings()) {
    switch list.scope {
    case .search:
      self.init("system-search-symbolic", tr("Nothing Found"), tr("Try other words, or fewer."))
    case _ where around.hasNoFeeds:
      self.init(
        Profile.applicationID, tr("Welcome to Kiji"),
        tr("Add a feed, or bring in those that another reader has written into a file."), [.addFeed, .bringFeeds])
    case .starred:
      // Translators: a heading where the list of starred articles is empty.
      self.init("starred-symbolic", tr("Nothing Starred"), tr("Press S to keep an article at hand."))
    case .feed where around.failure != nil && around.isBare:
      self.init("dialog-warning-symbolic", tr("This Feed Cannot Be Read"), around.failure ?? "", [.tryAgain])
    case .folder where around.isBare:
      self.init(
        "folder-symbolic", tr("Nothing in This Folder"),
        tr("Feeds are dragged here in the sidebar, or moved by their menu."), [.addFeed])
    case .today:
      // Translators: a heading where no article is of today.
      self.init("view-list-symbolic", tr("Nothing Today"), around.outlook, around.actions(.refresh) + [.showAll])
    case .all, .unread, .folder, .feed:
      guard list.leavesOutRead, !around.isBare else {
        self.init("view-list-symbolic", tr("No Articles Yet"), around.outlook, around.actions(.refreshList))
        return
      }
      // a list of unread ones gives way to that of all, a choice of the person's is taken back
      let more = around.leavesOutRead ? Action.showRead : .showAll
      // Translators: a heading where all the articles of a list have been read.
      self.init("emblem-ok-symbolic", tr("All Read"), around.outlook, around.actions(.refresh) + [more])
    }
  }

  private init(_ icon: String, _ title: String, _ description: String, _ actions: [Action] = []) {
    (self.icon, self.title, self.description, self.actions) = (icon, title, description, actions)
  }
}

/// What an empty list does not know of itself.
package struct ListSurroundings: Equatable {
  /// Whether the library has no feed at all.
  package var hasNoFeeds = false
  /// Whether the feed or the folder that is listed has nothing in it, read or not.
  package var isBare = false
  /// Why the feed that is listed could not be fetched, in words.
  package var failure: String?
  /// Whether the person wants no read articles in any list.
  var leavesOutRead = false
  /// Whether there is a network.
  package var isOnline = true
  /// Whether feeds are being fetched.
  package var isRefreshing = false

  /// Whence articles come.
  fileprivate var outlook: String {
    if isRefreshing { return tr("The feeds are being refreshed.") }
    return isOnline
      ? tr("New articles come with a refresh.") : tr("There is no network. New articles come when it is back.")
  }

  /// While feeds are fetched there is no need to ask for it.
  fileprivate func actions(_ refresh: EmptyList.Action) -> [EmptyList.Action] { isRefreshing ? [] : [refresh] }
}
