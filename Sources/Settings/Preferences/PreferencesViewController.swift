package import CGtk
package import Foundation
import Library
import ListKit
package import ReaderEngine
import Words
package import Models
import Toolkit

/// Connects the preferences' model and window.
package final class PreferencesViewController: ViewController {
  /// The dependencies of the preferences.
  package struct Dependencies {
    let store: PreferencesStore
    let engine: ReaderEngine
    let history: HistoryModel
    /// The backup, which continues when the window is closed.
    let backup: BackupModel
    /// The downloaded episodes.
    let episodes: DownloadedEpisodes
    /// Opens a folder in the file manager.
    let openFolder: @MainActor (URL) -> Void

    package init(
      store: PreferencesStore, engine: ReaderEngine, history: HistoryModel, backup: BackupModel,
      episodes: DownloadedEpisodes = DownloadedEpisodes(), openFolder: @escaping @MainActor (URL) -> Void
    ) {
      (self.store, self.engine, self.history, self.backup) = (store, engine, history, backup)
      (self.episodes, self.openFolder) = (episodes, openFolder)
    }
  }

  package let view: PreferencesView
  /// Called with what concerns the window.
  package var onIntent: (@MainActor (SettingsIntent) -> Void)?
  /// Called after the window has closed.
  package var onClose: (@MainActor () -> Void)?

  private let model: PreferencesModel
  /// What was wrong with the user's own theme when the preferences changed last.
  private var themeError: UserThemeError?
  private let needs: Dependencies
  private let settings: SettingsTable<PreferencesRow>
  private let notifications: SettingsTable<PreferencesRow>
  private let library: SettingsTable<PreferencesRow>
  private let services: ServicesPage

  package init(view: PreferencesView, dependencies: Dependencies) {
    self.view = view
    needs = dependencies
    model = PreferencesModel(
      store: needs.store, engine: needs.engine, history: needs.history, backup: needs.backup,
      episodes: needs.episodes)
    settings = SettingsTable(view.settings, in: view.content)
    notifications = SettingsTable(view.notifications, in: view.content)
    library = SettingsTable(view.library, in: view.content)
    services = ServicesPage(view.services, in: view.content, ServicesModel(needs.store, needs.history))
    model.delegate = self
    for page in [settings, notifications, library] {
      page.onAction = { [weak self] in
        switch $0 {
        case .activate(let row): self?.activate(row)
        case .choose(let row, let option): self?.choose(row, option)
        case .write: break
        }
      }
    }
    view.onBack = { [weak self] in self?.show(.settings) }
    view.onUndo(
      { [weak self] in self?.needs.history.undo() }, redo: { [weak self] in self?.needs.history.redo() })
    view.onClose { [weak self] in self?.onClose?() }
  }

  /// Opens the window over another one.
  /// - Parameters:
  ///   - row: the row to focus; nil for the first one.
  ///   - place: the page.
  package func present(
    over parent: UnsafeMutablePointer<GtkWidget>, at row: SettingName? = nil, on place: PreferencesPlace = .settings
  ) {
    model.readTheme()
    showSettings()
    showLibrary()
    view.open(over: parent)
    // Going back leads to its row.
    if place != .settings { settings.focus { if case .disclosure(place, _) = $0 { true } else { false } } }
    show(place)
    if let row { settings.focus { $0.name == row } }
  }

  /// Closes the window.
  package func close() { view.close() }

  /// Updates the backup's row.
  package func backUpDidChange() { showLibrary() }

  /// Shows a toast, because the affected row may not be visible.
  package func say(_ words: String) { view.toasts.say(words) }

  /// Reloads after an undo.
  package func historyDidChange() { model.loadFacts() }

  private func activate(_ row: PreferencesRow) {
    switch row {
    case .preference(let which, _): if which.isSwitch { model.toggle(which) }
    case .exception(let which, _): model.toggle(which)
    case .stories(let isOn): if let isOn { model.recognizeStories(!isOn) }
    case .action(let action): perform(action)
    case .backUp(nil): onIntent?(.backUp)
    case .backUp: model.backup.cancel()
    case .disclosure(let place, _): show(place)
    case .notifies(let member, _, let isOn): model.setNotifies(member, !isOn)
    case .rules: leave(for: .showRules)
    // Values are chosen in their row's popover; facts are read-only.
    case .limit, .fact, .note: break
    }
  }

  private func choose(_ row: PreferencesRow, _ option: Int) {
    switch row {
    case .preference(let which, _): model.choose(which, option)
    case .limit(let options): if let retention = options.choosing(option) { model.keep(retention) }
    default: break
    }
  }

  private func perform(_ action: PreferencesAction) {
    switch action {
    case .reset: model.reset()
    case .openFolder: needs.openFolder(model.location.directory)
    case .clearLog: model.clearLog()
    case .clearImages: model.clearImages()
    case .clearEpisodes: model.clearEpisodes()
    case .exportFeeds: onIntent?(.exportFeeds)
    case .importFeeds: leave(for: .importFeeds)
    }
  }

  /// Closes the window for what the main window shows.
  private func leave(for intent: SettingsIntent) {
    let onIntent = onIntent
    view.askToClose()
    onIntent?(intent)
  }

  private func show(_ place: PreferencesPlace) {
    model.loadFacts()
    view.show(place)
    switch place {
    case .settings: settings.focus()
    case .services: services.focus()
    case .notifications: notifications.focus()
    case .library: library.focus()
    }
  }

  private func showSettings() {
    let facts = model.facts
    settings.show(
      PreferencesSection.settings(
        model.preferences, facts?.retention, stories: facts?.recognizesStories, notifiers: facts?.notifiers,
        theme: model.theme, isStandard: model.location == .standard))
    notifications.show(PreferencesSection.notifications(facts?.notifiers ?? Notifiers()))
  }

  private func showLibrary() {
    library.show(PreferencesSection.library(model.location, model.facts, model.backup.state))
  }
}

extension PreferencesViewController: PreferencesModelDelegate {
  func preferencesModelDidChange(_ model: PreferencesModel) {
    showSettings()
    // The note below the theme may not be visible.
    let error = model.themeError
    if let error, error != themeError { say(error.words) }
    themeError = error
  }

  func preferencesModel(_ model: PreferencesModel, didLoad result: Result<LibraryFacts, ArticlesError>) {
    switch result {
    case .success:
      showSettings()
      showLibrary()
    case .failure(let error): view.toasts.say(error.words)
    }
  }

  func preferencesModel(_ model: PreferencesModel, didSay words: String) { view.toasts.say(words) }
}
