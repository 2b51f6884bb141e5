public import Testing

/// Lets a few tests run at once, where each has a library, a server or programs of its own.
///
/// Swift Testing begins every test of the process at once. Hundreds of libraries have thousands of open files between them,
/// Foundation's `Process` reads behind the end of the directory that lists them when they are more than some 1,365, and
/// what a test waits for comes as late as all the others are long.
public struct FewAtOnce: SuiteTrait, TestTrait, TestScoping {
  /// Tests at once: enough for all processors to be busy while most of them wait for something.
  private static let tests = 12
  private static let turns = Turns(tests)

  /// Each test of the suite takes a turn, whatever suite it is in.
  public var isRecursive: Bool { true }

  /// A whole test, with all its cases.
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
  /// A few tests of all the suites with this run at once.
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
