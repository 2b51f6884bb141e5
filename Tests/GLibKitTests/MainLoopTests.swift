import CGLib
import GLibKit
import XCTest

/// The main actor on the GLib loop, and an actor on a GLib thread.
final class MainLoopTests: XCTestCase {
  func testMainActorTasksRunUnderTheGLibLoop() {
    MainActor.assumeIsolated {
      MainLoopBridge.attach()
      var steps: [Int] = []
      Task { @MainActor in
        steps.append(1)
        await Task.yield()
        await MainLoopTests.elsewhere()
        steps.append(2)
      }
      while steps.count < 2 { MainLoopBridge.iterate(mayBlock: true) }
      XCTAssertEqual(steps, [1, 2])
    }
  }

  func testTheQueueSourceIsIdleWhenNothingWaits() {
    MainActor.assumeIsolated {
      MainLoopBridge.attach()
      var isDone = false
      Task { @MainActor in
        await MainLoopTests.elsewhere()
        isDone = true
      }
      while !isDone { MainLoopBridge.iterate(mayBlock: true) }
      // a few turns finish what the last one left; a source that was not drained would fire on every turn
      var turns = 0
      while turns < 100, MainLoopBridge.iterate(mayBlock: false) { turns += 1 }
      XCTAssertLessThan(turns, 10)
    }
  }

  func testAnActorRunsOnItsGLibThread() async {
    let resident = Resident()
    let first = await resident.context()
    let second = await resident.context()
    XCTAssertEqual(first, second)
    XCTAssertNotEqual(first, UInt(bitPattern: g_main_context_default()))
    let answered = await resident.timeout()
    XCTAssertTrue(answered, "a source on the thread's own context fires there")
  }

  func testTheThreadEndsWithItsExecutor() async {
    weak var executor: GLibExecutor?
    do {
      let resident = Resident()
      _ = await resident.context()
      executor = resident.executor
      XCTAssertNotNil(executor)
    }
    XCTAssertNil(executor)
  }

  /// The thread may free its context before the thread that gave it the last job is done with that.
  func testAnExecutorEndsWhileItsLastJobIsBeingQueued() async {
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<4_000 { _ = await Resident().context() }
        }
      }
    }
  }

  @concurrent fileprivate static func elsewhere() async {}
}

/// An actor whose jobs run on a GLib thread.
private actor Resident {
  let executor = GLibExecutor(name: "resident")

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func context() -> UInt {
    UInt(bitPattern: g_main_context_get_thread_default())
  }

  func timeout() async -> Bool {
    await withCheckedContinuation { continuation in
      let box = Unmanaged.passRetained(Box(continuation)).toOpaque()
      let source = g_timeout_source_new(1)
      g_source_set_callback(
        source,
        { box in
          if let box { Unmanaged<Box>.fromOpaque(box).takeRetainedValue().continuation.resume(returning: true) }
          return 0
        }, box, nil)
      g_source_attach(source, g_main_context_get_thread_default())
      g_source_unref(source)
    }
  }

  private final class Box {
    let continuation: CheckedContinuation<Bool, Never>
    init(_ continuation: CheckedContinuation<Bool, Never>) { self.continuation = continuation }
  }
}
