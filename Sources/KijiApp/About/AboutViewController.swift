internal import CGtk
import Library
import Toolkit

/// Mediates between what is known of the program and the window that says it.
final class AboutViewController {
  /// What the controller is given.
  struct Dependencies {
    /// The library that is open; nil where there is none.
    let library: Library?
    /// Opens an address outside.
    let openOutside: @MainActor (String) -> Void
  }

  let view = AboutWindow(news: ReleaseNotes(metainfo: BundledResources.metainfo))
  /// Called when the window is gone.
  var onClose: (@MainActor () -> Void)?

  private let library: Library?
  private var diagnostics: Diagnostics
  private var loading: Task<Void, Never>?

  init(_ dependencies: Dependencies) {
    library = dependencies.library
    diagnostics = Diagnostics(surroundings: Diagnostics.surroundings(of: view.root))
    view.onLink(dependencies.openOutside)
    view.onClose { [weak self] in
      self?.loading?.cancel()
      self?.onClose?()
    }
  }

  /// Opens the window over another one.
  func present(over parent: UnsafeMutablePointer<GtkWidget>) {
    view.show(diagnostics)
    view.open(over: parent)
    load()
  }

  /// Closes it.
  func close() {
    loading?.cancel()
    view.close()
  }

  private func load() {
    guard let library else { return }
    loading = Task { [weak self] in
      let lines: [Diagnostics.Line]
      do throws(LibraryError) {
        lines = try await Diagnostics.reading(library)
      } catch {
        // what is wrong with the library is what is to be known
        lines = [Diagnostics.Line("Library", error.kind)]
      }
      guard let self, !Task.isCancelled else { return }
      diagnostics.library = lines
      view.show(diagnostics)
    }
  }
}

extension LibraryError {
  /// What kind of error it is, without the file that it is of.
  fileprivate var kind: String { String("\(self)".prefix { $0 != "(" }) }
}
