package import CGtk
import Foundation
import GLibKit
import ListKit
import Models
import Toolkit
import Words

/// Connects the shortcuts and the dialog in which they are changed.
package final class ShortcutsViewController: ViewController {
  /// The dependencies of the dialog.
  package struct Dependencies {
    let store: ShortcutsStore
    /// Returns whether shortcuts of letters are enabled.
    let takesLetters: @MainActor () -> Bool

    package init(store: ShortcutsStore, takesLetters: @escaping @MainActor () -> Bool) {
      (self.store, self.takesLetters) = (store, takesLetters)
    }
  }

  package let view: ShortcutsView
  /// Called after the dialog has closed.
  package var onClose: (@MainActor () -> Void)?

  private let needs: Dependencies
  private let model: ShortcutsModel
  private let table: TableViewShim
  private var prompt: KeyPromptViewController?

  package init(view: ShortcutsView, dependencies: Dependencies) {
    (self.view, needs) = (view, dependencies)
    model = ShortcutsModel(dependencies.store) { $0.label }
    table = TableViewShim(TableView(view.list))
    table.table.selectionMode = .none
    table.table.placeholder = .empty(
      tr("No Results"), tr("Search for a command or for a key, such as Ctrl+K."), icon: "system-search-symbolic")
    model.onChange = { [weak self] in self?.show() }
    view.entry.onEdit { [weak self] in self.map { $0.model.text = $0.view.entry.text } }
    view.entry.onKey { [weak self] key, _ in self?.goToList(key) ?? false }
    view.entry.onActivate { [weak self] in _ = self?.goToFirst() }
    view.onMenu = { [weak self] in self?.perform($0) }
    view.onUndo({ [weak self] in self?.undo() }, redo: { [weak self] in self?.redo() })
    view.onClose { [weak self] in
      self?.prompt?.close()
      self?.onClose?()
    }
    show()
  }

  /// Opens the dialog over a window.
  package func present(over parent: UnsafeMutablePointer<GtkWidget>) {
    view.open(over: parent)
    view.entry.grabFocusBeforeFirstFrame()
  }

  /// Closes the dialog.
  package func close() {
    prompt?.close()
    view.close()
  }

  private func show() {
    let sections = model.groups.map { group in
      let rows = group.rows
      return SectionModel(
        id: group.title, header: group.title,
        cells: rows.enumerated().map { number, row in
          let ends = [number == 0, number == rows.count - 1]
          return CellModel(ShortcutCell.self, id: row.command.id, data: Shown(row: row, ends: ends)) { cell, data in
            cell.show(data.row)
            cell.place(isFirst: data.ends[0], isLast: data.ends[1])
          }
          .activating { [weak self] in self?.change(row.command, adds: false) }
          .offering { [weak self] in self?.menu(row) ?? Menu(groups: []) }
          .named(row.command.title)
        })
    }
    // Each command and each group occurs once, so identifiers are unique.
    try? table.apply(TableModel(sections))
    view.showWhetherChanged(!model.keymap.changes.isEmpty)
  }

  /// A row, and whether it is the first and the last one of its group.
  private nonisolated struct Shown: Equatable {
    let row: ShortcutRow
    let ends: [Bool]
  }

  private func goToList(_ key: UInt32) -> Bool {
    [GDK_KEY_Down, GDK_KEY_KP_Down].contains(Int32(bitPattern: key)) && goToFirst()
  }

  /// Moves the focus to the first row that was found, where Enter changes the keys.
  private func goToFirst() -> Bool {
    guard !model.groups.isEmpty else { return false }
    table.table.focusRow(at: IndexPath(row: 0))
    return true
  }

  private func menu(_ row: ShortcutRow) -> Menu? {
    let command = row.command
    guard !command.isFixed else { return nil }
    let keys = model.keymap.listedKeys(of: command)
    return Menu(groups: [
      [
        // Translators: a menu item: gives a command another shortcut.
        Menu.Item(tr("Change…")) { [weak self] in self?.change(command, adds: false) },
        // Translators: a menu item: gives a command a further shortcut.
        Menu.Item(tr("Add Another…"), isEnabled: !keys.isEmpty && keys.count < Keymap.mostKeys) { [weak self] in
          self?.change(command, adds: true)
        },
        // Translators: a menu item: takes a command its shortcuts.
        Menu.Item(tr("Disable"), isEnabled: !keys.isEmpty) { [weak self] in self?.set([], of: command) },
      ],
      [
        // Translators: a menu item: gives a command its standard shortcuts back.
        Menu.Item(tr("Reset"), isEnabled: row.isChanged) { [weak self] in self?.reset(command) }
      ],
    ])
  }

  /// Asks for new keys.
  private func change(_ command: ShortcutCommand, adds: Bool) {
    guard prompt == nil else { return }
    // Translators: the keys of a command, such as the arrow keys, are always the same.
    guard !command.isFixed else { return view.toasts.say(tr("“%s” cannot be changed.", command.title)) }
    let controller = KeyPromptViewController.instance(
      .init(
        model: KeyPromptModel(command, adds: adds, keymap: model.keymap), store: needs.store,
        takesLetters: needs.takesLetters()))
    prompt = controller
    controller.onClose = { [weak self] keys in
      self?.prompt = nil
      if let keys { self?.set(keys, of: command) }
    }
    controller.present(over: UnsafeMutableRawPointer(view.window).typed())
  }

  private func set(_ keys: [KeySequence], of command: ShortcutCommand) {
    let others = model.keymap.conflicts(of: keys, besides: command)
    model.set(keys, of: command)
    // Translators: what was changed: a command has no shortcut any more.
    if keys.isEmpty { sayDone(tr("Shortcut of “%s” disabled", command.title)) } else { sayTaken(from: others) }
  }

  private func reset(_ command: ShortcutCommand) {
    let others = model.keymap.conflicts(of: command.keys, besides: command)
    model.reset(command)
    sayTaken(from: others)
  }

  /// Says which commands have lost a shortcut.
  private func sayTaken(from others: [ShortcutCommand]) {
    // the button of an earlier toast would undo this change
    guard !others.isEmpty else { return view.toasts.withdrawUndo() }
    let names = others.map { trc("command", "“%s”", $0.title) }.joined(separator: ", ")
    // Translators: %s is one or more commands in quotation marks.
    sayDone(tr("Shortcut taken from %s", names))
  }

  private func sayDone(_ words: String) { view.toasts.say(words, undo: { [weak self] in self?.undo() }) }

  private func undo() {
    guard model.undo() else { return view.toasts.say(tr("Nothing to undo")) }
    view.toasts.withdrawUndo()
  }

  private func redo() {
    guard model.redo() else { return view.toasts.say(tr("Nothing to redo")) }
    view.toasts.withdrawUndo()
  }

  private func perform(_ item: ShortcutsView.MenuItem) {
    switch item {
    case .resetAll: if model.resetAll() { sayDone(tr("All shortcuts reset")) }
    case .importKeys:
      FileChoice.open(over: view.window, title: tr("Import Shortcuts"), accept: tr("_Import")) { [weak self] choice in
        Task { await self?.read(choice) }
      }
    case .exportKeys:
      // Translators: the suggested name of a file with keyboard shortcuts.
      let name = tr("Kiji shortcuts") + ".json"
      FileChoice.save(over: view.window, title: tr("Export Shortcuts"), accept: tr("_Export"), name: name) {
        [weak self] choice in
        Task { await self?.write(choice) }
      }
    }
  }

  private func read(_ choice: Result<URL, FileRefusal>) async {
    switch choice {
    case .failure(let refusal): view.toasts.say(refusal.words)
    case .success(let file):
      guard let data = await FileReading.read(file, longest: ShortcutFile.longest) else {
        return view.toasts.say(tr("The file could not be read."))
      }
      do throws(ShortcutFile.Failure) {
        let (keymap, unknown) = try ShortcutFile.read(data, for: model.keymap.commands) { KeyName.exists($0.key) }
        let isChange = model.importKeys(keymap)
        var words = tr("Shortcuts imported")
        if unknown > 0 {
          let rest = trn("%d unknown command left out", "%d unknown commands left out", unknown)
          // Translators: %s is “2 unknown commands left out”.
          words = tr("Shortcuts imported, %s", rest)
        }
        if isChange { sayDone(words) } else { view.toasts.say(words) }
      } catch {
        view.toasts.say(error.words)
      }
    }
  }

  private func write(_ choice: Result<URL, FileRefusal>) async {
    switch choice {
    case .failure(let refusal): view.toasts.say(refusal.words)
    case .success(let file):
      let data = (try? ShortcutFile.data(model.keymap.changes)) ?? Data()
      if let reason = await FileWriting.write(Array(data), to: file) {
        view.toasts.say(tr("%s could not be written: %s", file.lastPathComponent, reason))
      } else {
        view.toasts.say(tr("Saved as %s", file.lastPathComponent))
      }
    }
  }
}

extension ShortcutFile.Failure {
  /// The sentence for the user.
  @MainActor fileprivate var words: String {
    switch self {
    case .notShortcuts: tr("The file has no shortcuts.")
    case .notAKey(let text): tr("“%s” is not a key. No shortcut was changed.", text)
    // Translators: the first %s is a key, the second a command.
    case .notAllowed(let key, let command):
      tr("%s cannot be the shortcut of “%s”. No shortcut was changed.", key.label, command)
    // Translators: %s is a command.
    case .tooMany(let command): tr("“%s” has too many shortcuts. No shortcut was changed.", command)
    // Translators: the first %s is a key, the others are commands.
    case .twice(let key, let one, let other):
      tr("%s belongs to both “%s” and “%s”. No shortcut was changed.", key.label, one, other)
    }
  }
}

extension KeySequence {
  /// The shortcut as it is shown: “Ctrl+N”, “G T”.
  package var label: String { KeyName.label(of: text) }
}
