import Credentials
import Library
import ReaderEngine

extension ReaderEngine {
  /// The engine as this program has it: without the window's resources.
  static func forCommandLine(_ library: Library) -> ReaderEngine {
    ReaderEngine(
      library: library, fetcher: makeFetcher(), readsResources: false,
      passwords: PasswordStores(fileIn: library.location.directory))
  }
}

extension String {
  /// Whether the address names one of the window's own resources.
  var hasResourceScheme: Bool { lowercased().hasPrefix("resource:") }
}
