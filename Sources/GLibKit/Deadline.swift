// Created and used on the executor's thread, except for `cancel`, which any thread may call.

public import CGLib

/// Stops an operation when a timeout elapses or when its task is canceled, and records which of the two it was.
public final class Deadline: Sendable {
  /// Before the operation, however often it has something to do.
  private static let priority = G_PRIORITY_HIGH

  /// The object to pass to GIO. GCancellable is documented as safe to use from any thread.
  public nonisolated(unsafe) let cancellable: UnsafeMutablePointer<GCancellable>?  // reason: never reassigned
  private nonisolated(unsafe) let clock: UnsafeMutablePointer<GCancellable>?  // reason: as above
  private nonisolated(unsafe) let context: OpaquePointer?  // reason: safe from any thread, never reassigned

  /// Creates a deadline that has not been started. Call it on an executor's thread.
  public init() {
    cancellable = g_cancellable_new()
    clock = g_cancellable_new()
    context = g_main_context_ref_thread_default()
  }

  deinit {
    g_object_unref(cancellable)
    g_object_unref(clock)
    g_main_context_unref(context)
  }

  /// Whether the timeout has elapsed.
  public var hasPassed: Bool { g_cancellable_is_cancelled(clock) != 0 }

  /// Stops the operation because its task was canceled.
  public func cancel() {
    // On the operation's thread: a GCancellable calls its handlers on the thread that cancels it.
    g_main_context_invoke_full(
      context, Self.priority,
      { deadline in
        guard let deadline else { return 0 }
        g_cancellable_cancel(Unmanaged<Deadline>.fromOpaque(deadline).takeUnretainedValue().cancellable)
        return 0
      }, Unmanaged.passRetained(self).toOpaque(),
      { deadline in deadline.map { Unmanaged<Deadline>.fromOpaque($0).release() } })
  }

  /// Stops the operation after a timeout, unless the returned timer is ended first. Call it on an executor's thread.
  public func start(_ duration: Duration) -> Timeout { Timeout(after: duration, self) }

  fileprivate func pass() {
    g_cancellable_cancel(clock)
    g_cancellable_cancel(cancellable)
  }

  /// A running timer on the executor's thread.
  public final class Timeout {
    private let source: UnsafeMutablePointer<GSource>?

    fileprivate init(after duration: Duration, _ deadline: Deadline) {
      let (seconds, attoseconds) = duration.components
      let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
      source = g_timeout_source_new(guint(clamping: milliseconds))
      g_source_set_priority(source, Deadline.priority)
      g_source_set_callback(
        source,
        { deadline in
          if let deadline { Unmanaged<Deadline>.fromOpaque(deadline).takeUnretainedValue().pass() }
          return 0
        }, Unmanaged.passRetained(deadline).toOpaque(),
        { deadline in deadline.map { Unmanaged<Deadline>.fromOpaque($0).release() } })
      g_source_attach(source, g_main_context_get_thread_default())
    }

    /// Stops the timer.
    public func end() { g_source_destroy(source) }

    deinit {
      g_source_destroy(source)
      g_source_unref(source)
    }
  }
}
