package import Library
import Synchronization

/// Records the reported opening steps, except the first one, which is always the same.
package final class Seen: Sendable {
  private let noted = Mutex<[OpeningStep]>([])

  package init() {}

  package var steps: [OpeningStep] { noted.withLock { $0 } }

  package func note(_ step: OpeningStep) {
    if step != .opening { noted.withLock { $0.append(step) } }
  }
}
