import Library
import Words

/// The placeholder of an empty list: why it is empty, and what the user can do.
struct EmptyList: Equatable {
  /// An action that a placeholder offers.
  struct Action: Equatable {
    /// The button's label, with an underscore before the mnemonic letter.
    let label: String
    /// The action's name, including its group.
    let name: String

    static var refresh: Action { Action(label: tr("_Refresh"), name: "win.refresh") }
    static var refreshList: Action { Action(label: tr("_Refresh"), name: "win.refresh-list") }
    static var tryAgain: Action { Action(label: tr("_Try Again"), name: "win.refresh-list") }
    static var enterPassword: Action { Action(label: tr("Enter _Password…"), name: "win.enter-password") }
    // Translators: opens the feed’s settings to correct its address.
    static var editAddress: Action { Action(label: tr("Edit _Address…"), name: "win.edit-address") }
    static var addFeed: Action { Action(label: tr("_Add Feed…"), name: "win.add-feed") }
    static var bringFeeds: Action { Action(label: tr("_Import Feeds…"), name: "win.import") }
    static var showAll: Action { Action(label: tr("_Show All Articles"), name: "win.go-all") }
    static var showRead: Action { Action(label: tr("_Show Read Articles"), name: "win.unread-only") }
  }

  let icon: String
  let title: String
  let description: String
  /// At most two, the more likely one first.
  let actions: [Action]

  /// - Parameter missing: what a search names and the library does not have.
  init(_ list: ArticleList, missing: SearchCondition? = nil, around: ListSurroundings = ListSurroundings()) {
    switch list.scope {
    case .search:
      self.init(
        "system-search-symbolic", tr("No Results Found"), missing?.missingWords ?? tr("Try different or fewer words."))
    case _ where around.hasNoFeeds:
      self.init(
        Profile.applicationID, tr("Welcome to Kiji"),
        tr("Add a feed, or import your feeds from another reader."), [.addFeed, .bringFeeds])
    case .tag:
      // Translators: a tag is a name that the user gives to articles.
      self.init("kiji-tag-symbolic", tr("No Articles with This Tag"), tr("Press T to tag an article."))
    case .starred:
      // Translators: a heading for the list of starred articles when it is empty.
      self.init("starred-symbolic", tr("No Starred Articles"), tr("Starred articles appear here."))
    case .later:
      // Translators: a heading for the list of articles to read later when it is empty.
      self.init("kiji-not-later-symbolic", tr("Nothing to Read Later"), tr("Press L to add an article."))
    case .quiet where !list.leavesOutRead:
      self.init(
        "weather-clear-night-symbolic", tr("No Quiet Feeds"),
        tr("Articles of feeds with fewer than one article a week appear here."))
    case .feed where around.failure != nil && around.isBare:
      self.init(
        "dialog-warning-symbolic", tr("Could Not Read Feed"), around.failure ?? "",
        around.needsPassword
          ? [.enterPassword, .tryAgain] : around.hasOwnAddress ? [.tryAgain, .editAddress] : [.tryAgain])
    case .folder where around.isBare:
      self.init(
        "folder-symbolic", tr("Empty Folder"),
        tr("Drag feeds here in the sidebar, or choose “Move to…” in a feed’s menu."), [.addFeed])
    case .today:
      // Translators: a heading for a list with no articles of today.
      self.init("view-list-symbolic", tr("No Articles Today"), around.outlook, around.actions(.refresh) + [.showAll])
    case .all, .unread, .quiet, .folder, .feed:
      guard list.leavesOutRead, !around.isBare else {
        self.init("view-list-symbolic", tr("No Articles Yet"), around.outlook, around.actions(.refreshList))
        return
      }
      // If the user has chosen to hide read articles, offer to show them; otherwise this is Unread, so offer All.
      let more = around.leavesOutRead ? Action.showRead : .showAll
      // Translators: a heading for a list whose articles have all been read.
      self.init("emblem-ok-symbolic", tr("All Read"), around.outlook, around.actions(.refresh) + [more])
    }
  }

  private init(_ icon: String, _ title: String, _ description: String, _ actions: [Action] = []) {
    (self.icon, self.title, self.description, self.actions) = (icon, title, description, actions)
  }
}

/// The context of an empty list, which the list's model does not have.
package struct ListSurroundings: Equatable {
  /// Whether the library has no feeds.
  package var hasNoFeeds = false
  /// Whether the listed feed or folder has no articles at all, read or unread.
  package var isBare = false
  /// The error message if the listed feed could not be fetched.
  package var failure: String?
  /// Whether the listed feed's server requires signing in.
  package var needsPassword = false
  /// Whether the listed feed is fetched from an address that the user can change, not by a server.
  package var hasOwnAddress = false
  /// Whether the user has chosen to hide read articles in all lists.
  var leavesOutRead = false
  /// Whether there is a network connection.
  package var isOnline = true
  /// Whether a refresh is running.
  package var isRefreshing = false

  /// A sentence that explains how new articles will arrive.
  fileprivate var outlook: String {
    if isRefreshing { return tr("Refreshing feeds…") }
    return isOnline
      ? tr("Refresh to get new articles.") : tr("You are offline. Feeds will refresh when the network is back.")
  }

  /// The refresh action, unless a refresh is already running.
  fileprivate func actions(_ refresh: EmptyList.Action) -> [EmptyList.Action] { isRefreshing ? [] : [refresh] }
}
