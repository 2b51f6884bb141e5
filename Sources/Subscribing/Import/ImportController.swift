package import CGtk
package import Foundation
package import Library
import ListKit
package import ReaderEngine
import Words
import Toolkit

/// Mediates between the bringing in of feeds and the window.
package final class ImportController {
  /// Called with how far it is; nil when it has ended.
  package var onProgress: (@MainActor (ImportProgress?) -> Void)?
  /// Called with a few words on a file that brought nothing new.
  package var onSay: (@MainActor (String) -> Void)?
  /// Called with the feeds and folders that came in, of which nothing was fetched yet, and with a few words on them; nil
  /// where a dialog says it.
  package var onAdded: (@MainActor ([Feed.ID], [Folder.ID], String?) -> Void)?

  private let model: ImportModel
  private let window: UnsafeMutablePointer<GtkWidget>
  private var outcomes: [ImportOutcomeView] = []

  /// - Parameter window: where dialogs stand over; it must outlive this.
  package init(importer: Importer, window: UnsafeMutablePointer<GtkWidget>) {
    model = ImportModel(importer: importer)
    self.window = window
    model.delegate = self
  }

  /// Lets the person choose a file, and brings in what is in it.
  package func chooseFile() {
    let parent = UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self)
    FileChoice.open(over: parent, title: tr("Import Feeds"), accept: tr("_Import")) { [weak self] in
      switch $0 {
      case .success(let file): self?.start(file)
      case .failure(let refusal): self?.onSay?(refusal.words)
      }
    }
  }

  /// Brings in what is in a file.
  package func start(_ file: URL) { model.start(file) }

  /// Calls it off.
  package func cancel() { model.cancel() }

  /// Calls it off and closes what stands over the window.
  package func close() {
    // what it would still say would stand over a window that is gone
    model.delegate = nil
    model.cancel()
    for outcome in outcomes { outcome.close() }
    outcomes = []
  }

  /// Waits for what was called off.
  package func end() async { await model.end() }

  private func say(_ title: String, _ paragraphs: [String]) {
    let view = ImportOutcomeView.instance()
    view.show(title, paragraphs)
    outcomes.append(view)
    view.onClose { [weak self, weak view] in self?.outcomes.removeAll { $0 === view } }
    view.open(over: window)
  }
}

extension ImportController: ImportModelDelegate {
  func importModel(_ model: ImportModel, didAdvance progress: ImportProgress?) { onProgress?(progress) }

  func importModel(_ model: ImportModel, didLoad result: Result<ImportReport, ImportError>, of file: URL) {
    switch result {
    case .success(let report):
      // said once: in passing, or where something is lost so that it can be read in peace
      let words = report.isComplete ? report.words : nil
      if words == nil { say(report.heading, report.paragraphs) }
      if report.added + report.addedFolders > 0 {
        onAdded?(report.newFeeds, report.newFolders, words)
      } else if let words {
        onSay?(words)
      }
    case .failure(let error):
      say(tr("Nothing Was Imported"), [error.words(of: file.lastPathComponent)])
    }
  }
}
