import Foundation
import Library
import ListKit
import Words
import Toolkit

/// The page shown when the library cannot be opened.
final class FailureView: View {
  @Outlet var status: StatusPage
  @Outlet var retry: Button
  @Outlet var restore: Button
  @Outlet var startFresh: Button

  /// Shows what is wrong and what the user can do. A new library is offered only if the file itself is the problem, and
  /// a backup only if there is one that would help.
  func show(_ error: LibraryError, backup: LibraryBackup?) {
    var paragraphs = [error.words]
    if let backup {
      // Translators: a date and time, and a file size, such as “12 MB”.
      let offer = tr("A backup from %s can be restored (%s).", DateText.long(backup.date), backup.bytes.bytesText)
      paragraphs.append(offer)
    }
    if error.isFilesFault {
      paragraphs.append(tr("You can start with a new library. The old file will be kept under another name."))
    }
    status.show(title: tr("Could Not Open Library"), description: paragraphs.joined(separator: "\n\n"))
    restore.setVisible(backup != nil)
    startFresh.setVisible(error.isFilesFault)
  }
}

nonisolated extension LibraryError {
  fileprivate var isFilesFault: Bool {
    switch self {
    case .damaged, .newerSchema, .cannotOpen, .failed: true
    // A file in a read-only directory cannot be moved aside.
    case .readOnly(let place): FileManager.default.isWritableFile(atPath: place.deletingLastPathComponent().path)
    default: false
    }
  }
}
