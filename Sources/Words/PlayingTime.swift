/// Times of audio and video for display.
package enum PlayingTime {
  /// Returns a time as a clock shows it, such as 1:02:05.
  package static func text(_ seconds: Double) -> String {
    let seconds = Int(exactly: seconds.rounded(.down)).map { max(0, $0) } ?? 0
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    return hours > 0
      ? "\(hours):\(two(minutes)):\(two(seconds % 60))" : "\(minutes):\(two(seconds % 60))"
  }
}
