public import Library

/// What a person has done to a library and can take back, the last first, until the program quits. What is asked for while
/// something else is being done waits for that.
public actor UndoHistory {
  /// The steps that are kept; the oldest is forgotten first. More than anybody takes back one by one.
  public static let maximumKept = 50

  private let library: Library
  private var steps: [(command: LibraryCommand, step: UndoStep)] = []
  /// The last thing that was asked for.
  private var last: Task<Void, Never>?

  /// A history in which nothing has been done.
  public init(_ library: Library) {
    self.library = library
  }

  /// The command that would be taken back next, or nil.
  public var next: LibraryCommand? { steps.last?.command }

  /// Does what a person asked for, and remembers it if it changed anything.
  ///
  /// - Returns: what takes it back; nil when nothing changed.
  @discardableResult public func perform(_ command: LibraryCommand) async throws(LibraryError) -> UndoStep? {
    try await inOrder { () async throws(LibraryError) in try await self.performNow(command) }
  }

  /// Takes back the last command. It stays to be taken back when that fails.
  ///
  /// - Returns: the command that was taken back; nil when there was none.
  @discardableResult public func undo() async throws(LibraryError) -> LibraryCommand? {
    try await inOrder { () async throws(LibraryError) in try await self.undoNow() }
  }

  private func performNow(_ command: LibraryCommand) async throws(LibraryError) -> UndoStep? {
    let step = try await library.perform(command)
    guard !step.isVoid else { return nil }
    steps.append((command, step))
    if steps.count > Self.maximumKept { steps.removeFirst() }
    return step
  }

  private func undoNow() async throws(LibraryError) -> LibraryCommand? {
    guard let (command, step) = steps.last else { return nil }
    try await library.undo(step)
    steps.removeLast()
    return command
  }

  /// An actor lets another call in whenever one waits; here they take turns.
  private func inOrder<Value: Sendable>(
    _ work: @escaping @Sendable () async throws(LibraryError) -> Value
  ) async throws(LibraryError) -> Value {
    let before = last
    let turn = Task { () -> Result<Value, LibraryError> in
      await before?.value
      do throws(LibraryError) {
        return .success(try await work())
      } catch { return .failure(error) }
    }
    last = Task { _ = await turn.value }
    return try await turn.value.get()
  }
}
