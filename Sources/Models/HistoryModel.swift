package import Library
import Words

/// Hears what came of the person's changes.
package protocol HistoryModelDelegate: AnyObject {
  /// Something else is about to be done, or taken back: what was done before is no longer the last.
  func historyModelWillChange(_ model: HistoryModel)
  /// Something was done that is worth a word.
  /// - Parameter undo: takes it back; nil where that cannot be, or something else was asked for meanwhile.
  func historyModel(_ model: HistoryModel, didPerform words: String, undo: (@MainActor () -> Void)?)
  /// The last change was taken back, as the words say, or there was none (nil).
  func historyModel(_ model: HistoryModel, didUndo words: String?)
  /// Something could not be done, or not taken back.
  func historyModel(_ model: HistoryModel, didFail words: String)
}

/// What the person has changed and can take back, the last first, until the window is closed. What is asked for while
/// something else is being done waits for that.
package final class HistoryModel {
  /// The deeds that are kept, and as many marks that reading made by itself; the oldest is forgotten first. More than
  /// anybody takes back one by one.
  package static let maximumKept = 50

  package weak var delegate: (any HistoryModelDelegate)?

  /// Takes back what is not the library's; gives what is to be said of it, or why it could not be done.
  package typealias Undo = @MainActor () async -> Result<String, Refusal>

  /// Why something could not be taken back.
  package struct Refusal: Error {
    package let words: String

    package init(words: String) { self.words = words }
  }

  /// What was done.
  private struct Change {
    /// The deed's number; nil for what reading has marked.
    let deed: Int?
    /// Marks of one passage are one entry.
    var passage: Int?
    var way: WayBack
  }

  /// How something is taken back.
  private enum WayBack {
    case library(UndoStep, words: String)
    /// At once; gives what is to be said of it.
    case here(@MainActor () -> String)
    case beside(Undo)
  }

  private let library: Library
  private var entries: [Change] = []
  /// How many deeds were asked for.
  private var asked = 0
  /// The last thing that was asked for; each waits for the one before.
  private var work: Task<Void, Never>?
  /// The last of those that may wait for the person, which nothing else is to wait for.
  private var besides: Task<Void, Never>?

  package init(_ library: Library) {
    self.library = library
  }

  /// Does something. Nothing calls it off: what a person did is done.
  /// - Parameters:
  ///   - words: what is said of it; nil says what the command has to say of itself.
  ///   - failing: hears why it could not be done, in place of the delegate.
  ///   - completion: called when it is done, or could not be, after all that is said of it.
  package func perform(
    _ command: LibraryCommand, saying words: ((UndoStep) -> String)? = nil,
    failing: (@MainActor (ArticlesError) -> Void)? = nil, completion: (@MainActor () -> Void)? = nil
  ) {
    let number = begin()
    inTurn { [self] in
      let result = await perform(command, deed: number)
      defer { completion?() }
      switch result {
      case .success(let step?): if let words = words?(step) ?? command.doneWords(step) { say(words, of: number) }
      case .success(nil): break
      case .failure(let error):
        if let failing { failing(.library(error)) } else { delegate?.historyModel(self, didFail: error.words) }
      }
    }
  }

  /// Does something else than a command, beside what is asked for meanwhile, for it may wait for the person.
  /// - Parameter body: does it. Returns the message to show and how to undo it (nil where that is impossible), or nil if
  ///   nothing was done.
  package func perform(_ body: @escaping @MainActor () async -> (words: String, undo: Undo?)?) {
    let number = begin()
    beside { [self] in
      guard let (words, undo) = await body() else { return }
      guard let undo else { delegate?.historyModel(self, didPerform: words, undo: nil); return }
      inTurn { [self] in
        remember(Change(deed: number, way: .beside(undo)))
        say(words, of: number)
      }
    }
  }

  /// Remembers what was done to something else than the library.
  /// - Parameters:
  ///   - words: the message of the toast; nil for a change that is visible by itself.
  ///   - undo: reverts the change; returns the message to show.
  package func add(_ words: String? = nil, undo: @escaping @MainActor () -> String) {
    let number = begin()
    inTurn { [self] in
      remember(Change(deed: number, way: .here(undo)))
      if let words { say(words, of: number) }
    }
  }

  /// Marks articles read because they were read, not because the person said so: nothing is said of it, and what was done
  /// before stays what a toast's button takes back.
  /// - Parameter passage: what is marked with the same number, with nothing in between, is taken back as one.
  package func noteRead(_ ids: [Article.ID], passage: Int? = nil) {
    inTurn { [self] in
      if case .failure(let error) = await perform(.setRead(true, ids), deed: nil, passage: passage) {
        delegate?.historyModel(self, didFail: error.words)
      }
    }
  }

  /// Takes back the last change.
  package func undo() { takeBack { $0.indices.last } }

  /// Waits until everything that was asked for is done, but for what may wait for the person.
  package func end() async {
    while let last = work {
      await last.value
      if work == last { return }
    }
  }

  /// - Returns: the number of the deed that is asked for.
  @discardableResult private func begin() -> Int {
    asked += 1
    delegate?.historyModelWillChange(self)
    return asked
  }

  /// Says what was done, with what takes it back while it is the last.
  private func say(_ words: String, of number: Int) {
    let undo: @MainActor () -> Void = { [weak self] in
      if let self, asked == number { takeBack { $0.lastIndex { $0.deed == number } } }
    }
    delegate?.historyModel(self, didPerform: words, undo: number == asked ? undo : nil)
  }

  /// Does something when everything before it is done.
  private func inTurn(_ body: @escaping @MainActor () async -> Void) {
    work = Task { [before = work] in
      await before?.value
      await body()
    }
  }

  /// The same for what may wait for the person.
  private func beside(_ body: @escaping @MainActor () async -> Void) {
    besides = Task { [before = besides] in
      await before?.value
      await body()
    }
  }
}

