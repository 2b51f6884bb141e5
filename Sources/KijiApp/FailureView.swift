import Foundation
import Library
import ListKit
import Words
import Toolkit

/// The page in place of the panes when the library cannot be opened.
final class FailureView: View {
  @Outlet var status: StatusPage
  @Outlet var retry: Button
  @Outlet var restore: Button
  @Outlet var startFresh: Button

  /// Says what is wrong and what can be done: a fresh library is offered only where the old file is what is wrong, and
  /// a copy where there is one that would help.
  func show(_ error: LibraryError, backup: LibraryBackup?) {
    var paragraphs = [error.words]
    if let backup {
      // Translators: the date of the copy with its time, and its size, such as “12 MB”.
      let offer = tr("A copy from %s can be restored (%s).", DateText.long(backup.date), backup.bytes.bytesText)
      paragraphs.append(offer)
    }
    if error.isFilesFault {
      paragraphs.append(tr("A fresh library can be started. The old file is kept beside it under another name."))
    }
    status.show(title: tr("The Library Cannot Be Opened"), description: paragraphs.joined(separator: "\n\n"))
    restore.setVisible(backup != nil)
    startFresh.setVisible(error.isFilesFault)
  }
}

nonisolated extension LibraryError {
  fileprivate var isFilesFault: Bool {
    switch self {
    case .damaged, .newerSchema, .cannotOpen, .failed: true
    // where nothing may be written nothing can be set aside
    case .readOnly(let place): FileManager.default.isWritableFile(atPath: place.deletingLastPathComponent().path)
    default: false
    }
  }
}
