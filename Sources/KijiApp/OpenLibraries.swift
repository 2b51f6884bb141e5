// Ownership: GTK owns windows until they are closed; a library without a window holds the application.

internal import CDialog
internal import CGLib
internal import CGtk
import Foundation
import GLibKit
import Library
import ListKit
import Models
import ReaderEngine
import Toolkit
import Upkeep
import Words

/// The open libraries: each with its window, the standard one also without.
final class OpenLibraries {
  private let app: GObjectRef
  private let needs: MainWindowController.Dependencies
  private let mode: BackgroundMode
  private let background: BackgroundLibrary
  private var notifications: ArticleNotifications?
  private var windows: [LibraryLocation: MainWindowController] = [:]
  private var isQuitting = false

  /// - Parameter dependencies: those of a window of the standard library.
  init(
    _ app: GObjectRef, _ actions: Actions, _ mode: BackgroundMode, _ dependencies: MainWindowController.Dependencies
  ) {
    (self.app, self.mode, needs) = (app, mode, dependencies)
    background = BackgroundLibrary { [needs] in
      LibraryUpkeep(engine: needs.makeEngine($0), network: needs.network, preferences: needs.preferences)
    }
    notifications = ArticleNotifications(app, actions) { [weak self] in self?.handle($0) }
    background.onOpen = { [weak self] in self?.notify(of: $0) }
    background.onFailure = { [weak self] in self?.showFailure() }
    background.onRefresh = { [weak self] in self?.mode.didRefresh() }
    needs.preferences.follow(self) { [weak self] in if !$0.runsInBackground { self?.endBackground() } }
  }

  /// Opens a library in a new window, or presents its window if it is already open.
  /// - Parameter requests: what to do in the window.
  func open(_ location: LibraryLocation, _ requests: [OpenRequest] = []) {
    isQuitting = false
    if let window = windows[location] {
      window.present()
      window.handle(requests)
      return
    }
    var needs = needs
    needs.location = location
    needs.raise = { [weak self] in self?.open(location) }
    if location == .standard { needs.prepare = { [weak self] in self?.notify(of: $0) } }
    needs.keeps = { [weak self] in self?.keep($0, location) ?? false }
    let opened = location == .standard ? background.take() : nil
    if case .opening(let opening) = opened { needs.opening = opening }
    let controller = MainWindowController.instance(needs)
    windows[location] = controller
    gtk_window_set_application(controller.view.window, app.pointer.typed())
    // The application is held by the window now.
    if opened != nil { release() }
    // The desktop's style for development versions.
    if Profile.isDevel { gtk_widget_add_css_class(controller.view.root, "devel") }
    nameWindows()
    controller.onClose = { [weak self] remainder in self?.windowClosed(location, remainder) }
    Signal.connectNotify("is-active", of: controller.view.root) { [weak self] in self?.windowDidChange() }
    if case .open(let upkeep) = opened { controller.present(upkeep) } else { controller.present() }
    controller.handle(requests)
  }

  /// Opens the standard library without a window, unless it is open.
  func openInBackground() {
    guard windows[.standard] == nil, !background.isRunning else { return }
    isQuitting = false
    hold()
    background.open(.standard)
  }

  /// Shows a message in all windows.
  func say(_ words: String) {
    for window in windows.values { window.say(words) }
  }

  /// Closes all windows and libraries, which ends the program.
  func quit() {
    isQuitting = true
    for window in windows.values {
      kiji_dialog_close_within(window.view.window)
      gtk_window_close(window.view.window)
    }
    endBackground()
  }

  /// Ends what runs without a window.
  private func endBackground() {
    guard background.isRunning else { return }
    Task {
      await background.end()
      release()
    }
  }

  /// The standard library, if it is open.
  var standardLibrary: Library? { upkeep?.engine.library }

  private var upkeep: LibraryUpkeep? { windows[.standard]?.session?.upkeep ?? background.upkeep }

  /// Whether the user sees the standard library.
  private var isSeen: Bool { windows[.standard].map { gtk_window_is_active($0.view.window) != 0 } ?? false }

  /// Tells the user of new articles of a library, except while its window is active.
  private func notify(of upkeep: LibraryUpkeep) {
    upkeep.notifier = ArrivalNotifier(
      upkeep.engine.library, isSeen: { [weak self] in self?.isSeen ?? true },
      show: { [weak self] in self?.notifications?.show($0) })
  }

  private func windowDidChange() { if isSeen { upkeep?.notifier?.userDidLook() } }

  private func handle(_ choice: NotificationChoice) {
    upkeep?.notifier?.userDidLook()
    switch choice {
    case .open(let article):
      open(.standard)
      windows[.standard]?.handle([article.map(OpenRequest.showArticle) ?? .showUnread])
    case .markRead(let article): perform(.setRead(true, [article]))
    case .star(let article): perform(.setStarred(true, [article]))
    }
  }

  /// Changes an article that was announced; a window can undo it, if there is one.
  private func perform(_ command: LibraryCommand) {
    if let history = windows[.standard]?.session?.history { return history.perform(command) }
    // A notification that has outlived the program is only good for opening it.
    guard let library = upkeep?.engine.library else { return open(.standard) }
    hold()
    Task {
      _ = try? await library.perform(command)
      release()
    }
  }

  /// Keeps a library whose window closes, if the user prefers that.
  private func keep(_ upkeep: LibraryUpkeep, _ location: LibraryLocation) -> Bool {
    guard location == .standard, mode.isOn, !isQuitting else { return false }
    hold()
    background.keep(upkeep)
    return true
  }

  /// Shows the folders of libraries in the titles of their windows, except for the standard library.
  private func nameWindows() {
    let names = LibraryNames.distinct(windows.keys.filter { $0 != .standard }.map(\.directory))
    for (location, controller) in windows {
      guard let name = names[location.directory] else { continue }
      // Translators: a window’s title: the name of a library’s folder, and of the program.
      gtk_window_set_title(controller.view.window, tr("%s – Kiji", name))
    }
  }

  /// Keeps the process running until the library is closed, so that its file is left in a clean state.
  private func windowClosed(_ location: LibraryLocation, _ remainder: @escaping @MainActor () async -> Void) {
    windows[location] = nil
    hold()
    Task {
      await remainder()
      // What the window used is needed no more, perhaps for days.
      Heaps.tidySoon()
      release()
    }
  }

  private func showFailure() {
    open(.standard)
    release()
  }

  private func hold() { g_application_hold(app.pointer.typed()) }

  private func release() { g_application_release(app.pointer.typed()) }
}

/// Names of libraries for the titles of their windows.
enum LibraryNames {
  /// Returns for each folder as many of the last parts of its path as distinguish it from the others.
  static func distinct(_ folders: [URL]) -> [URL: String] {
    var names: [URL: String] = [:]
    for folder in folders {
      let others = folders.filter { $0 != folder }
      let count = (1...folder.pathComponents.count).first { count in
        others.allSatisfy { name($0, count) != name(folder, count) }
      }
      names[folder] = name(folder, count ?? folder.pathComponents.count)
    }
    return names
  }

  private static func name(_ folder: URL, _ count: Int) -> String {
    folder.pathComponents.suffix(count).joined(separator: "/")
  }
}
