import Foundation
package import Library
import Words

/// Makes a copy of the library where the person wants it.
package final class BackupModel {
  /// Called when the copy is further, is there or is given up.
  package var onChange: (@MainActor () -> Void)?

  /// How far it is.
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

  /// The name that is proposed for a copy made now.
  static func fileName(at date: Date = Date()) -> String {
    "kiji-backup-\(date.formatted(.iso8601.year().month().day())).sqlite"
  }

  /// Makes a copy.
  func start(to file: URL) {
    guard copying == nil else { return }
    state = .running(0)
    copying = Task { [weak self, library] in
      // several of them may be on their way at once, and the last must not be overtaken
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

  /// Gives it up; nothing of it stays.
  package func cancel() { copying?.cancel() }

  /// Waits for what was given up: until then it reads the library.
  package func end() async { await copying?.value }

  private func advance(_ fraction: Double) {
    if case .running = state { state = .running(fraction) }
  }

  private func finish(_ end: BackupState) {
    copying = nil
    state = end
  }
}
