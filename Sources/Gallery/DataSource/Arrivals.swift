/// Users who arrive one after another.
struct Arrivals {
  /// The connection was lost.
  struct Lost: Error {}

  /// The time between two arrivals.
  var pause = Duration.milliseconds(300)

  /// Returns a sequence with the users who are there, in groups, each time one has arrived.
  /// - Parameter count: The number of users after which the sequence fails, if it does.
  func lists(failingAfter count: Int? = nil) -> AsyncThrowingStream<[NameGroup], any Error> {
    AsyncThrowingStream { stream in
      let arriving = Task {
        for arrived in 1...User.seven.count {
          try? await Task.sleep(for: pause)
          guard !Task.isCancelled else { return }
          if let count, arrived > count { return stream.finish(throwing: Lost()) }
          stream.yield(NameGroup.groups(of: Array(User.seven.shuffled(by: 3).prefix(arrived))))
        }
        stream.finish()
      }
      stream.onTermination = { _ in arriving.cancel() }
    }
  }
}

extension Array {
  /// Returns the elements in another order, always the same one.
  fileprivate func shuffled(by step: Int) -> [Element] { indices.map { self[($0 * step) % count] } }
}
