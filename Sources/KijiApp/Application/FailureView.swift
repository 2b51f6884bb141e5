import Library
import ListKit

/// The page in place of the panes when the library cannot be opened.
final class FailureView: View {
  @Outlet var status: StatusPage
  @Outlet var retry: Button
  @Outlet var startFresh: Button

  /// Says what is wrong; a fresh library is offered only where the old file is what is wrong.
  func show(_ error: LibraryError) {
    var words = error.words
    let isFileAtFault =
      switch error {
      case .damaged, .newerSchema, .readOnly, .cannotOpen, .failed: true
      default: false
      }
    if isFileAtFault {
      words += "\n\n" + tr("A fresh library can be started. The old file is kept beside it under another name.")
    }
    status.show(title: tr("The Library Cannot Be Opened"), description: words)
    startFresh.setVisible(isFileAtFault)
  }
}
