import Library
import ReaderEngine

/// Why a command could not do what it was asked for, in a sentence for whoever typed it.
struct CommandFailure: Error, Equatable {
  /// What went wrong and what can be done about it.
  let sentence: String

  init(_ sentence: String) {
    self.sentence = sentence
  }

  init(_ failure: FeedFailure) {
    sentence = failure.sentence
  }

  init(_ error: LibraryError) {
    sentence = error.sentence
  }
}
