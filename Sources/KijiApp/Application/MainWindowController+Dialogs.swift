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
  var feedSettings: FeedSettingsViewController?
  var activity: ActivityViewController?
  var about: AboutViewController?

  /// Feeds are being fetched, or were.
  func refreshDidAdvance() {
    feedSettings?.refreshDidAdvance()
    activity?.refreshDidAdvance()
  }

  /// Closes them, before the window below.
  mutating func close() {
    feedSettings?.close()
    activity?.close()
    about?.close()
    self = WindowDialogs()
  }
}
