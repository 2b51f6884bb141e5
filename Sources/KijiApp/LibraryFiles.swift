internal import CGtk
import Foundation
import Library
import Models
import ReaderEngine
import Settings
import Toolkit
import Words

/// Saves the feeds or the whole library as a file where the user wants it, from the window or its preferences.
final class LibraryFiles {
  private let exporter: Exporter
  private let backup: BackupModel
  private let dialogs: LibraryDialogs
  private let view: MainWindow

  init(_ exporter: Exporter, _ backup: BackupModel, _ dialogs: LibraryDialogs, over view: MainWindow) {
    (self.exporter, self.backup, self.dialogs, self.view) = (exporter, backup, dialogs, view)
  }

  /// Exports all feeds and folders for another reader.
  func exportFeeds() {
    FileChoice.save(over: parent, title: tr("Export Feeds"), accept: tr("_Export"), name: "kiji-feeds.opml") {
      [weak self] choice in
      switch choice {
      case .success(let file): Task { await self?.export(to: file) }
      case .failure(let refusal): self?.say(refusal.words)
      }
    }
  }

  /// Copies the library. If that is going on already, shows how far it is.
  func backUp() {
    if case .running = backup.state { return dialogs.showPreferences(on: .library) }
    FileChoice.save(
      over: parent, title: tr("Back Up Library"), accept: tr("_Back Up"), name: BackupModel.fileName()
    ) { [weak self] choice in
      switch choice {
      case .success(let file): self?.backup.start(to: file)
      case .failure(let refusal): self?.say(refusal.words)
      }
    }
  }

  private func export(to file: URL) async {
    do throws(LibraryError) {
      let list = try await exporter.exportList(at: Date())
      let reason = await FileWriting.write(list.bytes, to: file)
      let name = file.lastPathComponent
      say(reason.map { tr("%s could not be written: %s", name, $0) } ?? tr("Saved as %s", name))
    } catch {
      say(error.words)
    }
  }

  private var parent: UnsafeMutablePointer<GtkWindow> { dialogs.preferences?.view.window ?? view.window }

  private func say(_ words: String) { (dialogs.preferences?.view.toasts ?? view.toasts).say(words) }
}
