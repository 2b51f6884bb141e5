import Library
package import Sync
import SyncServices

extension LocalFeedsReport {
  /// Whether no feed was left out.
  package var isComplete: Bool { refused.isEmpty && !isStopped && (failure == nil || failure == .service(.cancelled)) }

  /// The heading over the paragraphs.
  package var heading: String { moved == 0 ? tr("No Feeds Were Moved") : tr("Some Feeds Are Still Local") }

  /// How many feeds were moved.
  package var words: String {
    if moved == 0 { return tr("No feeds were moved.") }
    return trn("%d feed was moved to the account.", "%d feeds were moved to the account.", moved)
  }

  /// How many feeds were moved, and why others were not.
  package var paragraphs: [String] {
    var paragraphs = moved > 0 ? [words] : []
    if let failure, failure != .service(.cancelled) { paragraphs.append(failure.words) }
    if isStopped { paragraphs.append(tr("You have stopped it. The other feeds can be moved later.")) }
    guard !refused.isEmpty else { return paragraphs }
    paragraphs.append(
      trn("The server could not subscribe to %d feed:", "The server could not subscribe to %d feeds:", refused.count))
    paragraphs.append(
      refused.prefix(Self.maximumNamed).map { "• \($0.feed.title): \($0.failure.reason)" }.joined(separator: "\n"))
    if refused.count > Self.maximumNamed {
      let rest = refused.count - Self.maximumNamed
      // Translators: the last line of a list of feeds.
      paragraphs.append(trn("and %d more", "and %d more", rest))
    }
    return paragraphs
  }

  /// The most feeds that a dialog lists.
  private static let maximumNamed = 10
}
