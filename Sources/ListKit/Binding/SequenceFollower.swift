/// The state of a sequence that a ``TableBinding`` or a ``CollectionBinding`` follows.
public enum BindingState: Sendable {
  /// Further lists may come.
  case running
  /// The sequence has ended.
  case finished
  /// The sequence has failed; what is shown stays.
  case failed
  /// The binding was cancelled; what is shown stays.
  case cancelled
}

/// Passes on each element of a sequence until the sequence ends or the follower is cancelled or released.
final class SequenceFollower {
  private(set) var state = BindingState.running
  private var task: Task<Void, Never>?

  isolated deinit { task?.cancel() }

  /// Ends following.
  func cancel() {
    guard state == .running else { return }
    state = .cancelled
    task?.cancel()
  }

  func follow<Elements: AsyncSequence & Sendable>(
    _ elements: Elements, show: @escaping (Elements.Element) -> Void, onFailure: @escaping (Elements.Failure) -> Void
  ) {
    task = Task { [weak self] in
      do throws(Elements.Failure) {
        for try await element in elements {
          guard let self, state == .running else { return }
          show(element)
        }
        self?.end(.finished)
      } catch {
        if self?.end(.failed) == true { onFailure(error) }
      }
    }
  }

  /// - Returns: Whether the sequence was still followed.
  @discardableResult private func end(_ state: BindingState) -> Bool {
    guard self.state == .running else { return false }
    self.state = state
    return true
  }
}
