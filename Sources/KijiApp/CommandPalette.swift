internal import CGtk
import GLibKit
import Library
import ListKit
import Models
import Palette
import Shortcuts
import Sidebar
import Toolkit
import Words

/// Opens the command palette over a window, and does what the user chooses in it.
final class CommandPalette {
  private let window: UnsafeMutablePointer<GtkWindow>
  private let panes: ReaderPanes
  private let dialogs: LibraryDialogs
  private let shortcuts: ShortcutsStore
  private let preferences: PreferencesStore
  /// Where the entries used last are kept; without settings, until the window closes.
  private let settings: ProgramSettings?
  private lazy var recent = settings?[texts: Self.recentKey] ?? []
  private var controller: PaletteViewController?
  /// The chosen action, until the window is active.
  private var waiting: String?

  private static let recentKey = "palette-recent"

  init(
    over window: UnsafeMutablePointer<GtkWindow>, panes: ReaderPanes, dialogs: LibraryDialogs,
    shortcuts: ShortcutsStore, preferences: PreferencesStore, settings: ProgramSettings?
  ) {
    (self.window, self.panes, self.dialogs) = (window, panes, dialogs)
    (self.shortcuts, self.preferences, self.settings) = (shortcuts, preferences, settings)
    Signal.connectNotify("is-active", of: UnsafeMutableRawPointer(window)) { [weak self] in self?.performWaiting() }
  }

  /// Opens the palette.
  /// - Parameter text: what has been typed already.
  func show(_ text: String = "") {
    guard controller == nil else { return }
    waiting = nil
    // Before the dialog opens: libadwaita's dialogs disable the actions of the window below.
    let controller = PaletteViewController.instance(
      .init(entries: entries, recent: recent, text: text) { [weak self] in self?.remember($0) })
    self.controller = controller
    controller.onIntent = { [weak self] in self?.handle($0) }
    controller.onClose = { [weak self] in self?.controller = nil }
    controller.present(over: root)
  }

  /// Closes the palette. Must be called before the window below closes.
  func close() {
    controller?.close()
    controller = nil
  }

  /// Everything that can be chosen. Commands that are disabled now are left out: a result that does nothing would only
  /// be in the way of those that do.
  private var entries: [PaletteEntry] {
    Command.all.filter(isEnabled).compactMap { $0.entry(in: shortcuts.current) }
      + onList
      + densities
      + sending
      + accounts
      + PaletteEntry.entries(of: panes.sidebar.model.contents)
      + PaletteEntry.preferences()
  }

  /// What can be done with the list that is shown, as in the menu of its row.
  private var onList: [PaletteEntry] {
    let sidebar = panes.sidebar
    guard let item = sidebar.selection.item else { return [] }
    let title = sidebar.model.contents.title(of: item) ?? ""
    return sidebar.actions.onSelected.map { action in
      let words =
        action == .notify && sidebar.actions.notifiesOfSelected
        // Translators: new articles of a feed or folder are no longer announced on the desktop.
        ? tr("Do Not Notify About New Articles") : action.words(for: item)
      return PaletteEntry(
        id: "list:\(action)", words: { words }, otherWords: { action.otherWords }, kind: title,
        intent: .perform(action: "win.list-action(int64 \(action.rawValue))"))
    }
  }

  /// The densities that the shown list can have.
  private var densities: [PaletteEntry] {
    ListDensity.allCases.map { density in
      PaletteEntry(
        // Translators: a command: %s is how much room an article has in the list, such as Compact Rows.
        id: "density:\(density.name)", words: { tr("List density: %s", density.words) }, kind: CommandGroup.lists.words,
        intent: .perform(action: "win.density::\(density.name)"))
    }
  }

  /// The services that articles can be sent to, if there is one to send.
  private var sending: [PaletteEntry] {
    guard isEnabled(action: "win.send") else { return [] }
    return preferences.services.enumerated().map { number, service in
      PaletteEntry(
        // Translators: a command: %s is a service on the web.
        id: "send:\(service.name)", words: { tr("Send to “%s”", service.name) }, kind: CommandGroup.reading.words,
        intent: .perform(action: "win.send(int64 \(number))"))
    }
  }

  /// Synchronizing each account, and its settings.
  private var accounts: [PaletteEntry] {
    panes.sidebar.model.contents.accounts.flatMap { account in
      [
        PaletteEntry(
          // Translators: a command: %s is an account on a server.
          id: "sync:\(account.id.rawValue)", words: { tr("Sync Account: %s", account.title) },
          kind: CommandGroup.feeds.words,
          intent: .perform(action: "win.sync(int64 \(account.id.rawValue))")),
        PaletteEntry(
          // Translators: a command that opens a dialog: %s is an account on a server.
          id: "account:\(account.id.rawValue)", words: { tr("Account Settings: %s…", account.title) },
          kind: CommandGroup.feeds.words,
          intent: .perform(action: "win.account-settings(int64 \(account.id.rawValue))")),
      ]
    }
  }

  private func isEnabled(_ command: Command) -> Bool {
    // The actions of the application and those that GTK adds to a window always are.
    guard let action = command.action, action.hasPrefix("win.") else { return true }
    return isEnabled(action: action)
  }

  private func isEnabled(action: String) -> Bool {
    g_action_group_get_action_enabled(UnsafeMutableRawPointer(window).opaque, String(action.dropFirst(4))) != 0
  }

  private func remember(_ recent: [String]) {
    self.recent = recent
    settings?[texts: Self.recentKey] = recent
  }

  private func handle(_ intent: PaletteIntent) {
    switch intent {
    case .perform(let action):
      waiting = action
      performWaiting()
    case .show(let item): panes.sidebar.selection.go(to: item)
    case .change(let name): dialogs.showPreferences(at: name)
    }
  }

  /// Activates the chosen action once the window has the keyboard focus again, on which many commands act: a list has no
  /// focused row while its window is inactive.
  private func performWaiting() {
    guard let action = waiting, gtk_window_is_active(window) != 0 else { return }
    waiting = nil
    MainLoopBridge.whenIdle { [weak self] in
      if let self { activate(action) }
    }
  }

  /// Activates an action, by its name and, in parentheses, its parameter.
  private func activate(_ action: String) {
    var (name, parameter): (UnsafeMutablePointer<CChar>?, OpaquePointer?)
    guard g_action_parse_detailed_name(action, &name, &parameter, nil) != 0 else { return }
    defer {
      g_free(name)
      if let parameter { g_variant_unref(parameter) }
    }
    gtk_widget_activate_action_variant(root, name, parameter)
  }

  private var root: UnsafeMutablePointer<GtkWidget> { UnsafeMutableRawPointer(window).typed() }
}

extension Command {
  /// The command's row in the palette; nil if the focused widget handles its keys, or if it opens the palette.
  func entry(in keymap: Keymap) -> PaletteEntry? {
    // The keys apply to the row with the focus, which the palette has now.
    guard let action, !["win.palette", "win.rename", "win.remove"].contains(action) else { return nil }
    return PaletteEntry(
      id: "command:\(action)", words: words, otherWords: otherWords, kind: group.words,
      keys: firstKeys(in: keymap)?.label ?? "",
      intent: .perform(action: action))
  }
}

extension SidebarAction {
  /// Words that the palette finds the action by, besides those of its title.
  fileprivate var otherWords: String {
    switch self {
    case .remove: trc("search words", "unsubscribe delete")
    case .settings: trc("search words", "properties preferences options")
    default: ""
    }
  }
}
