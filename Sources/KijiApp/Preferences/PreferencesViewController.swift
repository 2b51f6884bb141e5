internal import CGtk
import Foundation
import Library
import ListKit

/// Mediates between the preferences and their window.
final class PreferencesViewController: Scene {
  /// What the controller is given.
  struct Dependencies {
    let store: PreferencesStore
    let library: Library
    /// Shows a folder to the person.
    let openFolder: @MainActor (URL) -> Void
  }

  let view: PreferencesView
  /// Called when the window is gone.
  var onClose: (@MainActor () -> Void)?

  private let model: PreferencesModel
  private let openFolder: @MainActor (URL) -> Void
  private let settings: PreferencesPage
  private let library: PreferencesPage

  init(view: PreferencesView, dependencies: Dependencies) {
    self.view = view
    openFolder = dependencies.openFolder
    model = PreferencesModel(store: dependencies.store, library: dependencies.library)
    settings = PreferencesPage(view.settings, in: view.content)
    library = PreferencesPage(view.library, in: view.content)
    model.delegate = self
    for page in [settings, library] {
      page.onActivate = { [weak self] in self?.activate($0) }
      page.onChoose = { [weak self] in self?.model.choose($0, $1) }
    }
    view.onBack = { [weak self] in self?.show(.settings) }
    view.onClose { [weak self] in self?.onClose?() }
  }

  /// Opens the window over another one.
  func present(over parent: UnsafeMutablePointer<GtkWidget>) {
    settings.show(PreferencesSection.settings(model.preferences))
    library.show(PreferencesSection.library(model.location, nil))
    view.open(over: parent)
    show(.settings)
  }

  /// Closes it.
  func close() { view.close() }

  private func activate(_ row: PreferencesRow) {
    switch row {
    case .toggle(let which, _): model.toggle(which)
    case .action(.reset): reset()
    case .action(.openFolder): openFolder(model.location.directory)
    case .disclosure(let place): show(place)
    // a value is chosen in its own row, and a fact is only to be read
    case .value, .fact: break
    }
  }

  private func show(_ place: PreferencesPlace) {
    if place == .library { model.loadFacts() }
    view.show(place)
    (place == .settings ? settings : library).focus()
  }

  private func reset() {
    let before = model.preferences
    model.set(Preferences())
    view.toasts.say(tr("Everything is as it was at first."), undo: { [weak self] in self?.model.set(before) })
  }
}

extension PreferencesViewController: PreferencesModelDelegate {
  func preferencesModelDidChange(_ model: PreferencesModel) {
    settings.show(PreferencesSection.settings(model.preferences))
  }

  func preferencesModel(_ model: PreferencesModel, didLoad result: Result<LibraryFacts, ArticlesError>) {
    switch result {
    case .success(let facts): library.show(PreferencesSection.library(model.location, facts))
    case .failure(let error): view.toasts.say(error.words)
    }
  }
}
