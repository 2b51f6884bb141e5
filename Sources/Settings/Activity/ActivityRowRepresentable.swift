import Foundation
import Library
import ReaderEngine
import Words

/// The content of a row in the activity log.
protocol ActivityRowRepresentable {
  var rowTitle: String { get }
  /// The result of the fetch.
  var rowOutcome: String { get }
  /// Whether the fetch failed.
  var rowIsFailure: Bool { get }
  var rowDate: Date { get }
  /// The HTTP status, the size of the body, and the duration.
  var rowFigures: String { get }
}

extension FetchLogEntry: ActivityRowRepresentable {
  var rowTitle: String { title }

  var rowOutcome: String {
    if let warning { return FeedFailure(code: warning, url: "").words }
    return switch result {
    case .updated(0): tr("No new articles")
    case .updated(let count): trn("%d new article", "%d new articles", count)
    // RFC 9110 §15.4.5
    case .unchanged where status == 304: tr("Not modified")
    // Translators: the server sent the feed, and nothing in it was new.
    case .unchanged: tr("Unchanged")
    // These messages do not contain the URL.
    case .failed(let code): FeedFailure(code: code, url: "").words
    }
  }

  var rowIsFailure: Bool { if case .failed = result { true } else { warning != nil } }

  var rowDate: Date { startedAt }

  var rowFigures: String {
    // Translators: a time in seconds, such as “0.4 s”.
    let seconds = tr("%s s", duration.formatted(.number.precision(.fractionLength(1))))
    return [status.map(String.init), bytes > 0 ? bytes.bytesText : nil, seconds].compactMap(\.self)
      .joined(separator: " · ")
  }
}
