import Foundation
import Library
import Models

/// A speed of playing.
package nonisolated struct PlaybackRate: Sendable, Hashable, Codable {
  /// The speeds that the user can choose.
  package static let all = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3].map { PlaybackRate($0) }
  package static let normal = PlaybackRate(1)
  /// The slowest and the fastest speed. Beyond these, speech cannot be understood.
  package static let range = 0.5...3.0

  /// How many times faster than recorded.
  package let factor: Double

  /// Creates a speed within the range.
  package init(_ factor: Double) {
    self.factor = factor.isFinite ? min(max(factor, Self.range.lowerBound), Self.range.upperBound) : 1
  }

  /// The next faster or slower speed that the user can choose.
  package var faster: PlaybackRate { Self.all.first { $0.factor > factor } ?? self }
  package var slower: PlaybackRate { Self.all.last { $0.factor < factor } ?? self }

  /// The speed as the state of an action.
  package var name: String { "\(factor)" }

  package init?(name: String) {
    guard let factor = Double(name) else { return nil }
    self.init(factor)
  }

  /// The speed for display.
  package var words: String {
    factor.formatted(.number.precision(.fractionLength(0...2))) + "×"
  }
}

/// Remembers the speed, which is that of all episodes.
final class RateMemory {
  private nonisolated struct State: LibraryState {
    static let key = "listening"
    var rate = PlaybackRate.normal
  }

  private let memory: LibraryMemory<State>
  private var state = State()

  init(_ library: Library) { memory = LibraryMemory(library: library) }

  var rate: PlaybackRate {
    get { state.rate }
    set {
      state.rate = newValue
      memory.set(state)
    }
  }

  func read() async { state = await memory.read() }

  func end() async { await memory.end() }
}
