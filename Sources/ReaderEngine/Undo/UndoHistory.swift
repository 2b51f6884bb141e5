public import Library

/// What a person has done to a library and can take back, the last first, until the program quits.
public actor UndoHistory {
  /// The steps that are kept; the oldest is forgotten first. More than anybody takes back one by one.
  public static let maximumKept = 50

  private let library: Library
  private var steps: [(command: LibraryCommand, step: UndoStep)] = []

  init(_ library: Library) {
    self.library = library
  }

  /// The command that would be taken back next, or nil.
  public var last: LibraryCommand? { steps.last?.command }

  /// Does what a person asked for, and remembers it if it changed anything.
  public func perform(_ command: LibraryCommand) async throws(LibraryError) {
    let step = try await library.perform(command)
    guard !step.isVoid else { return }
    steps.append((command, step))
    if steps.count > Self.maximumKept { steps.removeFirst() }
  }

  /// Takes back the last command. It stays to be taken back when that fails.
  ///
  /// - Returns: the command that was taken back; nil when there was none.
  @discardableResult public func undo() async throws(LibraryError) -> LibraryCommand? {
    guard let (command, step) = steps.popLast() else { return nil }
    do {
      try await library.undo(step)
    } catch {
      steps.append((command, step))
      throw error
    }
    return command
  }
}
