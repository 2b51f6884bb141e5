package import Library
import Words

/// Receives the results of the user's changes.
package protocol HistoryModelDelegate: AnyObject {
  /// Called before another change or undo: the previous change is no longer the last one.
  func historyModelWillChange(_ model: HistoryModel)
  /// Called when a change worth a toast was made.
  ///
  /// - Parameter undo: Undoes the change; nil if it cannot be undone or another change has been requested since.
  func historyModel(_ model: HistoryModel, didPerform words: String, undo: (@MainActor () -> Void)?)
  /// Called when the last change was undone, with the message to show, or when there was nothing to undo (nil).
  func historyModel(_ model: HistoryModel, didUndo words: String?)
  /// Called when a change could not be made or undone.
  func historyModel(_ model: HistoryModel, didFail words: String)
}

/// The undo history of the user's changes, newest first, kept until the window closes. Changes are made one after
/// another, in the order of the requests.
package final class HistoryModel {
  /// The number of user actions kept, and of automatic read marks; the oldest are dropped first. More than a user
  /// undoes one by one.
  package static let maximumKept = 50

  package weak var delegate: (any HistoryModelDelegate)?

  /// Undoes a change outside the library; returns the message to show, or why it failed.
  package typealias Undo = @MainActor () async -> Result<String, Refusal>

  /// The reason why a change could not be undone.
  package struct Refusal: Error {
    package let words: String

    package init(words: String) { self.words = words }
  }

  private typealias Change = HistoryChange

  private let library: Library
  private var entries: [Change] = []
  /// The number of user actions requested.
  private var asked = 0
  /// Whether the user's last action was to undo one.
  package private(set) var hasJustUndone = false
  /// The last requested task; each waits for the previous one.
  private var work: Task<Void, Never>?
  /// The last of the tasks that may wait for the user. No other tasks wait for these.
  private var besides: Task<Void, Never>?

  package init(_ library: Library) {
    self.library = library
  }

  /// Performs a command. It cannot be cancelled.
  ///
  /// - Parameters:
  ///   - words: Returns the message to show; nil for the command's own message.
  ///   - undoing: Reverts what was changed with the command outside the library, when the command is undone or fails;
  ///     returns the message to show. It is remembered even if the command changes nothing.
  ///   - failing: Receives the error instead of the delegate.
  ///   - completion: Called after the command has been performed or has failed, and after all messages.
  package func perform(
    _ command: LibraryCommand, saying words: ((UndoStep) -> String)? = nil,
    undoing: (@MainActor () -> String)? = nil,
    failing: (@MainActor (ArticlesError) -> Void)? = nil, completion: (@MainActor () -> Void)? = nil
  ) {
    let number = begin()
    inTurn { [self] in
      let result = await perform(command, deed: number, undoing: undoing)
      defer { completion?() }
      switch result {
      case .success(let step?): if let words = words?(step) ?? step.doneMessage?.words { say(words, of: number) }
      case .success(nil): break
      case .failure(let error):
        _ = undoing?()
        if let failing { failing(.library(error)) } else { delegate?.historyModel(self, didFail: error.words) }
      }
    }
  }

  /// Performs a change that is not a library command. It runs independently of later requests, because it may wait for
  /// the user.
  ///
  /// - Parameter body: Makes the change. Returns the message to show and how to undo it (nil if that is impossible), or
  ///   nil if nothing was changed.
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

  /// Adds a change outside the library that has already been made.
  ///
  /// - Parameters:
  ///   - words: The message of the toast; nil for a change that is visible by itself.
  ///   - undo: Reverts the change; returns the message to show.
  package func add(_ words: String? = nil, undo: @escaping @MainActor () -> String) {
    let number = begin()
    inTurn { [self] in
      remember(Change(deed: number, way: .here(undo)))
      if let words { say(words, of: number) }
    }
  }

  /// Marks articles as read automatically, because the user has read them. No message is shown, and the button of a
  /// visible toast still undoes the change it belongs to.
  ///
  /// - Parameters:
  ///   - passage: Marks with the same number, with nothing in between, are undone together.
  ///   - completion: Called with whether they are marked, before anything requested later is done.
  package func noteRead(
    _ ids: [Article.ID], passage: Int? = nil, completion: @escaping @MainActor (Bool) -> Void = { _ in }
  ) {
    inTurn { [self] in
      let result = await perform(.setRead(true, ids), deed: nil, passage: passage)
      if case .failure(let error) = result { delegate?.historyModel(self, didFail: error.words) }
      completion((try? result.get()) != nil)
    }
  }

  /// Undoes the last change.
  package func undo() { takeBack { $0.indices.last } }

  /// Forgets all changes, because what they changed was deleted for good.
  package func forget() {
    begin()
    inTurn { [self] in entries = [] }
  }

  /// Waits until all requests are done, except those that may wait for the user.
  package func end() async {
    while let last = work {
      await last.value
      if work == last { return }
    }
  }

  /// - Returns: The number of the requested action.
  @discardableResult private func begin() -> Int {
    asked += 1
    hasJustUndone = false
    delegate?.historyModelWillChange(self)
    return asked
  }

  /// Reports a change, along with a closure that undoes it as long as it is the last one.
  private func say(_ words: String, of number: Int) {
    let undo: @MainActor () -> Void = { [weak self] in
      if let self, asked == number { takeBack { $0.lastIndex { $0.deed == number } } }
    }
    delegate?.historyModel(self, didPerform: words, undo: number == asked ? undo : nil)
  }

  /// Runs work after everything requested before it, and before the window closes.
  package func inTurn(_ body: @escaping @MainActor () async -> Void) {
    work = Task { [before = work] in
      await before?.value
      await body()
    }
  }

  /// Runs work that may wait for the user.
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
    _ command: LibraryCommand, deed: Int?, passage: Int? = nil, undoing: (@MainActor () -> String)? = nil
  ) async -> Result<UndoStep?, LibraryError> {
    do throws(LibraryError) {
      let step = try await library.perform(command)
      guard !step.isVoid || undoing != nil else { return .success(nil) }
      let then = undoing ?? { step.undoneMessage.words }
      remember(Change(deed: deed, passage: passage, way: step.isVoid ? .here(then) : .library(step, then: then)))
      return .success(step)
    } catch {
      return .failure(error)
    }
  }

  private func remember(_ entry: Change) {
    if entry.passage != nil, let last = entries.last, last.passage == entry.passage,
      case (.library(let before, let then), .library(let step, _)) = (last.way, entry.way),
      let both = before.joined(with: step)
    {
      entries[entries.count - 1].way = .library(both, then: then)
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
    hasJustUndone = true
    inTurn { [self] in
      guard let place = choose(entries) else { delegate?.historyModel(self, didUndo: nil); return }
      switch entries[place].way {
      case .library(let step, let then):
        // If this fails, the entry stays, so that undo can be tried again.
        do throws(LibraryError) { try await library.undo(step) } catch {
          delegate?.historyModel(self, didFail: error.words)
          return
        }
        entries.remove(at: place)
        settle(step, from: place)
        let words = then()
        delegate?.historyModel(self, didUndo: words)
      case .here(let undo):
        entries.remove(at: place)
        // not within the optional call, which evaluates nothing without a delegate
        let words = undo()
        delegate?.historyModel(self, didUndo: words)
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

  /// Removes the undone articles from the read marks that followed the undone step. Its articles are back in their
  /// earlier state, and undoing the later marks as well would change them again.
  private func settle(_ step: UndoStep, from place: Int) {
    for later in entries.indices.reversed() where later >= place {
      guard case .library(let mark, let then) = entries[later].way else { continue }
      if let rest = mark.without(step) {
        entries[later].way = .library(rest, then: then)
      } else {
        entries.remove(at: later)
      }
    }
  }
}
