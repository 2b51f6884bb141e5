import Foundation
import Library
import ListKit
import ReaderEngine
import Models
import Subscribing

/// The import of feeds from other readers.
extension MainWindowController {
  func makeImport(_ engine: ReaderEngine) -> ImportController {
    let controller = ImportController(importer: engine.importer, window: view.root)
    controller.onProgress = { [weak self] in self?.progress.list = $0 }
    controller.onSay = { [weak self] in self?.say($0) }
    controller.onAdded = { [weak self] in self?.follow($0, $1, $2) }
    return controller
  }

  /// Fetches imported feeds and makes the import undoable.
  /// - Parameter words: the message to show; nil if it was already shown.
  private func follow(_ feeds: [Feed.ID], _ folders: [Folder.ID], _ words: String?) {
    refresh?.fetchNew(feeds, needs.preferences.current)
    history?.perform(.added(feeds: feeds, folders: folders), saying: words.map { words in { _ in words } })
  }

  /// Imports files as soon as the library is open.
  func bringIn(_ more: [URL]) {
    files += more
    guard let importing else { return }
    for file in files { importing.start(file) }
    files = []
  }
}
