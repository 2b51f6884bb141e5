import Library
import ReaderEngine

/// The failure of a command, as a sentence for the user.
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
