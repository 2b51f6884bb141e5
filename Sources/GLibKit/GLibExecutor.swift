// Threads: the executor owns one thread and one GMainContext, created under a lock when the first job is enqueued.
// Jobs are sources of that context, so an actor on this executor may call any GLib API that uses the thread-default
// context and gets its callbacks on the same thread.

internal import CGLib
internal import Synchronization

/// A serial executor whose thread runs a GLib main loop, for actors off the main thread.
///
/// The thread starts with the first job: an unused actor costs no thread and no file descriptors.
public final class GLibExecutor: SerialExecutor {
  private let name: String
  private let loop = Mutex<Loop?>(nil)

  /// Creates an executor without starting its thread.
  /// - Parameter name: The thread's name in a debugger; the system keeps 15 bytes of it.
  public init(name: String) {
    self.name = name
  }

  deinit {
    loop.withLock { $0?.end() }
  }

  /// Queues a job for the thread, after those already waiting.
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
    // From here on the job may run, end this executor and its thread, and free the context that GLib is still using here.
    let context = g_main_context_ref(started().context)
    g_source_attach(source, context)
    g_source_unref(source)
    g_main_context_unref(context)
  }

  /// Traps unless called on the executor's thread.
  public func checkIsolated() {
    let isOwner = loop.withLock { $0 }.map { g_main_context_is_owner($0.context) != 0 }
    precondition(isOwner == true, "called off the executor's thread")
  }

  private func started() -> Loop {
    loop.withLock { loop in
      let running = loop ?? Loop(threadNamed: name)
      loop = running
      return running
    }
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

/// A thread and the GLib main loop it runs.
private struct Loop: Sendable {
  // GMainContext and GMainLoop are documented as safe to use from any thread.
  nonisolated(unsafe) let context: OpaquePointer  // reason: safe from any thread, never reassigned
  private nonisolated(unsafe) let loop: OpaquePointer  // reason: safe from any thread, never reassigned

  init(threadNamed name: String) {
    let context = g_main_context_new()
    let loop = g_main_loop_new(context, 0)
    guard let context, let loop else { preconditionFailure("GLib gave no main context") }
    self.context = context
    self.loop = loop
    // The thread holds a reference to the loop, and through it to the context, until the loop ends.
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

  /// Ends the thread after the jobs already queued. The value must not be used afterwards.
  func end() {
    // Done in a source, so that the loop ends even if it has not started running.
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
}
