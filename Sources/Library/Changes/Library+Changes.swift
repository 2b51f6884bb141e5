import Foundation
import GRDB

extension Library {
  /// Every committed change from now on; an element is what became visible at one moment, in the order of the commits.
  ///
  /// A change of this library is delivered before the call that made it returns. For those of other processes, and of
  /// other libraries open on the same file, the database's data version is looked at every `pollInterval`. A change
  /// another process made just before this call may still come, so it is enough to call this first and read afterwards.
  ///
  /// The stream never fails and ends with the library. Cancelling the task that iterates, or letting go of the stream,
  /// ends the polling.
  public func changes(pollInterval: Duration = .seconds(1)) -> AsyncStream<[LibraryChange]> {
    let (stream, continuation) = AsyncStream.makeStream(of: [LibraryChange].self)
    let key = UUID()
    let polling = Task { [weak self] in
      while !Task.isCancelled {
        try? await Task.sleep(for: pollInterval)
        guard !Task.isCancelled, await self?.poll() != nil else { return }
      }
    }
    continuation.onTermination = { [weak hub] _ in
      polling.cancel()
      hub?.remove(key)
    }
    hub.add(continuation, as: key)
    return stream
  }

  private func poll() async {
    await withCheckedContinuation { continuation in
      pool.asyncWriteWithoutTransaction { [hub] db in
        hub.poll(db)
        continuation.resume()
      }
    }
  }
}
