package import CGtk
import FeedFetcher
import GLibKit
package import Library
package import ListKit
package import ReaderEngine
import Words
package import Models
package import Toolkit
import CAdwaita

/// Connects the model and the window of a feed's settings.
package final class FeedSettingsViewController: ViewController {
  /// The dependencies of a feed's settings.
  package struct Dependencies {
    let feed: Feed.ID
    let engine: ReaderEngine
    let history: HistoryModel
    let preferences: PreferencesStore

    package init(feed: Feed.ID, engine: ReaderEngine, history: HistoryModel, preferences: PreferencesStore) {
      (self.feed, self.engine, self.history, self.preferences) = (feed, engine, history, preferences)
    }
  }

  package let view: FeedSettingsView
  /// Called after the window has closed.
  package var onClose: (@MainActor () -> Void)?
  /// Called with what concerns the window.
  package var onIntent: (@MainActor (SettingsIntent) -> Void)?

  private let needs: Dependencies
  private let model: FeedSettingsModel
  private let address: AddressModel
  private let settings: SettingsTable<FeedSettingsRow>
  private let login: LoginPopover
  /// Whether the sign-in popover is asking for the credentials of a new address.
  private var isForAddress = false
  /// What to begin with as soon as the rows exist.
  private var goal = FeedSettingsGoal.overview
  private var activity: ActivityViewController?

  package init(view: FeedSettingsView, dependencies: Dependencies) {
    self.view = view
    needs = dependencies
    model = FeedSettingsModel(
      feed: needs.feed, engine: needs.engine, history: needs.history, preferences: needs.preferences)
    address = AddressModel(feed: needs.feed, subscriber: needs.engine.subscriber, history: needs.history)
    settings = SettingsTable(view.settings, in: view.content)
    login = LoginPopover(in: view.content.pointer)
    model.delegate = self
    address.delegate = self
    settings.onAction = { [weak self] in
      switch $0 {
      case .activate(let row): self?.activate(row)
      case .choose(let row, let option): self?.choose(row, option)
      case .write(let row, let text): self?.write(row, text)
      }
    }
    login.delegate = self
    view.onUndo(
      { [weak self] in self?.needs.history.undo() }, redo: { [weak self] in self?.needs.history.redo() })
    view.onClose { [weak self] in
      self?.activity?.close()
      self?.onClose?()
    }
  }

  /// Opens the window over another one.
  /// - Parameter goal: what to begin with.
  package func present(over parent: UnsafeMutablePointer<GtkWidget>, for goal: FeedSettingsGoal = .overview) {
    self.goal = goal
    view.show(title: "")
    view.open(over: parent)
    model.start()
  }

  /// Closes the window.
  package func close() {
    activity?.close()
    activity = nil
    view.close()
  }

  /// Reloads during and after a refresh.
  package func refreshDidAdvance() {
    model.load()
    activity?.refreshDidAdvance()
  }

  /// Reloads after an undo.
  package func historyDidChange() { model.load() }

  private func activate(_ row: FeedSettingsRow) {
    switch row {
    // Only a row that is being checked is activated; others are edited.
    case .address: address.cancel()
    case .login: if let facts = model.facts { askForLogin(facts) }
    case .refresh: onIntent?(.refresh(needs.feed))
    case .activity: showActivity()
    case .notifies(let isOn): model.perform(.setNotifies(.feed(needs.feed), !isOn))
    case .name, .folder, .interval, .limit, .pictures, .fullText, .fact, .note: break
    }
  }

  private func choose(_ row: FeedSettingsRow, _ option: Int) {
    switch row {
    case .folder(let choices): model.perform(.moveFeed(needs.feed, to: choices.folders[option]))
    case .interval(let interval):
      model.perform(.setInterval(needs.feed, FeedInterval.values(with: interval)[option]))
    case .limit(let options): model.keep(options, option)
    case .pictures:
      model.perform(.setImages(needs.feed, option == 0 ? nil : ImageChoice.allCases[option - 1].policy))
    case .fullText: model.perform(.setFullText(needs.feed, FullTextPolicy.allCases[option]))
    default: break
    }
  }

  private func write(_ row: FeedSettingsRow, _ text: String) {
    switch row {
    case .name: model.rename(text)
    case .address: text == model.facts?.feed.url ? address.cancel() : address.write(text)
    default: break
    }
  }

  private func show(_ facts: FeedSettingsFacts) { settings.show(FeedSettingsSection.all(facts, address.state)) }

  private func pursueGoal(_ facts: FeedSettingsFacts) {
    let goal = self.goal
    self.goal = .overview
    switch goal {
    case .overview: break
    case .password: askForLogin(facts)
    case .address: settings.edit { if case .address = $0 { true } else { false } }
    }
  }

  private func showActivity() {
    guard activity == nil else { return }
    let controller = ActivityViewController.instance(.init(library: needs.engine.library, feed: needs.feed))
    activity = controller
    controller.onIntent = { [weak self] in self?.onIntent?($0) }
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
      show(facts)
      if isFirst { settings.focus() }
      pursueGoal(facts)
    case .failure(let error): view.toasts.say(error.words)
    }
  }
}

extension FeedSettingsViewController: LoginPopoverDelegate {
  func loginPopover(_ popover: LoginPopover, didSave credentials: FetchCredentials) {
    if isForAddress { address.answer(credentials) } else { model.setLogin(credentials) }
  }

  func loginPopoverDidForget(_ popover: LoginPopover) { model.setLogin(nil) }

  func loginPopoverDidClose(_ popover: LoginPopover) {
    isForAddress = false
    settings.focus()
  }
}

extension FeedSettingsViewController: AddressModelDelegate {
  func addressModel(_ model: AddressModel, didLoad result: Result<FeedAddress?, AddressRefusal>) {
    guard let facts = self.model.facts else { return }
    if case .success(let address?) = result {
      onIntent?(.refresh(needs.feed))
      // Wait for the new address to be loaded, so that the row does not show the old one in between.
      if address.url != facts.feed.url { return self.model.load() }
    }
    show(facts)
    if case .failure(let refusal) = result, refusal.wantsLogin { askForLogin(facts, ofAddress: true) }
  }

  /// - Parameter isForAddress: whether the credentials are for a new address, and so are entered at its row.
  private func askForLogin(_ facts: FeedSettingsFacts, ofAddress isForAddress: Bool = false) {
    let rows = FeedSettingsSection.all(facts, address.state).flatMap(\.rows)
    guard let row = rows.first(where: { $0.isLogin(ofAddress: isForAddress) }) else { return }
    settings.focus(row) { [weak self] widget in
      self?.isForAddress = isForAddress
      self?.login.show(isForAddress ? nil : facts.userName, at: widget)
    }
  }
}

/// The window with a feed's settings.
package final class FeedSettingsView: View, Dialog {
  @Outlet var content: AnyWidget
  @Outlet var heading: WindowTitle
  @Outlet package var toasts: ToastOverlay
  @Outlet var settings: ListView

  package override func didLoad() {
    onEscape { [weak self] in self?.askToClose() }
  }

  /// Shows the feed's title.
  func show(title: String) { heading.show(tr("Feed Settings"), subtitle: title) }
}
