internal import CGtk
import Foundation
import Library
import ListKit
import ReaderEngine
import Words
import Models
import Sync
import Toolkit
import Accounts
import Rules
import SmartFeeds
import Statistics
import Tags
import Settings
import Subscribing

/// The dialogs over the window of an open library. Each is open at most once.
final class LibraryDialogs {
  /// The dependencies of the dialogs.
  struct Dependencies {
    let engine: ReaderEngine
    let history: HistoryModel
    let backup: BackupModel
    let preferences: PreferencesStore
    let episodes: DownloadedEpisodes
    /// Opens a folder in the file manager.
    let openFolder: @MainActor (URL) -> Void
  }

  /// Called with what concerns the session.
  var onSubscribing: (@MainActor (SubscribingIntent) -> Void)?
  /// Called with what concerns the session.
  var onSettings: (@MainActor (SettingsIntent) -> Void)?

  /// Called with what concerns the session.
  var onStatistics: (@MainActor (StatisticsIntent) -> Void)?

  /// Called with a new smart feed.
  var onSmartFeed: (@MainActor (SavedSearch) -> Void)?

  /// Called with what concerns the session.
  var onAccounts: (@MainActor (AccountsIntent) -> Void)?

  private(set) var preferences: PreferencesViewController?
  private var subscribing: SubscribeViewController?
  private var adding: AddAccountViewController?
  private var account: AccountViewController?
  private var feedSettings: FeedSettingsViewController?
  private var activity: ActivityViewController?
  private var rules: RulesViewController?
  private var statistics: StatisticsViewController?
  private var rule: RuleEditorViewController?
  private var tags: TagsViewController?
  private var smartFeed: SmartFeedViewController?
  private let view: MainWindow
  private let needs: Dependencies

  /// - Parameter view: the window below the dialogs.
  init(over view: MainWindow, _ dependencies: Dependencies) {
    self.view = view
    needs = dependencies
  }

  /// The toasts of the topmost dialog in which the user makes changes; nil if none is open.
  var toasts: ToastOverlay? {
    feedSettings?.view.toasts ?? preferences?.view.toasts ?? rules?.view.toasts ?? statistics?.view.toasts
  }

  /// Asks for the address of a new feed.
  /// - Parameters:
  ///   - folders: the folders to choose from.
  ///   - address: an address that the user may want to subscribe to.
  func addFeed(to folders: FolderChoices, address: String? = nil) {
    if let subscribing {
      if let address { subscribing.offer(address) }
      return
    }
    let controller = SubscribeViewController.instance(.init(subscriber: needs.engine.subscriber, folders: folders))
    subscribing = controller
    controller.onIntent = { [weak self] in self?.onSubscribing?($0) }
    controller.onClose = { [weak self] in self?.subscribing = nil }
    controller.present(over: view.root)
    if let address { controller.offer(address) }
  }

  /// Asks for an account on a server.
  func addAccount(_ synchronizer: Synchronizer) {
    guard adding == nil else { return }
    let controller = AddAccountViewController.instance(synchronizer)
    adding = controller
    controller.onIntent = { [weak self] in self?.onAccounts?($0) }
    controller.onClose = { [weak self] in self?.adding = nil }
    controller.present(over: view.root)
  }

  /// Shows an account's state, password and removal.
  func showAccount(_ id: SyncAccount.ID, _ synchronizer: Synchronizer) {
    guard account == nil else { return }
    let controller = AccountViewController.instance(
      .init(account: id, library: needs.engine.library, synchronizer: synchronizer))
    account = controller
    controller.onIntent = { [weak self] in self?.onAccounts?($0) }
    controller.onClose = { [weak self] in self?.account = nil }
    controller.present(over: view.root)
  }

  /// Updates the dialogs after a sync.
  /// - Returns: whether a dialog shows the account.
  func syncDidEnd(_ report: SyncReport) -> Bool { account?.syncDidEnd(report) ?? false }

  /// Shows the preferences.
  /// - Parameters:
  ///   - row: the row to focus; nil for the first one.
  ///   - place: the page.
  func showPreferences(at row: SettingName? = nil, on place: PreferencesPlace = .settings) {
    guard preferences == nil else { return }
    let controller = PreferencesViewController.instance(
      .init(
        store: needs.preferences, engine: needs.engine, history: needs.history, backup: needs.backup,
        episodes: needs.episodes, openFolder: needs.openFolder))
    preferences = controller
    controller.onIntent = { [weak self] in self?.onSettings?($0) }
    controller.onClose = { [weak self] in self?.preferences = nil }
    controller.present(over: view.root, at: row, on: place)
  }

  /// Shows the preferences' page of services that articles can be sent to.
  func showServices() { showPreferences(on: .services) }

