public import Testing

/// Limits how many tests run at once if each has its own library, server or programs.
///
/// Swift Testing starts all tests of a process at once. Hundreds of libraries would have thousands of open files;
/// Foundation's `Process` reads beyond the end of the directory that lists them if there are more than about 1,365; and
/// tests that wait would be delayed by all the others.
public struct FewAtOnce: SuiteTrait, TestTrait, TestScoping {
  /// The number of concurrent tests: enough to keep all processors busy while most of the tests wait.
  private static let tests = 12
  private static let turns = Turns(tests)

  /// Each test takes a turn, whatever suite it is in.
  public var isRecursive: Bool { true }

  /// Limits whole tests, with all their cases.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> FewAtOnce? {
    testCase == nil && !test.isSuite ? self : nil
  }

  /// Runs a test when a turn is free.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    await Self.turns.take()
    do {
      try await function()
    } catch {
      await Self.turns.giveBack()
      throw error
    }
    await Self.turns.giveBack()
  }
}

extension Trait where Self == FewAtOnce {
  /// Limits the concurrent tests across all suites with this trait.
  public static var fewAtOnce: FewAtOnce { FewAtOnce() }
}

/// Turns that are taken and given back.
private actor Turns {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) {
    free = count
  }

  func take() async {
    guard free == 0 else { return free -= 1 }
    await withCheckedContinuation { waiting.append($0) }
  }

  func giveBack() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
