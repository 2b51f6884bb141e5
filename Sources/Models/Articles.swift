package import Library
import Words

/// The reason why a model has nothing to show.
package nonisolated enum ArticlesError: Error, Sendable, Equatable {
  /// The library could not be read.
  case library(LibraryError)
  /// The article no longer exists.
  case gone
}

nonisolated extension ArticlesError {
  /// The user-visible message: what is wrong and what can be done about it.
  package var words: String {
    switch self {
    case .library(let error): error.words
    case .gone: tr("This article is no longer in the library.")
    }
  }
}
