package import Library
import Words

/// Why a model has nothing to show.
package nonisolated enum ArticlesError: Error, Sendable, Equatable {
  /// The library could not be read.
  case library(LibraryError)
  /// The article is no longer there.
  case gone
}

nonisolated extension ArticlesError {
  /// What is wrong and what can be done.
  package var words: String {
    switch self {
    case .library(let error): error.words
    case .gone: tr("This article is no longer in the library.")
    }
  }
}
