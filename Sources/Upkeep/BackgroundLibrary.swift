package import Foundation
import GLibKit
package import Library
package import Models
package import ReaderEngine
package import Sync

/// The library that is kept up to date without a window.
package final class BackgroundLibrary {
  /// What there is of the library.
  private enum State {
    case none
    case opening(OpeningModel)
    case open(LibraryUpkeep)
  }

  private var state = State.none
  private var resting: Task<Void, Never>?
  /// The idle time after which memory is given back: longer than new articles wait until they are indexed and the index
  /// is tidied.
  private static let restingDelay: Duration = .seconds(10)
  /// How often memory is given back. What a closed window still does in the first seconds, such as ending the processes
  /// of its pages, runs code whose pages come back.
  private static let restingPasses = 2
  private let makeUpkeep: @MainActor (Library) -> LibraryUpkeep
  /// Called when the library cannot be opened; only a window can say why.
  package var onFailure: (@MainActor () -> Void)?
  /// Called when the library was opened.
  package var onOpen: (@MainActor (LibraryUpkeep) -> Void)?
  /// Called after a refresh.
  package var onRefresh: (@MainActor () -> Void)?

  package init(makeUpkeep: @escaping @MainActor (Library) -> LibraryUpkeep) {
    self.makeUpkeep = makeUpkeep
  }

  /// The library, if it is open.
  package var upkeep: LibraryUpkeep? { if case .open(let upkeep) = state { upkeep } else { nil } }
  /// Whether there is a library without a window.
  package var isRunning: Bool { if case .none = state { false } else { true } }

  /// Opens the library.
  package func open(_ location: LibraryLocation) {
    guard !isRunning else { return }
    let opening = OpeningModel(location: location)
    state = .opening(opening)
    opening.delegate = self
    opening.open()
  }

  /// Takes over from a window that closes.
  package func keep(_ upkeep: LibraryUpkeep) {
    state = .open(upkeep)
    upkeep.delegate = self
    rest()
  }

  /// Gives back what the work until now has left in memory, as soon as there is no more, because nothing may happen for
  /// hours.
  private func rest() {
    resting?.cancel()
    resting = Task { [weak self] in
      for _ in 0..<Self.restingPasses {
        try? await Task.sleep(for: Self.restingDelay)
        guard !Task.isCancelled, let upkeep = self?.upkeep else { return }
        await upkeep.engine.library.releaseMemory()
        Heaps.tidySoon()
        // The sound must not wait for code that has to be read again.
        guard !Task.isCancelled, !upkeep.listening.isPlaying else { return }
        await ProgramCode.release()
      }
    }
  }

  /// Hands over to a window.
  package func take() -> OpenedLibrary? {
    defer { state = .none }
    resting?.cancel()
    switch state {
    case .none: return nil
    case .opening(let opening): return .opening(opening)
    case .open(let upkeep): return .open(upkeep)
    }
  }

  /// Stops, and closes the library.
  package func end() async {
    switch take() {
    case .open(let upkeep):
      upkeep.stop()
      await upkeep.end()
    case .opening(let opening): await opening.end()
    case nil: break
    }
  }
}

/// A library that a window takes over.
package enum OpenedLibrary {
  /// It is still being opened.
  case opening(OpeningModel)
  case open(LibraryUpkeep)
}

extension BackgroundLibrary: OpeningModelDelegate {
  package func openingModel(_ model: OpeningModel, didAdvance step: OpeningStep) {}
  package func openingModel(_ model: OpeningModel, didSetAside old: URL) {}

  package func openingModel(_ model: OpeningModel, didLoad result: Result<Library, LibraryError>) {
    switch result {
    case .success(let library):
      let upkeep = makeUpkeep(library)
      onOpen?(upkeep)
      keep(upkeep)
      upkeep.start()
    case .failure:
      state = .none
      onFailure?()
    }
  }
}

extension BackgroundLibrary: LibraryUpkeepDelegate {
  package func libraryUpkeepDidAdvance(_ upkeep: LibraryUpkeep) {}

  package func libraryUpkeep(_ upkeep: LibraryUpkeep, didRefresh result: Result<RefreshReport, ArticlesError>) {
    if case .success(let report) = result, report.progress.total > 0 { onRefresh?() }
    rest()
  }

  package func libraryUpkeep(_ upkeep: LibraryUpkeep, didEnd report: SyncReport, isAskedFor: Bool) { rest() }
  package func libraryUpkeep(_ upkeep: LibraryUpkeep, didMove report: LocalFeedsReport) {}
  /// The next window's reads report it.
  package func libraryUpkeep(_ upkeep: LibraryUpkeep, didFail error: LibraryError) {}
}
