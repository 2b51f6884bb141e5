// Threads: the executor owns one thread and one GMainContext. Jobs are sources of that context, so an actor that
// runs on it may call any GLib API that wants "its" context and gets the callbacks on the same thread.

internal import CGLib

/// A serial executor whose thread runs a GLib main loop: an actor's home beside the main thread.
public final class GLibExecutor: SerialExecutor {
  // GMainContext and GMainLoop are documented as safe to use from any thread.
  private nonisolated(unsafe) let context: OpaquePointer  // reason: safe from any thread, never reassigned
  private nonisolated(unsafe) let loop: OpaquePointer  // reason: safe from any thread, never reassigned

  /// Starts the thread.
  /// - Parameter name: the thread's name as a debugger shows it; the system keeps 15 bytes of it.
  public init(name: String) {
    let context = g_main_context_new()
    let loop = g_main_loop_new(context, 0)
    guard let context, let loop else { preconditionFailure("GLib gave no main context") }
    self.context = context
    self.loop = loop
    // the thread keeps the loop, and through it the context, until the loop ends
    let thread = g_thread_new(
      name,
      { loop in
        guard let loop = loop.map({ OpaquePointer($0) }) else { return nil }
        let context = g_main_loop_get_context(loop)
        g_main_context_push_thread_default(context)
        g_main_loop_run(loop)
        g_main_context_pop_thread_default(context)
        g_main_loop_unref(loop)
        return nil
      }, UnsafeMutableRawPointer(g_main_loop_ref(loop)))
    g_thread_unref(thread)
  }

  deinit {
    // as a source, so that the loop ends even when it had not begun to run
    let source = g_idle_source_new()
    g_source_set_callback(
      source,
      { loop in
        g_main_loop_quit(loop.map { OpaquePointer($0) })
        return 0
      }, UnsafeMutableRawPointer(g_main_loop_ref(loop)), { g_main_loop_unref($0.map { OpaquePointer($0) }) })
    g_source_attach(source, context)
    g_source_unref(source)
    g_main_loop_unref(loop)
    g_main_context_unref(context)
  }

  /// Queues a job for the thread, behind those that wait already.
  public func enqueue(_ job: consuming ExecutorJob) {
    let box = Unmanaged.passRetained(Job(UnownedJob(job), asUnownedSerialExecutor())).toOpaque()
    let source = g_idle_source_new()
    g_source_set_priority(source, G_PRIORITY_DEFAULT)
    g_source_set_callback(
      source,
      { box in
        guard let box else { return 0 }
        let job = Unmanaged<Job>.fromOpaque(box).takeUnretainedValue()
        job.unowned.runSynchronously(on: job.executor)
        return 0
      }, box, { box in box.map { Unmanaged<Job>.fromOpaque($0).release() } })
    g_source_attach(source, context)
    g_source_unref(source)
  }

  /// Traps when the caller is on another thread.
  public func checkIsolated() {
    precondition(g_main_context_is_owner(context) != 0, "called off the executor's thread")
  }

  private final class Job {
    let unowned: UnownedJob
    let executor: UnownedSerialExecutor

    init(_ unowned: UnownedJob, _ executor: UnownedSerialExecutor) {
      self.unowned = unowned
      self.executor = executor
    }
  }
}
