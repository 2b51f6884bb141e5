package import Foundation
package import Library
import Words

/// Creates a backup of the library where the user wants it.
package final class BackupModel {
  /// Called when ``state`` changes.
  package var onChange: (@MainActor () -> Void)?

  package private(set) var state = BackupState.idle {
    didSet { if state != oldValue { onChange?() } }
  }

  private let library: Library
  private var copying: Task<Void, Never>?

  package init(library: Library) {
    self.library = library
  }

  isolated deinit {
    copying?.cancel()
  }

  /// Returns the suggested file name for a backup made now.
  package static func fileName(at date: Date = Date()) -> String {
    "kiji-backup-\(date.formatted(.iso8601.year().month().day())).sqlite"
  }

  /// Starts a backup.
  package func start(to file: URL) {
    guard copying == nil else { return }
    state = .running(0)
    copying = Task { [weak self, library] in
      // Several progress values may arrive at once; keep only the newest, so that they cannot overtake each other.
      let (steps, continuation) = AsyncStream.makeStream(of: Double.self, bufferingPolicy: .bufferingNewest(1))
      let watching = Task { [weak self] in
        for await fraction in steps { self?.advance(fraction) }
      }
      let end: BackupState
      do throws(LibraryError) {
        try await library.backUp(to: file) { continuation.yield($0) }
        end = .done(file.lastPathComponent)
      } catch {
        end = error == .cancelled ? .idle : .failed(error.words)
      }
      continuation.finish()
      await watching.value
      self?.finish(end)
    }
  }

  /// Cancels the backup and deletes the incomplete file.
  package func cancel() { copying?.cancel() }

  /// Waits until a cancelled backup has ended: until then it reads the library.
  package func end() async { await copying?.value }

  private func advance(_ fraction: Double) {
    if case .running = state { state = .running(fraction) }
  }

  private func finish(_ end: BackupState) {
    copying = nil
    state = end
  }
}

package nonisolated enum BackupState: Equatable, Sendable {
  /// There is no backup in progress and no result to show.
  case idle
  /// A backup is in progress: from 0 to 1.
  case running(Double)
  /// The backup was saved under this name.
  case done(String)
  /// The backup failed, with the reason.
  case failed(String)
}
