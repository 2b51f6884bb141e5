internal import CGtk
internal import GLibKit
import Library
import ListKit
import ReaderEngine
import Words
import Models
import Toolkit
import Settings
import Subscribing
import Sidebar

/// The dialogs of this window.
extension MainWindowController {
  func addDialogActions() {
    // Wait until the menu has closed and returned the keyboard focus.
    actions.add("activity") { [weak self] in MainLoopBridge.whenIdle { self?.showActivity() } }
    actions.add("failed-fetches") { [weak self] in self?.showActivity(failuresOnly: true) }
    actions.add("about") { [weak self] in MainLoopBridge.whenIdle { self?.showAbout() } }
    actions.add("feed-settings") { [weak self] in self?.panes?.sidebar.performOnSelected(.settings) }
  }

  func addFeed() {
    guard let engine = panes?.engine, dialogs.subscribing == nil else { return }
    let controller = SubscribeViewController.instance(
      .init(subscriber: engine.subscriber, folders: panes?.sidebar.foldersForNewFeed))
    dialogs.subscribing = controller
    controller.onSubscribed = { [weak self] in self?.follow($0) }
    controller.onClose = { [weak self] in self?.dialogs.subscribing = nil }
    controller.present(over: view.root)
  }

  /// Selects the first of the new feeds. Adding them is undoable as one step.
  private func follow(_ feeds: [Feed]) {
    guard let feed = feeds.first else { return }
    panes?.sidebar.select(feed)
    refresh?.lookForIcons()
    history?.perform(.added(feeds: feeds.map(\.id), folders: [])) { _ in
      feeds.count == 1
        ? tr("Subscribed to %s", feed.title) : trn("Subscribed to %d feed", "Subscribed to %d feeds", feeds.count)
    }
  }

  func showPreferences() {
    guard let engine = panes?.engine, let history, let backup, dialogs.preferring == nil else { return }
    let controller = PreferencesViewController.instance(
      .init(
        store: needs.preferences, engine: engine, history: history, backup: backup, openFolder: needs.openFolder,
        importFeeds: { [weak self] in
          if let self { gtk_widget_activate_action_variant(view.root, "win.import", nil) }
        }))
    dialogs.preferring = controller
    controller.onClose = { [weak self] in self?.dialogs.preferring = nil }
    controller.present(over: view.root)
  }

  /// Shows a feed's settings.
  /// - Parameter isForPassword: whether to ask for its password immediately.
  func showSettings(of feed: Feed.ID, isForPassword: Bool) {
    guard let panes, let history, dialogs.feedSettings == nil else { return }
    let controller = FeedSettingsViewController.instance(
      .init(feed: feed, engine: panes.engine, history: history, preferences: needs.preferences))
    dialogs.feedSettings = controller
    controller.onRefresh = { [weak self] in self?.refresh?.refresh([feed]) }
    controller.onOpen = { [weak self] in self?.open($0) }
    controller.onClose = { [weak self] in self?.dialogs.feedSettings = nil }
    controller.present(over: view.root, isForPassword: isForPassword)
  }

  private func showActivity(failuresOnly: Bool = false) {
    if let activity = dialogs.activity {
      if failuresOnly { activity.showFailuresOnly() }
      return activity.present()
    }
    guard let library = panes?.engine.library else { return }
    let controller = ActivityViewController.instance(.init(library: library))
    if failuresOnly { controller.showFailuresOnly() }
    dialogs.activity = controller
    controller.onOpen = { [weak self] in self?.open($0) }
    controller.onClose = { [weak self] in self?.dialogs.activity = nil }
    controller.present(over: view.root)
  }

  /// Closes the activity log and the feed settings, and selects a feed in the sidebar, unless it was removed in the
  /// meantime.
  private func open(_ id: Feed.ID) {
    guard let library = panes?.engine.library else { return }
    Task { [weak self] in
      guard let feed = try? await library.feed(id), let self else { return }
      dialogs.activity?.close()
      dialogs.feedSettings?.close()
      (dialogs.activity, dialogs.feedSettings) = (nil, nil)
      panes?.sidebar.select(feed)
      // Scroll the sidebar to the feed, and show its articles if only one pane fits.
      panes?.sidebar.focus()
      panes?.sidebar.onChoose?()
      gtk_window_present(view.window)
    }
  }

  private func showAbout() {
    guard dialogs.about == nil else { return }
    let controller = AboutViewController(
      .init(library: panes?.engine.library, openOutside: needs.openOutside))
    dialogs.about = controller
    controller.onClose = { [weak self] in self?.dialogs.about = nil }
    controller.present(over: view.root)
  }
}

/// The open dialogs of a window; each is nil while it is closed.
struct WindowDialogs {
  var subscribing: SubscribeViewController?
  var preferring: PreferencesViewController?
  var feedSettings: FeedSettingsViewController?
  var activity: ActivityViewController?
  var about: AboutViewController?

  /// Updates dialogs during and after a refresh.
  func refreshDidAdvance() {
    feedSettings?.refreshDidAdvance()
    activity?.refreshDidAdvance()
  }

  /// Updates dialogs after an undo, which does not always cause a library change.
  func historyDidUndo() {
    feedSettings?.historyDidUndo()
    preferring?.historyDidUndo()
  }

  /// Closes all dialogs. Must be called before the window below closes.
  mutating func close() {
    subscribing?.close()
    preferring?.close()
    feedSettings?.close()
    activity?.close()
    about?.close()
    self = WindowDialogs()
  }
}
