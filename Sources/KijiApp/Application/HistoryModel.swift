import Library

/// Hears what came of the person's changes.
protocol HistoryModelDelegate: AnyObject {
  /// Something else is about to be done, or taken back: what was done before is no longer the last.
  func historyModelWillChange(_ model: HistoryModel)
  /// Something was done that is worth a word.
  /// - Parameter undo: takes it back; nil where something else was asked for meanwhile.
  func historyModel(_ model: HistoryModel, didPerform words: String, undo: (@MainActor () -> Void)?)
  /// The last change was taken back, as the words say, or there was none (nil).
  func historyModel(_ model: HistoryModel, didUndo words: String?)
  /// Something could not be done; all is as it was.
  func historyModel(_ model: HistoryModel, didFail words: String)
}

/// What the person has changed and can take back, the last first, until the window is closed. What is asked for while
/// something else is being done waits for that.
final class HistoryModel {
  /// The deeds that are kept, and as many marks that reading made by itself; the oldest is forgotten first. More than
  /// anybody takes back one by one.
  static let maximumKept = 50

  weak var delegate: (any HistoryModelDelegate)?

  /// What was done for a dialog.
  struct Done {
    let words: String
    let undo: @MainActor () -> Void
  }

  /// What was done.
  private struct Entry {
    /// The deed's number; nil for what reading has marked.
    let deed: Int?
    /// Marks of one passage are one entry.
    var passage: Int?
    let undoneWords: String
    var way: WayBack
  }

  /// How something is taken back.
  private enum WayBack {
    case library(UndoStep)
    /// Takes it back, or says why that cannot be.
    case other(@MainActor () async -> String?)
  }

  private let library: Library
  private var entries: [Entry] = []
  /// How many deeds were asked for.
  private var asked = 0
  /// The last thing that was asked for; each waits for the one before.
  private var work: Task<Void, Never>?

  init(_ library: Library) {
    self.library = library
  }

  /// Does something. Nothing calls it off: what a person did is done.
  /// - Parameters:
  ///   - words: what is said of it; nil says what the command has to say of itself.
  ///   - failing: hears why it could not be done, in place of the delegate.
  func perform(
    _ command: LibraryCommand, saying words: ((UndoStep) -> String)? = nil,
    failing: (@MainActor (ArticlesError) -> Void)? = nil
  ) {
    let number = begin()
    inTurn { [self] in
      switch await perform(command, deed: number) {
      case .success(let step?):
        guard let words = words?(step) ?? command.doneWords(step) else { return }
        delegate?.historyModel(self, didPerform: words, undo: number == asked ? undoing(number) : nil)
      case .success(nil): break
      case .failure(let error):
        if let failing { failing(.library(error)) } else { delegate?.historyModel(self, didFail: error.words) }
      }
    }
  }

  /// Does something for a dialog, which says itself what came of it.
  /// - Returns: what is to be said, and what takes it back unless something else was done since; nil where nothing
  ///   changed.
  func carryOut(_ command: LibraryCommand) async -> Result<Done?, LibraryError> {
    let number = begin()
    return await inTurn { [self] in await perform(command, deed: number) }.value.map { step in
      step.flatMap { command.doneWords($0) }.map { Done(words: $0, undo: undoing(number)) }
    }
  }

  /// Does something else than a command for a dialog, which says itself what came of it.
  /// - Parameters:
  ///   - undoneWords: what is said when it was taken back.
  ///   - body: does it; gives what is to be said, and what takes it back, or says why that cannot be. Without that it was
  ///     not done.
  /// - Returns: what is to be said, and what takes it back unless something else was done since.
  func carryOut(
    _ undoneWords: String,
    _ body: @escaping @MainActor () async -> (words: String, undo: (@MainActor () async -> String?)?)
  ) async -> (words: String, undo: (@MainActor () -> Void)?) {
    let number = begin()
    return await inTurn { [self] in
      let (words, undo) = await body()
      guard let undo else { return (words, nil) }
      remember(Entry(deed: number, undoneWords: undoneWords, way: .other(undo)))
      return (words, undoing(number))
    }.value
  }

