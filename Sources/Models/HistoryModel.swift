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
  ///
  /// - Parameter redo: Makes the change again; nil if that is impossible or another change has been requested since.
  func historyModel(_ model: HistoryModel, didUndo words: String?, redo: (@MainActor () -> Void)?)
  /// Called when the change undone last was made again, with the message to show, or when there was nothing to make
  /// again (nil).
  ///
  /// - Parameter undo: Undoes the change; nil if another change has been requested since.
  func historyModel(_ model: HistoryModel, didRedo words: String?, undo: (@MainActor () -> Void)?)
  /// Called when a change could not be made, undone or made again.
  func historyModel(_ model: HistoryModel, didFail words: String)
}

/// The history of the user's changes, kept until the window closes: they can be undone, the latest first, and made again
/// until the user changes something else. Changes are made one after another, in the order of the requests.
package final class HistoryModel {
  /// The number of user actions kept, and of automatic read marks; the oldest are dropped first. More than a user
  /// undoes one by one.
  package static let maximumKept = 50

  package weak var delegate: (any HistoryModelDelegate)?

  private typealias Change = HistoryChange

  private let library: Library
  private var history = ChangeStacks()
  /// The number of user actions requested.
  private var asked = 0
  /// Whether the user's last action was to undo one.
  package private(set) var hasJustUndone = false
  private let requests = RequestQueue()
  /// The number of changes that are being undone and may wait for the user.
  private var slowUndos = 0

  package init(_ library: Library) {
    self.library = library
  }

  /// Performs a command. It cannot be cancelled.
  ///
  /// - Parameters:
  ///   - words: Returns the message to show; nil for the command's own message.
  ///   - change: A change outside the library, made at once, which is undone and made again with the command, and undone
  ///     if the command fails. It is remembered even if the command changes nothing.
  ///   - failing: Receives the error instead of the delegate.
  ///   - completion: Called after the command has been performed or has failed, and after all messages, with the step
  ///     that undoes it, if anything has changed.
  package func perform(
    _ command: LibraryCommand, saying words: ((UndoStep) -> String)? = nil, with change: OutsideChange? = nil,
    failing: (@MainActor (ArticlesError) -> Void)? = nil, completion: (@MainActor (UndoStep?) -> Void)? = nil
  ) {
    let number = begin()
    let outside = change.flatMap { change in change().map { Change.Outside(undo: $0, change: change) } }
    inTurn { [self] in
      let result = await perform(command, saying: words, deed: number, with: outside)
      defer { completion?((try? result.get()) ?? nil) }
      switch result {
      case .success(let step?): if let words = words?(step) ?? step.doneMessage?.words { say(words, of: number) }
      case .success(nil): break
      case .failure(let error):
        _ = outside?.undo()
        if let failing { failing(.library(error)) } else { delegate?.historyModel(self, didFail: error.words) }
      }
    }
  }

  /// Performs a change that is not a library command. It runs independently of later requests, because it may wait for
  /// the user.
  package func perform(_ change: @escaping SlowChange) {
    let number = begin()
    requests.beside { [self] in
      guard let (words, undo) = await change(false) else { return }
      guard let undo else { delegate?.historyModel(self, didPerform: words, undo: nil); return }
      inTurn { [self] in
        remember(Change(deed: number, way: .slow(undo: undo, change)))
        say(words, of: number)
      }
    }
  }

  /// Makes a change outside the library at once.
  ///
  /// - Parameters:
  ///   - words: The message of the toast.
  ///   - isVisible: Whether the change is visible by itself, so that there is only a message when it is made again.
  package func perform(saying words: String, isVisible: Bool = false, _ change: @escaping OutsideChange) {
    guard let undo = change() else { return }
    let number = begin()
    inTurn { [self] in
      remember(Change(deed: number, way: .outside(.init(undo: undo, change: change), words: words)))
      if !isVisible { say(words, of: number) }
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
      let result = await perform(.setRead(true, ids), saying: nil, deed: nil, passage: passage)
      if case .failure(let error) = result { delegate?.historyModel(self, didFail: error.words) }
      completion((try? result.get()) != nil)
    }
  }

  /// Undoes the last change.
  package func undo() { undo { $0.indices.last } }

  /// Makes the change again that was undone last, unless the user has changed something since.
  package func redo() {
    let number = begin()
    inTurn { [self] in
      guard slowUndos > 0 else { return await redoLast(asDeed: number) }
      // Nothing else waits for the user.
      requests.beside { [self] in inTurn { [self] in await redoLast(asDeed: number) } }
    }
  }

  /// Forgets all changes, because what they changed was deleted for good.
  package func forget() {
    begin()
    inTurn { [self] in history = ChangeStacks() }
  }

  /// Waits until all requests are done, except those that may wait for the user.
  package func end() async { await requests.end() }

  /// - Returns: The number of the requested action.
  @discardableResult private func begin() -> Int {
    asked += 1
    hasJustUndone = false
    delegate?.historyModelWillChange(self)
    return asked
  }

  /// Reports a change, along with a closure that undoes it as long as it is the last one.
  private func say(_ words: String, of number: Int) {
    delegate?.historyModel(self, didPerform: words, undo: undo(of: number))
  }

  /// Returns what undoes a change as long as it is the last one.
  private func undo(of number: Int) -> (@MainActor () -> Void)? {
    ifLast(number) { $0.undo { $0.lastIndex { $0.deed == number } } }
  }

  /// Returns a closure that does something unless anything is requested before; nil if something has been requested.
  private func ifLast(_ number: Int, _ body: @escaping @MainActor (HistoryModel) -> Void) -> (@MainActor () -> Void)? {
    guard number == asked else { return nil }
    return { [weak self] in if let self, asked == number { body(self) } }
  }

  /// Runs work after everything requested before it, and before the window closes.
  package func inTurn(_ body: @escaping @MainActor () async -> Void) { requests.inTurn(body) }
}

