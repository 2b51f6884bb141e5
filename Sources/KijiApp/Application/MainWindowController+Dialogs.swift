internal import CGtk
internal import GLibKit
import Library
import ListKit
import ReaderEngine

/// The windows over this one.
extension MainWindowController {
  func addDialogActions() {
    // the menu gives the keyboard's focus back when it has closed
    actions.add("activity") { [weak self] in MainLoopBridge.whenIdle { self?.showActivity() } }
    actions.add("about") { [weak self] in MainLoopBridge.whenIdle { self?.showAbout() } }
    actions.add("feed-settings") { [weak self] in self?.panes?.sidebar.performOnSelected(.settings) }
  }

  func addFeed() {
    guard let engine = panes?.engine, dialogs.subscribing == nil else { return }
    let controller = SubscribeViewController.instance(.init(subscriber: engine.subscriber))
    dialogs.subscribing = controller
    controller.onSubscribed = { [weak self] in self?.follow($0) }
    controller.onClose = { [weak self] in self?.dialogs.subscribing = nil }
    controller.present(over: view.root)
  }

  /// A new feed is shown, and can be taken back.
  private func follow(_ feed: Feed) {
    panes?.sidebar.select(feed)
    refresh?.lookForIcons()
    history?.perform(.added(feeds: [feed.id], folders: [])) { _ in tr("Subscribed to %s", feed.title) }
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

  /// Shows what a feed's person wants of it.
  func showSettings(of feed: Feed.ID) {
    guard let panes, let history, dialogs.feedSettings == nil else { return }
    let controller = FeedSettingsViewController.instance(
      .init(feed: feed, engine: panes.engine, history: history, preferences: needs.preferences))
    dialogs.feedSettings = controller
    controller.onRefresh = { [weak self] in self?.refresh?.refresh([feed]) }
    controller.onClose = { [weak self] in self?.dialogs.feedSettings = nil }
    controller.present(over: view.root)
  }

  private func showActivity() {
    if let activity = dialogs.activity { return activity.present() }
    guard let library = panes?.engine.library else { return }
    let controller = ActivityViewController.instance(.init(library: library))
    dialogs.activity = controller
    controller.onClose = { [weak self] in self?.dialogs.activity = nil }
    controller.present(over: view.root)
  }

  private func showAbout() {
    guard dialogs.about == nil else { return }
    let controller = AboutViewController.instance(
      .init(library: panes?.engine.library, openOutside: needs.openOutside))
    dialogs.about = controller
    controller.onClose = { [weak self] in self?.dialogs.about = nil }
    controller.present(over: view.root)
  }
}

/// The windows over a window that are open; each is nil while it is not.
struct WindowDialogs {
  var subscribing: SubscribeViewController?
  var preferring: PreferencesViewController?
  var feedSettings: FeedSettingsViewController?
  var activity: ActivityViewController?
  var about: AboutViewController?

  /// Feeds are being fetched, or were.
  func refreshDidAdvance() {
    feedSettings?.refreshDidAdvance()
    activity?.refreshDidAdvance()
  }

  /// Something was taken back, which not every change of the library tells of.
  func historyDidUndo() {
    feedSettings?.historyDidUndo()
    preferring?.historyDidUndo()
  }

  /// Closes them, before the window below.
  mutating func close() {
    subscribing?.close()
    preferring?.close()
    feedSettings?.close()
    activity?.close()
    about?.close()
    self = WindowDialogs()
  }
}
