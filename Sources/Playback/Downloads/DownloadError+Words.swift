package import Downloads
import FeedFetcher
import Foundation
import Words

nonisolated extension DownloadError {
  /// What is wrong and what the user can do about it.
  package var words: String {
    switch self {
    case .fetch(let error): error.downloadWords
    case .forbidden: PlaybackFailure.forbidden.words
    case .notAFile: tr("The server sent a page instead of the file. Perhaps this network wants you to sign in.")
    case .unknownSize: tr("The server does not say how long the file is, so it cannot be downloaded.")
    case .diskFull: tr("There is not enough room on the disk.")
    case .tooMany: tr("The downloads take as much room as they may. Remove some of them.")
    case .system(let number): tr("The file could not be written: %s", POSIXError.words(number))
    case .elsewhere: tr("Another process is downloading this file.")
    }
  }
}

nonisolated extension FetchError {
  fileprivate var downloadWords: String {
    switch self {
    case .status(404, _, _), .status(410, _, _): PlaybackFailure.missing.words
    case .tooLarge: tr("The file is too large to be downloaded.")
    case .privateHost: PlaybackFailure.forbidden.words
    default: PlaybackFailure.unreachable.words
    }
  }
}

nonisolated extension POSIXError {
  fileprivate static func words(_ number: Int32) -> String {
    NSError(domain: NSPOSIXErrorDomain, code: Int(number)).systemReason
  }
}
