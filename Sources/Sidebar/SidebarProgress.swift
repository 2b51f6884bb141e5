package import ReaderEngine
import Words

/// The progress of a cancellable task.
package struct SidebarProgress {
  /// A description of the task and its progress.
  let words: String
  /// The progress from 0 to 1.
  let fraction: Double
  /// The title of the cancel button, and its action.
  let stop: (words: String, action: String)

  package init(_ refresh: RefreshProgress) {
    let (done, total) = (refresh.done.localized, refresh.total.localized)
    // Translators: how many feeds are done, and how many there are.
    words = tr("Refreshing %s of %s", done, total)
    fraction = refresh.total == 0 ? 0 : Double(refresh.done) / Double(refresh.total)
    stop = (tr("Stop Refreshing"), "win.refresh")
  }

  package init(_ list: ImportProgress) {
    let (done, total) = (list.done.localized, list.total.localized)
    // Translators: how many feeds are done, and how many there are.
    words = tr("Importing %s of %s", done, total)
    fraction = list.total == 0 ? 0 : Double(list.done) / Double(list.total)
    stop = (tr("Stop Importing"), "win.stop-import")
  }

  /// - Parameter moving: how many local feeds of how many were moved into an account, and whether this ends after the
  ///   feed that the server is subscribing to.
  package init(moving: (done: Int, total: Int, isStopping: Bool)) {
    // Translators: how many feeds are done, and how many there are.
    let count = tr("Moving %s of %s", moving.done.localized, moving.total.localized)
    words = moving.isStopping ? tr("Stopping…") : moving.total == 0 ? tr("Moving Feeds…") : count
    fraction = moving.total == 0 ? 0 : Double(moving.done) / Double(moving.total)
    stop = (tr("Stop Moving Feeds"), "win.stop-moving")
  }
}
