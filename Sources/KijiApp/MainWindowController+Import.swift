import Foundation
import Library
import ListKit
import ReaderEngine
import Models
import Subscribing

/// Feeds from other readers.
extension MainWindowController {
  func makeImport(_ engine: ReaderEngine) -> ImportController {
    let controller = ImportController(importer: engine.importer, window: view.root)
    controller.onProgress = { [weak self] in self?.progress.list = $0 }
    controller.onSay = { [weak self] in self?.say($0) }
    controller.onAdded = { [weak self] in self?.follow($0, $1, $2) }
    return controller
  }

  /// What came in has nothing to read yet, and can be taken back.
  /// - Parameter words: nil where they are said already.
  private func follow(_ feeds: [Feed.ID], _ folders: [Folder.ID], _ words: String?) {
    refresh?.fetchNew(feeds, needs.preferences.current)
    history?.perform(.added(feeds: feeds, folders: folders), saying: words.map { words in { _ in words } })
  }

  /// Brings in the feeds of files, as soon as there is a library.
  func bringIn(_ more: [URL]) {
    files += more
    guard let importing else { return }
    for file in files { importing.start(file) }
    files = []
  }
}
