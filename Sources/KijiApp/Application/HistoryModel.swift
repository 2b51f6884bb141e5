import Library
import ReaderEngine

/// Hears what came of the person's changes.
protocol HistoryModelDelegate: AnyObject {
  /// Something else is about to be done, or taken back: what was done before is no longer the last.
  func historyModelWillChange(_ model: HistoryModel)
  /// Something was done that is worth a word, and can be taken back: by the next ``HistoryModel/undo()`` if it is the last.
  func historyModel(_ model: HistoryModel, didPerform words: String, isLast: Bool)
  /// The last change was taken back, or there was none (nil).
  func historyModel(_ model: HistoryModel, didUndo command: LibraryCommand?)
  /// Something could not be done; all is as it was.
  func historyModel(_ model: HistoryModel, didFail error: ArticlesError)
}

/// The changes that the person makes to the library, each of which can be taken back.
final class HistoryModel {
  weak var delegate: (any HistoryModelDelegate)?

  /// What was done for a dialog.
  struct Done {
    let words: String
    let undo: @MainActor () -> Void
  }

  private let history: UndoHistory
  /// How many things were asked for.
  private var asked = 0
  /// The last of them; each waits for the one before.
  private var work: Task<Void, Never>?

  init(_ history: UndoHistory) {
    self.history = history
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
    work = Task { [before = work] in
      await before?.value
      do throws(LibraryError) {
        guard let step = try await history.perform(command) else { return }
        guard let words = words?(step) ?? command.doneWords(step) else { return }
        delegate?.historyModel(self, didPerform: words, isLast: number == asked)
      } catch {
        if let failing { return failing(.library(error)) }
        delegate?.historyModel(self, didFail: .library(error))
      }
    }
  }

  /// Does something for a dialog, which says itself what came of it.
  /// - Returns: what is to be said, and what takes it back unless something else was done since; nil where nothing
  ///   changed.
  func carryOut(_ command: LibraryCommand) async -> Result<Done?, LibraryError> {
    let number = begin()
    let turn = Task { [history, before = work] () -> Result<UndoStep?, LibraryError> in
      await before?.value
      do throws(LibraryError) { return .success(try await history.perform(command)) } catch { return .failure(error) }
    }
    work = Task { _ = await turn.value }
    return await turn.value.map { step in
      step.flatMap { command.doneWords($0) }.map { words in
        Done(words: words) { [weak self] in
          if let self, asked == number { undo() }
        }
      }
    }
  }

  /// Takes back the last change.
  func undo() {
    begin()
    work = Task { [before = work] in
      await before?.value
      do throws(LibraryError) {
        // first, for it is to be done whoever listens
        let command = try await history.undo()
        delegate?.historyModel(self, didUndo: command)
      } catch {
        delegate?.historyModel(self, didFail: .library(error))
      }
    }
  }

  /// Waits until everything that was asked for is done.
  func end() async { await work?.value }

  /// - Returns: the number of what is about to be done.
  @discardableResult private func begin() -> Int {
    asked += 1
    delegate?.historyModelWillChange(self)
    return asked
  }
}
