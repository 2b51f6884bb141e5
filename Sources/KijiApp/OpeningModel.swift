import Foundation
import Library

/// Hears what comes of opening a library.
protocol OpeningModelDelegate: AnyObject {
  /// What is being done.
  func openingModel(_ model: OpeningModel, didAdvance step: OpeningStep)
  /// The old library is now there, before another one is opened.
  func openingModel(_ model: OpeningModel, didSetAside old: URL)
  /// The library, or why there is none; ``OpeningModel/backup`` may help then.
  func openingModel(_ model: OpeningModel, didLoad result: Result<Library, LibraryError>)
}

/// The opening of a library, and what a person can do when it fails.
final class OpeningModel {
  weak var delegate: (any OpeningModelDelegate)?
  /// After a failure that it would heal: the newest copy of the library that has not been tried.
  private(set) var backup: LibraryBackup?

  private let location: LibraryLocation
  private var tried: Set<URL> = []
  private var work: Task<Void, Never>?

  init(location: LibraryLocation) {
    self.location = location
  }

  isolated deinit {
    work?.cancel()
  }

  /// Opens the library.
  func open() {
    start { _ throws(LibraryError) in nil }
  }

  /// Keeps the old library under another name and opens a fresh one.
  func startFresh() {
    start { location throws(LibraryError) in try await Library.setAside(location) }
  }

  /// Keeps the old library under another name and opens the copy.
  func restore() {
    guard let backup else { return }
    tried.insert(backup.url)
    start { location throws(LibraryError) in try await Library.restore(backup.url, at: location) }
  }

  /// Calls it off.
  func cancel() { work?.cancel() }

  private func start(
    after preparing: @escaping @Sendable (LibraryLocation) async throws(LibraryError) -> URL?
  ) {
    guard work == nil else { return }
    backup = nil
    // the newest is enough, and what comes in order stays in order
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
    // one that was on its way when the end came has nobody to tell
    if work != nil { delegate?.openingModel(self, didAdvance: step) }
  }

  private func setAside(_ old: URL) {
    delegate?.openingModel(self, didSetAside: old)
  }

  private func end(_ result: Result<Library, LibraryError>) {
    work = nil
    delegate?.openingModel(self, didLoad: result)
  }
}

nonisolated extension LibraryError {
  fileprivate var isHealedByBackup: Bool {
    if case .damaged = self { true } else { false }
  }
}
