package import Library
import Synchronization

/// The steps an opening has told of, but for the first that all of them have.
package final class Seen: Sendable {
  private let noted = Mutex<[OpeningStep]>([])

  package init() {}

  package var steps: [OpeningStep] { noted.withLock { $0 } }

  package func note(_ step: OpeningStep) {
    if step != .opening { noted.withLock { $0.append(step) } }
  }
}
