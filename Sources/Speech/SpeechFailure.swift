import Words

/// Why nothing can be read aloud.
package nonisolated enum SpeechFailure: Error, Sendable, Equatable {
  /// There is no Speech Dispatcher on this machine.
  case notInstalled
  /// It runs outside of the program's sandbox, or not at all; the sandbox cannot start it.
  case outOfReach
  /// It could not be started.
  case notStarted
  /// It has quit.
  case ended
  /// It does not answer.
  case silent
  /// It has refused a text; its own words.
  case refused(String)

  package var words: String {
    switch self {
    // Translators: “speech-dispatcher” is the name of a package.
    case .notInstalled: tr("To have articles read aloud, install Speech Dispatcher (speech-dispatcher).")
    // Translators: the last part is a command and must not be translated.
    case .outOfReach: tr("Speech Dispatcher is not running. To start it, run: %s", "speech-dispatcher -d -t 0")
    case .notStarted:
      tr("Nothing can be read aloud: Speech Dispatcher could not be started. Try “spd-say test” in a terminal.")
    case .ended: tr("Reading was stopped: Speech Dispatcher has quit.")
    case .silent: tr("Reading was stopped: Speech Dispatcher does not respond.")
    case .refused(let reason): tr("Reading was stopped: Speech Dispatcher refused the text (%s).", reason)
    }
  }
}
