internal import CGtk
internal import GLibKit
import Library
import ListKit
import ReaderEngine

/// Mediates between a feed's settings and their window.
final class FeedSettingsViewController: Scene {
  /// What the controller is given.
  struct Dependencies {
    let feed: Feed.ID
    let engine: ReaderEngine
    let history: HistoryModel
    let preferences: PreferencesStore
  }

  let view: FeedSettingsView
  /// Called when the window is gone.
  var onClose: (@MainActor () -> Void)?
  /// Called when the person wants the feed fetched.
  var onRefresh: (@MainActor () -> Void)?

  private let needs: Dependencies
  private let model: FeedSettingsModel
  private let settings: SettingsTable<FeedSettingsRow>
  private let login: LoginPopover
  private var activity: ActivityViewController?

  init(view: FeedSettingsView, dependencies: Dependencies) {
    self.view = view
    needs = dependencies
    model = FeedSettingsModel(
      feed: needs.feed, engine: needs.engine, history: needs.history, preferences: needs.preferences)
    settings = SettingsTable(view.settings, in: view.content)
    login = LoginPopover(in: view.content.pointer)
    model.delegate = self
    settings.onActivate = { [weak self] in self?.activate($0) }
    settings.onChoose = { [weak self] in self?.choose($0, $1) }
    settings.onWrite = { [weak self] in self?.write($0, $1) }
    login.onSave = { [weak self] in self?.model.setLogin($0) }
    login.onForget = { [weak self] in self?.model.setLogin(nil) }
    login.onClose = { [weak self] in self?.settings.focus() }
    view.onUndo { [weak self] in self?.needs.history.undo() }
    view.onClose { [weak self] in
      self?.activity?.close()
      self?.onClose?()
    }
  }

  /// Opens the window over another one.
  func present(over parent: UnsafeMutablePointer<GtkWidget>) {
    view.show(title: "")
    view.open(over: parent)
    model.start()
  }

  /// Closes it.
  func close() {
    activity?.close()
    activity = nil
    view.close()
  }

  /// Feeds are being fetched, or were.
  func refreshDidAdvance() {
    model.load()
    activity?.refreshDidAdvance()
  }

  /// Something was taken back.
  func historyDidUndo() { model.load() }

  private func activate(_ row: FeedSettingsRow) {
    switch row {
    case .address(let url):
      AnyWidget(view.root).copy(url)
      view.toasts.say(tr("Address copied"))
    case .login(let name): if let widget = settings.widget(of: row) { login.show(name, at: widget) }
    case .refresh: onRefresh?()
    case .activity: showActivity()
    case .name, .folder, .interval, .limit, .pictures, .fact, .note: break
    }
  }

  private func choose(_ row: FeedSettingsRow, _ option: Int) {
    switch row {
    case .folder(let choices): model.perform(.moveFeed(needs.feed, to: choices.folders[option]))
    case .interval(let interval):
      model.perform(.setInterval(needs.feed, FeedInterval.values(with: interval)[option]))
    case .limit(let options): model.keep(options, option)
    case .pictures:
      model.perform(.setPictures(needs.feed, option == 0 ? nil : PictureChoice.allCases[option - 1].policy))
    default: break
    }
  }

  private func write(_ row: FeedSettingsRow, _ text: String) {
    if case .name = row { model.rename(text) }
  }

  private func showActivity() {
    guard activity == nil else { return }
    let controller = ActivityViewController.instance(.init(library: needs.engine.library, feed: needs.feed))
    activity = controller
    controller.onClose = { [weak self] in self?.activity = nil }
    controller.present(over: UnsafeMutableRawPointer(view.window).typed())
  }
}

extension FeedSettingsViewController: FeedSettingsModelDelegate {
  func feedSettingsModel(_ model: FeedSettingsModel, didLoad result: Result<FeedSettingsFacts, ArticlesError>) {
    switch result {
    case .success(let facts):
      let isFirst = !settings.hasRows
      view.show(title: facts.feed.title)
      settings.show(FeedSettingsSection.all(facts))
      if isFirst { settings.focus() }
    case .failure(let error): view.toasts.say(error.words)
    }
  }
}
