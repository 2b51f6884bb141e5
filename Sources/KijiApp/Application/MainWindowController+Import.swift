import Foundation
import ListKit
import ReaderEngine

/// Feeds from other readers.
extension MainWindowController {
  func makeImport(_ engine: ReaderEngine) -> ImportController {
    let controller = ImportController(importer: engine.importer, window: view.root)
    controller.onProgress = { [weak self] in self?.progress.list = $0 }
    controller.onSay = { [weak self] in self?.say($0) }
    // what came in has nothing to read yet
    controller.onAdded = { [weak self] in self.map { $0.refresh?.startUnasked($0.needs.preferences.current) } }
    return controller
  }

  /// Brings in the feeds of files, as soon as there is a library.
  func bringIn(_ more: [URL]) {
    files += more
    guard let importing else { return }
    for file in files { importing.start(file) }
    files = []
  }
}