// MARK: - Undo and redo

extension HistoryModel {
  private func perform(
    _ command: LibraryCommand, saying words: ((UndoStep) -> String)?, deed: Int?, passage: Int? = nil,
    with outside: Change.Outside? = nil
  ) async -> Result<UndoStep?, LibraryError> {
    do throws(LibraryError) {
      let step = try await library.perform(command)
      guard !step.isVoid || outside != nil else { return .success(nil) }
      remember(Change(deed: deed, passage: passage, way: .library(step, with: outside, words: words)))
      return .success(step)
    } catch {
      return .failure(error)
    }
  }

  /// Remembers a new change. After one by the user, those undone before cannot be made again.
  private func remember(_ change: Change) {
    if change.deed != nil { history.forgetUndone() }
    history.remember(change)
  }

  private func undo(_ choose: @escaping ([Change]) -> Int?) {
    let number = begin()
    hasJustUndone = true
    inTurn { [self] in
      guard let place = choose(history.done) else {
        delegate?.historyModel(self, didUndo: nil, redo: nil)
        return
      }
      let change = history.done[place]
      switch change.way {
      case .library(let step, let outside, _):
        // If this fails, the change stays, so that undo can be tried again.
        do throws(LibraryError) { try await library.undo(step) } catch {
          delegate?.historyModel(self, didFail: error.words)
          return
        }
        history.moveToUndone(place)
        sayUndone(outside.map { $0.undo() } ?? step.undoneMessage.words, by: number)
      case .outside(let outside, _):
        history.moveToUndone(place)
        sayUndone(outside.undo(), by: number)
      case .slow(let undo, _):
        _ = history.remove(place)
        let place = history.nextUndone
        slowUndos += 1
        requests.beside { [self] in
          defer { slowUndos -= 1 }
          switch await undo() {
          case .success(let words):
            history.insert(undone: change, at: place)
            sayUndone(words, by: number)
          case .failure(let refusal):
            inTurn { [self] in history.remember(change) }
            delegate?.historyModel(self, didFail: refusal.words)
          }
        }
      }
    }
  }

  private func sayUndone(_ words: String, by number: Int) {
    delegate?.historyModel(self, didUndo: words, redo: ifLast(number) { $0.redo() })
  }

  /// Makes the last of the undone changes again that still changes anything.
  private func redoLast(asDeed number: Int) async {
    guard let change = history.undone.last else { delegate?.historyModel(self, didRedo: nil, undo: nil); return }
    switch change.way {
    case .library(let step, let outside, let words):
      // If this fails, the change stays, so that it can be tried again.
      let again: UndoStep
      do throws(LibraryError) { again = try await library.redo(step) } catch {
        delegate?.historyModel(self, didFail: error.words)
        return
      }
      history.removeLastUndone()
      let outsideAgain = outside?.madeAgain()
      guard !again.isVoid || outsideAgain != nil else { return await redoLast(asDeed: number) }
      history.remember(Change(deed: number, way: .library(again, with: outsideAgain, words: words)))
      sayRedone(words?(again) ?? again.redoneMessage.words, of: number)
    case .outside(let outside, let words):
      history.removeLastUndone()
      guard let again = outside.madeAgain() else { return await redoLast(asDeed: number) }
      history.remember(Change(deed: number, way: .outside(again, words: words)))
      sayRedone(words, of: number)
    case .slow(_, let body):
      history.removeLastUndone()
      requests.beside { [self] in
        guard let (words, undo) = await body(true) else { return }
        guard let undo else { delegate?.historyModel(self, didRedo: words, undo: nil); return }
        inTurn { [self] in
          history.remember(Change(deed: number, way: .slow(undo: undo, body)))
          sayRedone(words, of: number)
        }
      }
    }
  }

  private func sayRedone(_ words: String, of number: Int) {
    delegate?.historyModel(self, didRedo: words, undo: undo(of: number))
  }
}
