internal import CGtk
import Library
import Toolkit

/// Connects the About window and the information that it shows.
final class AboutViewController {
  /// The dependencies of the About window.
  struct Dependencies {
    /// The open library; nil if there is none.
    let library: Library?
    /// Opens a URL in the default browser.
    let openOutside: @MainActor (String) -> Void
  }

  let view = AboutWindow(news: ReleaseNotes(metainfo: BundledResources.metainfo))
  /// Called after the window has closed.
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
  ///
  /// - Parameter isNews: Whether it shows what is new at once.
  func present(over parent: UnsafeMutablePointer<GtkWidget>, isNews: Bool = false) {
    view.show(diagnostics)
    if isNews { view.showNews() }
    view.open(over: parent)
    load()
  }

  /// Closes the window.
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
        // If the library cannot be read, that error is the diagnostic information.
        lines = [Diagnostics.Line("Library", error.kind)]
      }
      guard let self, !Task.isCancelled else { return }
      diagnostics.library = lines
      view.show(diagnostics)
    }
  }
}

extension LibraryError {
  /// The kind of error, without the file's path.
  fileprivate var kind: String { String("\(self)".prefix { $0 != "(" }) }
}
