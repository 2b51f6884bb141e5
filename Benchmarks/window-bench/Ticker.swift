import CGLib

/// Counts how late a 10 ms timeout fires in the main loop, as `ticker-reference` does.
final class Ticker {
  struct Count: Codable {
    var ticks = 0
    /// The number of ticks delayed by more than a frame.
    var late = 0
    var worst = 0.0

    enum CodingKeys: String, CodingKey {
      case ticks, late
      case worst = "worst_ms"
    }

    static func += (sum: inout Count, other: Count) {
      sum.ticks += other.ticks
      sum.late += other.late
      sum.worst = max(sum.worst, other.worst)
    }
  }

  static let interval = 10.0
  /// One frame, in milliseconds.
  static let frame = 1000.0 / 60

  private var count = Count()
  private var last = g_get_monotonic_time()

  /// Starts the ticker, which runs until the program ends.
  func start() {
    last = g_get_monotonic_time()
    let box = Unmanaged.passRetained(self).toOpaque()
    g_timeout_add(
      guint(Self.interval),
      { box in
        guard let box else { return 0 }
        let address = UInt(bitPattern: box)
        MainActor.assumeIsolated {
          guard let box = UnsafeMutableRawPointer(bitPattern: address) else { return }
          Unmanaged<Ticker>.fromOpaque(box).takeUnretainedValue().tick()
        }
        return 1
      }, box)
  }

  /// Returns the counts since the last call.
  func take() -> Count {
    defer { count = Count() }
    return count
  }

  private func tick() {
    let now = g_get_monotonic_time()
    let lateness = Double(now - last) / 1000 - Self.interval
    last = now
    count.ticks += 1
    if lateness > Self.frame { count.late += 1 }
    count.worst = max(count.worst, lateness)
  }
}
