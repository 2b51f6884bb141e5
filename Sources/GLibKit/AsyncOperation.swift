// A GIO call with a GAsyncReadyCallback as an awaited value. GIO calls back exactly once, on the thread whose context
// the call was made on; that is the executor's thread, so the continuation resumes where it was suspended.

public import CGLib

/// A GAsyncResult and the object that gave it, valid inside `finish` alone.
public typealias Finish<Value> = (
  _ source: UnsafeMutableRawPointer?, _ result: OpaquePointer?
) -> Result<Value, GLibError>

/// Calls `start` and waits for its callback; `finish` turns the result into a value on the same thread.
///
/// Called from an actor on a ``GLibExecutor``: on any other thread the call would be of a context that nobody runs.
public func asyncOperation<Value: Sendable>(
  isolation: isolated (any Actor)? = #isolation,
  start: (GAsyncReadyCallback, UnsafeMutableRawPointer) -> Void, finish: @escaping Finish<Value>
) async throws(GLibError) -> Value {
  let result: Result<Value, GLibError> = await withCheckedContinuation { continuation in
    let box = OperationBox { source, result in continuation.resume(returning: finish(source, result)) }
    start(
      { source, result, data in
        guard let data else { return }
        // the only release: GIO calls back once
        Unmanaged<OperationBox>.fromOpaque(data).takeRetainedValue()
          .complete(source.map { UnsafeMutableRawPointer($0) }, result)
      }, Unmanaged.passRetained(box).toOpaque())
  }
  return try result.get()
}

private final class OperationBox {
  let complete: (UnsafeMutableRawPointer?, OpaquePointer?) -> Void

  init(complete: @escaping (UnsafeMutableRawPointer?, OpaquePointer?) -> Void) {
    self.complete = complete
  }
}

/// The result of a GIO `_finish` function: its value, or the error it set.
public func finished<Value>(
  _ call: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Value?
) -> Result<Value, GLibError> {
  var error: UnsafeMutablePointer<GError>?
  if let value = call(&error) { return .success(value) }
  return .failure(GLibError(consuming: error.map { UnsafeMutableRawPointer($0) }))
}