  /// Remembers what was done to something else than the library.
  /// - Parameters:
  ///   - undoneWords: what is said when it was taken back.
  ///   - undo: takes it back, or says why that cannot be.
  /// - Returns: what takes it back unless something else was done since.
  func add(_ undoneWords: String, undo: @escaping @MainActor () async -> String?) -> @MainActor () -> Void {
    let number = begin()
    inTurn { [self] in remember(Entry(deed: number, undoneWords: undoneWords, way: .other(undo))) }
    return undoing(number)
  }

  /// Marks articles read because they were read, not because the person said so: nothing is said of it, and what was done
  /// before stays what a toast's button takes back.
  /// - Parameter passage: what is marked with the same number, with nothing in between, is taken back as one.
  func noteRead(_ ids: [Article.ID], passage: Int? = nil) {
    inTurn { [self] in
      if case .failure(let error) = await perform(.setRead(true, ids), deed: nil, passage: passage) {
        delegate?.historyModel(self, didFail: error.words)
      }
    }
  }

  /// Takes back the last change.
  func undo() { takeBack { $0.indices.last } }

  /// Waits until everything that was asked for is done.
  func end() async { await work?.value }

  /// What takes back a deed that is still the last.
  private func undoing(_ number: Int) -> @MainActor () -> Void {
    { [weak self] in
      if let self, asked == number { takeBack { $0.lastIndex { $0.deed == number } } }
    }
  }

  private func takeBack(_ choose: @escaping ([Entry]) -> Int?) {
    begin()
    inTurn { [self] in
      guard let place = choose(entries) else { return delegate?.historyModel(self, didUndo: nil) ?? () }
      if let failure = await follow(entries[place].way) {
        // it stays to be taken back
        delegate?.historyModel(self, didFail: failure)
      } else {
        let entry = entries.remove(at: place)
        delegate?.historyModel(self, didUndo: entry.undoneWords)
      }
    }
  }

  private func perform(
    _ command: LibraryCommand, deed: Int?, passage: Int? = nil
  ) async -> Result<UndoStep?, LibraryError> {
    do throws(LibraryError) {
      let step = try await library.perform(command)
      guard !step.isVoid else { return .success(nil) }
      remember(Entry(deed: deed, passage: passage, undoneWords: command.undoneWords, way: .library(step)))
      return .success(step)
    } catch {
      return .failure(error)
    }
  }

  /// - Returns: why it could not be.
  private func follow(_ way: WayBack) async -> String? {
    switch way {
    case .library(let step):
      do throws(LibraryError) { try await library.undo(step) } catch { return error.words }
      return nil
    case .other(let undo): return await undo()
    }
  }

  private func remember(_ entry: Entry) {
    if entry.passage != nil, let last = entries.last, last.passage == entry.passage,
      case (.library(let before), .library(let step)) = (last.way, entry.way), let both = before.joined(with: step)
    {
      entries[entries.count - 1].way = .library(both)
      return
    }
    entries.append(entry)
    let isDeed = entry.deed != nil
    if entries.count(where: { ($0.deed != nil) == isDeed }) > Self.maximumKept,
      let oldest = entries.firstIndex(where: { ($0.deed != nil) == isDeed })
    {
      entries.remove(at: oldest)
    }
  }

  /// Does something when everything before it is done.
  @discardableResult private func inTurn<Value: Sendable>(
    _ body: @escaping @MainActor () async -> Value
  ) -> Task<Value, Never> {
    let turn = Task { [before = work] in
      await before?.value
      return await body()
    }
    work = Task { _ = await turn.value }
    return turn
  }

  /// - Returns: the number of the deed that is asked for.
  @discardableResult private func begin() -> Int {
    asked += 1
    delegate?.historyModelWillChange(self)
    return asked
  }
}