  /// Shows a feed's settings.
  /// - Parameter goal: what to begin with.
  func showSettings(of feed: Feed.ID, for goal: FeedSettingsGoal) {
    guard feedSettings == nil else { return }
    let controller = FeedSettingsViewController.instance(
      .init(feed: feed, engine: needs.engine, history: needs.history, preferences: needs.preferences))
    feedSettings = controller
    controller.onIntent = { [weak self] in self?.onSettings?($0) }
    controller.onClose = { [weak self] in self?.feedSettings = nil }
    controller.present(over: view.root, for: goal)
  }

  /// Shows the activity log, or brings it to the front.
  /// - Parameter failuresOnly: whether to show only failed fetches. Otherwise the log shows what it did last.
  func showActivity(failuresOnly: Bool = false) {
    if let activity {
      if failuresOnly { activity.showFailuresOnly() }
      return activity.present()
    }
    let controller = ActivityViewController.instance(.init(library: needs.engine.library))
    if failuresOnly { controller.showFailuresOnly() }
    activity = controller
    controller.onIntent = { [weak self] in self?.onSettings?($0) }
    controller.onClose = { [weak self] in self?.activity = nil }
    controller.present(over: view.root)
  }

  /// Shows the rules, or brings them to the front.
  func showRules() {
    if let rules { return gtk_window_present(rules.view.window) }
    let controller = RulesViewController.instance(.init(library: needs.engine.library, history: needs.history))
    rules = controller
    controller.onClose = { [weak self] in self?.rules = nil }
    controller.present(over: view.root)
  }

  /// Shows the statistics, or brings them to the front.
  func showStatistics() {
    if let statistics { return gtk_window_present(statistics.view.window) }
    let controller = StatisticsViewController.instance(.init(library: needs.engine.library, history: needs.history))
    statistics = controller
    controller.onIntent = { [weak self] in self?.onStatistics?($0) }
    controller.onClose = { [weak self] in self?.statistics = nil }
    controller.present(over: view.root)
  }

  /// Asks for a rule.
  func addRule(_ draft: RuleDraft) {
    guard rule == nil else { return }
    let controller = RuleEditorViewController.instance(
      .init(adding: draft, library: needs.engine.library, history: needs.history))
    rule = controller
    controller.onClose = { [weak self] in self?.rule = nil }
    controller.present(over: view.root)
  }

  /// Asks for a new smart feed.
  /// - Parameter query: what it begins with; nil for nothing.
  func addSmartFeed(_ query: SearchQuery? = nil) {
    show(.init(adding: query, library: needs.engine.library, history: needs.history))
  }

  /// Changes a smart feed.
  func editSmartFeed(_ search: SavedSearch) {
    show(.init(changing: search, library: needs.engine.library, history: needs.history))
  }

  private func show(_ dependencies: SmartFeedViewController.Dependencies) {
    guard smartFeed == nil else { return }
    let controller = SmartFeedViewController.instance(dependencies)
    smartFeed = controller
    controller.onAdd = { [weak self] in self?.onSmartFeed?($0) }
    controller.onClose = { [weak self] in self?.smartFeed = nil }
    controller.present(over: view.root)
  }

  /// Asks for the tags of articles.
  func showTags(of articles: [Article.ID]) {
    guard tags == nil else { return }
    let controller = TagsViewController.instance(
      .init(articles: articles, library: needs.engine.library, history: needs.history))
    tags = controller
    controller.onClose = { [weak self] in self?.tags = nil }
    controller.present(over: view.root)
  }

  /// Updates the dialogs during and after a refresh.
  func refreshDidAdvance() {
    feedSettings?.refreshDidAdvance()
    activity?.refreshDidAdvance()
    statistics?.refreshDidAdvance()
  }

  /// Updates the dialogs after an undo, which does not always cause a library change.
  func historyDidChange() {
    feedSettings?.historyDidChange()
    preferences?.historyDidChange()
  }

  /// Shows the progress and the result of the backup, which continues when the preferences are closed.
  func backUpDidChange() {
    preferences?.backUpDidChange()
    let words: String? =
      switch needs.backup.state {
      case .idle, .running: nil
      case .done(let name): tr("Saved as %s", name)
      case .failed(let reason): reason
      }
    if let words { (preferences?.view.toasts ?? view.toasts).say(words) }
  }

  /// Closes the activity log, the statistics and the feed settings, so that the panes can be seen.
  func uncoverPanes() {
    activity?.close()
    statistics?.close()
    feedSettings?.close()
    (activity, statistics, feedSettings) = (nil, nil, nil)
  }

  /// Closes all dialogs. Must be called before the window below closes.
  func close() {
    subscribing?.close()
    adding?.close()
    account?.close()
    rule?.close()
    rules?.close()
    tags?.close()
    smartFeed?.close()
    (adding, account, rule, rules, tags, smartFeed) = (nil, nil, nil, nil, nil, nil)
    preferences?.close()
    uncoverPanes()
    (subscribing, preferences) = (nil, nil)
  }
}
