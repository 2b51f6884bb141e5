import Library
import Words
import Settings

/// The backup of the library, which runs independently of the open windows.
extension MainWindowController {
  func makeBackup(_ library: Library) -> BackupModel {
    let backup = BackupModel(library: library)
    backup.onChange = { [weak self] in self?.backUpDidChange() }
    return backup
  }

  /// Shows the result in the window that the user is looking at.
  private func backUpDidChange() {
    dialogs.preferring?.backUpDidChange()
    let words: String? =
      switch backup?.state {
      case nil, .idle, .running: nil
      case .done(let name): tr("Saved as %s", name)
      case .failed(let reason): reason
      }
    guard let words else { return }
    if let preferring = dialogs.preferring { preferring.say(words) } else { say(words) }
  }
}
