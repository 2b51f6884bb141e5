package import CGtk
package import Foundation
import Library
import ListKit
package import ReaderEngine
import Words
import Toolkit

/// Connects the import of feeds and the main window.
package final class ImportController {
  /// Called with what concerns the window.
  package var onIntent: (@MainActor (SubscribingIntent) -> Void)?

  private let model: ImportModel
  private let window: UnsafeMutablePointer<GtkWidget>
  private var outcomes: [ImportOutcomeView] = []

  /// - Parameter window: the parent of dialogs; must outlive this object.
  package init(importer: Importer, window: UnsafeMutablePointer<GtkWidget>) {
    model = ImportModel(importer: importer)
    self.window = window
    model.delegate = self
  }

  /// Asks for a file and imports it.
  package func chooseFile() {
    let parent = UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self)
    FileChoice.open(over: parent, title: tr("Import Feeds"), accept: tr("_Import")) { [weak self] in
      switch $0 {
      case .success(let file): self?.start(file)
      case .failure(let refusal): self?.onIntent?(.say(refusal.words))
      }
    }
  }

  /// Imports a file.
  package func start(_ file: URL) { model.start(file) }

  /// Cancels the import.
  package func cancel() { model.cancel() }

  /// Cancels the import and closes all result dialogs.
  package func close() {
    // Prevents a dialog over a window that is already closed.
    model.delegate = nil
    model.cancel()
    for outcome in outcomes { outcome.close() }
    outcomes = []
  }

  /// Waits until a cancelled import has ended.
  package func end() async { await model.end() }

  /// Shows the result of an import, or of something like it, in a dialog.
  package func say(_ title: String, _ paragraphs: [String]) {
    let view = ImportOutcomeView.instance()
    view.show(title, paragraphs)
    // It may be about something else than an import.
    view.setTitle(title)
    outcomes.append(view)
    view.onClose { [weak self, weak view] in self?.outcomes.removeAll { $0 === view } }
    view.open(over: window)
  }
}

extension ImportController: ImportModelDelegate {
  func importModel(_ model: ImportModel, didAdvance progress: ImportProgress?) { onIntent?(.showProgress(progress)) }

  func importModel(_ model: ImportModel, didLoad result: Result<ImportReport, ImportError>, of file: URL) {
    switch result {
    case .success(let report):
      // A complete import is confirmed with a toast, one with losses in a dialog that can be read at leisure.
      let words = report.isComplete ? report.words : nil
      if words == nil { say(report.heading, report.paragraphs) }
      if report.added + report.addedFolders > 0 {
        onIntent?(.imported(report.newFeeds, report.newFolders, words: words))
      } else if let words {
        onIntent?(.say(words))
      }
    case .failure(.refused(.feed(let address?))):
      onIntent?(.offer(address))
    case .failure(let error):
      say(tr("Nothing Was Imported"), [error.words(of: file.lastPathComponent)])
    }
  }
}

/// The dialog that shows the result of an import, if that is more than a few words.
final class ImportOutcomeView: View, Dialog {
  @Outlet var heading: Label
  @Outlet var text: Label
  @Outlet var done: Button

  override func didLoad() {
    done.onClick { [weak self] in self?.askToClose() }
  }

  /// Shows the result.
  func show(_ title: String, _ paragraphs: [String]) {
    heading.setText(title)
    text.setText(paragraphs.joined(separator: "\n\n"))
    // Focusing the text would select it.
    done.grabFocus()
  }
}

nonisolated extension ImportError {
  /// What is wrong with a file and what the user can do about it.
  /// - Parameter name: the file name.
  func words(of name: String) -> String {
    switch self {
    case .unreadable(let reason): tr("“%s” could not be read: %s", name, reason)
    case .tooLarge: tr("“%s” is too large for a list of feeds.", name)
    case .refused(.empty): tr("“%s” is empty.", name)
    case .refused(.page): tr("“%s” is a web page. Feed readers export a file ending in “.opml”.", name)
    case .refused(.feed(_)): tr("“%s” is a feed. Add its address with “Add Feed”.", name)
    case .refused(.notAList(line: let line?)):
      tr("“%s” is not a list of feeds: neither OPML nor one address per line. It contains “%s”.", name, line)
    case .refused(.notAList(line: nil)):
      tr("“%s” is not a list of feeds: neither OPML nor one address per line.", name)
    case .refused(.library(let error)): error.words
    }
  }
}
