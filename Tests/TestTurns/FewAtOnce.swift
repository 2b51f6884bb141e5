public import Testing

/// Lets a few suites run at once, where each of their tests has a library, a server or programs of its own.
///
/// Swift Testing begins every test of the process at once. Hundreds of libraries have thousands of open files between them,
/// Foundation's `Process` reads behind the end of the directory that lists them when they are more than some 1,365, and
/// what a test waits for comes as late as all the others are long.
public struct FewAtOnce: SuiteTrait, TestScoping {
  /// Suites at once: enough for all processors to be busy while some of them wait.
  private static let suites = 4
  private static let turns = Turns(suites)

  public func scopeProvider(for test: Test, testCase: Test.Case?) -> FewAtOnce? { testCase == nil ? self : nil }

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
  /// A few suites with this run at once.
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
