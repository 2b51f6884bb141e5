import Library

/// What places in a file can be, in seconds.
nonisolated enum PlaceLimit {
  /// The last place: eleven days, longer than any recording. GStreamer counts nanoseconds in 64 bits, and feeds, other
  /// programs and the library may name any number.
  static let last = 1_000_000.0

  /// The nearest place that can be played.
  static func clamped(_ seconds: Double) -> Double { seconds > 0 ? min(seconds, last) : 0 }
}

nonisolated extension Episode {
  /// The duration that the feed gives, to be shown until the file's own is known; nil if it cannot be true.
  package var shownDuration: Double? {
    duration.flatMap { $0 > 0 && $0 <= PlaceLimit.last ? $0 : nil }
  }
}
