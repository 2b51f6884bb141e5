import Words

/// How fast articles are read aloud, relative to the user's own setting in Speech Dispatcher. Raw values are differences
/// of its rates, which go from -100 to 100, and match the settings schema.
package nonisolated enum SpeechSpeed: Int, PreferenceValue {
  case verySlow = -60
  case slow = -30
  case normal = 0
  case fast = 30
  case veryFast = 60

  package var words: String {
    switch self {
    case .verySlow: trc("speech", "Very slow")
    case .slow: trc("speech", "Slow")
    case .normal: trc("speech", "Normal speed")
    case .fast: trc("speech", "Fast")
    case .veryFast: trc("speech", "Very fast")
    }
  }
}
