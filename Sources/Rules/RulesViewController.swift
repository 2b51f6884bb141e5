package import CGtk
import Foundation
package import Library
import ListKit
package import Models
import Toolkit
import Words

/// Connects the list of rules and its window.
package final class RulesViewController: ViewController {
  /// The dependencies of the rules window.
  package struct Dependencies {
    let library: Library
    let history: HistoryModel

    package init(library: Library, history: HistoryModel) { (self.library, self.history) = (library, history) }
  }

  package let view: RulesView
  /// Called after the window has closed.
  package var onClose: (@MainActor () -> Void)?

  private let needs: Dependencies
  private let model: RulesModel
  private let table: TableView
  private let source: RulesDataSource
  private lazy var delegate = RulesDelegate(
    onActivate: { [weak self] in self?.edit($0) }, menu: { [weak self] in self?.menu($0) })
  private var editor: RuleEditorViewController?

  package init(view: RulesView, dependencies: Dependencies) {
    (self.view, needs) = (view, dependencies)
    let model = RulesModel(library: dependencies.library, history: dependencies.history)
    self.model = model
    source = RulesDataSource { [weak model] in model?.rows ?? [] }
    table = TableView(view.list)
    table.register(RuleCell.self)
    table.dataSource = source
    table.delegate = delegate
    model.delegate = self
    view.add.onClick { [weak self] in self?.open(.add(nil)) }
    view.list.onKey { [weak self] in self?.press($0, $1) ?? false }
    view.onMenu = { [weak self] in self?.perform($0) }
    view.onUndo({ [weak self] in self?.model.undo() }, redo: { [weak self] in self?.model.redo() })
    view.onClose { [weak self] in
      self?.editor?.close()
      self?.onClose?()
    }
  }

  /// Opens the window over another one.
  package func present(over parent: UnsafeMutablePointer<GtkWidget>) {
    view.showWhetherEmpty(true)
    view.present(over: parent)
    model.start()
  }

  /// Closes the window.
  package func close() {
    editor?.close()
    view.close()
  }

  private func press(_ key: UInt32, _ held: GdkModifierType) -> Bool {
    guard held.rawValue == 0, [GDK_KEY_Delete, GDK_KEY_KP_Delete].contains(Int32(bitPattern: key)),
      let row = table.indexPathForFocusedRow?.row
    else { return false }
    model.remove(model.rules[row])
    return true
  }

  private func edit(_ row: Int) { open(.edit(model.rules[row])) }

  private func open(_ subject: RuleEditorModel.Subject) {
    guard editor == nil else { return }
    let controller = RuleEditorViewController.instance(
      .init(subject: subject, library: needs.library, history: needs.history))
    editor = controller
    controller.onClose = { [weak self] in self?.editor = nil }
    controller.present(over: view.root)
  }

  private func menu(_ row: Int) -> Menu? {
    let rule = model.rules[row]
    return Menu(groups: [
      [
        Menu.Item(tr("Edit…")) { [weak self] in self?.open(.edit(rule)) },
        // Translators: switches a rule on or off.
        Menu.Item(rule.isEnabled ? tr("Turn Off") : tr("Turn On")) { [weak self] in
          self?.model.setEnabled(rule, !rule.isEnabled)
        },
        Menu.Item(tr("Apply to Existing Articles")) { [weak self] in self?.model.apply([rule]) },
      ],
      [Menu.Item(tr("Remove"), shortcut: "Delete") { [weak self] in self?.model.remove(rule) }],
    ])
  }

  private func perform(_ item: RulesView.MenuItem) {
    switch item {
    case .applyAll: model.apply(model.rules.filter(\.isEnabled))
    case .importRules:
      FileChoice.open(over: view.window, title: tr("Import Rules"), accept: tr("_Import")) { [weak self] in
        self?.read($0)
      }
    case .exportRules:
      // Translators: the suggested name of a file with rules.
      let name = tr("Kiji rules") + ".json"
      FileChoice.save(over: view.window, title: tr("Export Rules"), accept: tr("_Export"), name: name) { [weak self] in
        self?.write($0)
      }
    }
  }

  private func read(_ choice: Result<URL, FileRefusal>) {
    do {
      let data = try Data(contentsOf: choice.get())
      do throws(RuleFile.Failure) {
        // The list shows new ones.
        let (added, known) = try model.importRules(from: data)
        if added == 0 { view.toasts.say(known == 0 ? tr("The file has no rules") : tr("The file has no new rules")) }
      } catch { view.toasts.say(error.words) }
    } catch let refusal as FileRefusal {
      view.toasts.say(refusal.words)
    } catch {
      view.toasts.say(tr("The file could not be read."))
    }
  }

  private func write(_ choice: Result<URL, FileRefusal>) {
    do {
      let file = try choice.get()
      try model.exported().write(to: file, options: .atomic)
      view.toasts.say(tr("Saved as %s", file.lastPathComponent))
    } catch let refusal as FileRefusal {
      view.toasts.say(refusal.words)
    } catch {
      view.toasts.say(tr("The file could not be written."))
    }
  }
}

extension RulesViewController: RulesModelDelegate {
  func rulesModel(_ model: RulesModel, didLoad result: Result<ListChange, ArticlesError>) {
    switch result {
    case .success(let change):
      table.placeholder = .empty(
        tr("No Rules"), tr("Rules mute, star, tag or mark new articles that a search finds."),
        icon: "preferences-system-symbolic",
        action: .init(tr("New Rule")) { [weak self] in self?.open(.add(nil)) })
      table.apply(change)
      view.showWhetherEmpty(model.rules.isEmpty)
    case .failure(let error): view.toasts.say(error.words)
    }
  }
}