// MARK: - What is remembered

extension HistoryModel {
  private func perform(
    _ command: LibraryCommand, deed: Int?, passage: Int? = nil
  ) async -> Result<UndoStep?, LibraryError> {
    do throws(LibraryError) {
      let step = try await library.perform(command)
      guard !step.isVoid else { return .success(nil) }
      remember(Change(deed: deed, passage: passage, way: .library(step, words: command.undoneWords)))
      return .success(step)
    } catch {
      return .failure(error)
    }
  }

  private func remember(_ entry: Change) {
    if entry.passage != nil, let last = entries.last, last.passage == entry.passage,
      case (.library(let before, let words), .library(let step, _)) = (last.way, entry.way),
      let both = before.joined(with: step)
    {
      entries[entries.count - 1].way = .library(both, words: words)
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

  private func takeBack(_ choose: @escaping ([Change]) -> Int?) {
    begin()
    inTurn { [self] in
      guard let place = choose(entries) else { delegate?.historyModel(self, didUndo: nil); return }
      switch entries[place].way {
      case .library(let step, let words):
        // it stays to be taken back when that fails
        do throws(LibraryError) { try await library.undo(step) } catch {
          delegate?.historyModel(self, didFail: error.words)
          return
        }
        entries.remove(at: place)
        settle(step, from: place)
        delegate?.historyModel(self, didUndo: words)
      case .here(let undo):
        entries.remove(at: place)
        delegate?.historyModel(self, didUndo: undo())
      case .beside(let undo):
        takeBackBeside(entries.remove(at: place), undo)
      }
    }
  }

  private func takeBackBeside(_ entry: Change, _ undo: @escaping Undo) {
    beside { [self] in
      switch await undo() {
      case .success(let words): delegate?.historyModel(self, didUndo: words)
      case .failure(let refusal):
        inTurn { [self] in entries.append(entry) }
        delegate?.historyModel(self, didFail: refusal.words)
      }
    }
  }

  /// What was read after a step that has been taken back: its articles are as they were before that, and taking back the
  /// later marks as well would make them otherwise.
  private func settle(_ step: UndoStep, from place: Int) {
    for later in entries.indices.reversed() where later >= place {
      guard case .library(let mark, let words) = entries[later].way else { continue }
      if let rest = mark.without(step) {
        entries[later].way = .library(rest, words: words)
      } else {
        entries.remove(at: later)
      }
    }
  }
}
