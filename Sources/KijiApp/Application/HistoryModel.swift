import Library
import ReaderEngine

/// Hears what came of the person's changes.
protocol HistoryModelDelegate: AnyObject {
  /// Something was done that is worth a word, and can be taken back.
  func historyModel(_ model: HistoryModel, didPerform words: String)
  /// The last change was taken back, or there was none (nil).
  func historyModel(_ model: HistoryModel, didUndo command: LibraryCommand?)
  /// Something could not be done; all is as it was.
  func historyModel(_ model: HistoryModel, didFail error: ArticlesError)
}

/// The changes that the person makes to the library, each of which can be taken back.
final class HistoryModel {
  weak var delegate: (any HistoryModelDelegate)?

  private let history: UndoHistory

  init(_ history: UndoHistory) {
    self.history = history
  }

  /// Does something. Nothing calls it off: what a person did is done.
  /// - Parameter words: what is said of it, with the number of articles that it marked; nil says nothing, where the
  ///   change itself is under the person's eyes.
  /// - Parameter failing: hears why it could not be done, in place of the delegate.
  func perform(
    _ command: LibraryCommand, saying words: ((Int) -> String)? = nil,
    failing: (@MainActor (ArticlesError) -> Void)? = nil
  ) {
    Task {
      do throws(LibraryError) {
        let marked = try await history.perform(command)
        if let marked, let words { delegate?.historyModel(self, didPerform: words(marked)) }
      } catch {
        if let failing { return failing(.library(error)) }
        delegate?.historyModel(self, didFail: .library(error))
      }
    }
  }

  /// Does something for a dialog, which sees itself what came of it.
  func carryOut(_ command: LibraryCommand) async throws(LibraryError) { try await history.perform(command) }

  /// Takes back the last change.
  func undo() {
    Task {
      do throws(LibraryError) {
        // first, for it is to be done whoever listens
        let command = try await history.undo()
        delegate?.historyModel(self, didUndo: command)
      } catch {
        delegate?.historyModel(self, didFail: .library(error))
      }
    }
  }
}
