// Wraps a GIO call with a GAsyncReadyCallback as an async function. GIO calls back exactly once, on the thread whose
// context the call was made on; that is the executor's thread, so the continuation resumes where it was suspended.

public import CGLib

/// Converts a GAsyncResult and its source object to a value. Both are valid only during the call.
public typealias Finish<Value> = (
  _ source: UnsafeMutableRawPointer?, _ result: OpaquePointer?
) -> Result<Value, GLibError>

/// Calls `start` and waits for its callback; `finish` converts the result to a value on the same thread.
///
/// Call it from an actor on a ``GLibExecutor``: on any other thread the call would belong to a context that nobody
/// runs.
public func asyncOperation<Value: Sendable>(
  isolation: isolated (any Actor)? = #isolation,
  start: (GAsyncReadyCallback, UnsafeMutableRawPointer) -> Void, finish: @escaping Finish<Value>
) async throws(GLibError) -> Value {
  let result: Result<Value, GLibError> = await withCheckedContinuation { continuation in
    let box = OperationBox { source, result in continuation.resume(returning: finish(source, result)) }
    start(
      { source, result, data in
        guard let data else { return }
        // The only release: GIO calls back once.
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

/// Returns the result of a GIO `_finish` function: its value, or the error it set.
public func finished<Value>(
  _ call: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Value?
) -> Result<Value, GLibError> {
  var error: UnsafeMutablePointer<GError>?
  if let value = call(&error) { return .success(value) }
  return .failure(GLibError(consuming: error.map { UnsafeMutableRawPointer($0) }))
}
