package import Foundation
package import Library

/// Receives the progress and result of opening a library.
package protocol OpeningModelDelegate: AnyObject {
  /// A step has begun.
  func openingModel(_ model: OpeningModel, didAdvance step: OpeningStep)
  /// The old library was moved to this URL before another one is opened.
  func openingModel(_ model: OpeningModel, didSetAside old: URL)
  /// The library was opened, or could not be; then ``OpeningModel/backup`` may help.
  func openingModel(_ model: OpeningModel, didLoad result: Result<Library, LibraryError>)
}

/// Opens a library, and offers ways out if that fails.
package final class OpeningModel {
  package weak var delegate: (any OpeningModelDelegate)?
  /// After a failure that a backup would fix: the newest backup that has not been tried.
  package private(set) var backup: LibraryBackup?

  private let location: LibraryLocation
  private var tried: Set<URL> = []
  private var work: Task<Void, Never>?
  /// The library, if nobody was there to take it.
  private var opened: Library?

  package init(location: LibraryLocation) {
    self.location = location
  }

  isolated deinit {
    work?.cancel()
  }

  /// Opens the library.
  package func open() {
    start { _ throws(LibraryError) in nil }
  }

  /// Moves the old library aside and opens a new one.
  package func startFresh() {
    start { location throws(LibraryError) in try await Library.setAside(location) }
  }

  /// Moves the old library aside and opens the backup.
  package func restore() {
    guard let backup else { return }
    tried.insert(backup.url)
    start { location throws(LibraryError) in try await Library.restore(backup.url, at: location) }
  }

  /// Cancels opening.
  package func cancel() { work?.cancel() }

  /// Cancels opening and waits until nothing is open.
  package func end() async {
    guard let work else { return }
    delegate = nil
    work.cancel()
    await work.value
    await opened?.close()
  }

  private func start(
    after preparing: @escaping @Sendable (LibraryLocation) async throws(LibraryError) -> URL?
  ) {
    // A window may take over while the library is being opened without one.
    guard work == nil else { return advance(.opening) }
    backup = nil
    // Only the newest step matters, and the stream keeps the order.
    let (steps, teller) = AsyncStream.makeStream(of: OpeningStep.self, bufferingPolicy: .bufferingNewest(1))
    Task { [weak self] in
      for await step in steps { self?.advance(step) }
    }
    work = Task { [weak self, location] in
      defer { teller.finish() }
      do throws(LibraryError) {
        if let old = try await preparing(location) { self?.setAside(old) }
        let library = try await Library.open(location) { teller.yield($0) }
        self?.end(.success(library))
      } catch {
        let backups = error.isHealedByBackup ? await Library.backups(at: location) : []
        self?.backup = backups.first { self?.tried.contains($0.url) == false }
        self?.end(.failure(error))
      }
    }
    advance(.opening)
  }

  private func advance(_ step: OpeningStep) {
    // Ignore a step that arrives after the result.
    if work != nil { delegate?.openingModel(self, didAdvance: step) }
  }

  private func setAside(_ old: URL) {
    delegate?.openingModel(self, didSetAside: old)
  }

  private func end(_ result: Result<Library, LibraryError>) {
    work = nil
    if delegate == nil { opened = try? result.get() }
    delegate?.openingModel(self, didLoad: result)
  }
}

nonisolated extension LibraryError {
  fileprivate var isHealedByBackup: Bool {
    if case .damaged = self { true } else { false }
  }
}
