import Credentials
import Library
import ReaderEngine

extension ReaderEngine {
  /// Creates an engine for the command line, without the window's resources.
  static func forCommandLine(_ library: Library) -> ReaderEngine {
    ReaderEngine(
      library: library, fetcher: makeFetcher(), readsResources: false,
      passwords: PasswordStores(fileIn: library.location.directory))
  }
}

extension String {
  /// Whether the address refers to one of the window's embedded resources.
  var hasResourceScheme: Bool { lowercased().hasPrefix("resource:") }
}
