import Foundation
import GRDB

extension Library {
  /// Returns a stream of all changes committed from now on. Each element holds the changes that became visible at one
  /// moment, in commit order.
  ///
  /// A change made through this library is delivered before the call that made it returns. To notice changes by other
  /// processes, and by other libraries open on the same file, the stream checks the database's data version every
  /// `pollInterval`. A change that another process made just before this call may still be delivered, so it is enough
  /// to call this method first and read afterwards.
  ///
  /// The stream never fails and finishes when the library closes. Polling ends when the iterating task is cancelled or
  /// the stream is released.
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
