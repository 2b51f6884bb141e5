import Words

/// Why an episode is not played.
package nonisolated enum PlaybackFailure: Error, Sendable, Equatable {
  /// There is no sound device or sound service.
  case noSound
  /// The server does not have the file.
  case missing
  /// The file could not be loaded.
  case unreachable
  /// The server only sends the file from its beginning.
  case onlyFromStart
  /// It is no audio, or there is no decoder for it.
  case unplayable
  /// The file is not on the web, or on a local network that its feed must not reach.
  case forbidden
  /// The server redirects from a secure address to one that is not.
  case unsafeRedirect
  /// GStreamer's base plugins are not installed.
  case noPlayer

  /// What is wrong and what the user can do about it.
  package var words: String {
    switch self {
    case .noSound: tr("No sound can be played: there is no sound device, or no sound service is running.")
    case .missing: tr("The server does not have this file.")
    case .unreachable: tr("The file could not be loaded. Check the connection and try again.")
    case .onlyFromStart: tr("The server only sends this file from its beginning.")
    case .unplayable: tr("This file cannot be played here: its format is unknown, or its decoder is not installed.")
    case .forbidden: tr("This file is not on the web, or it is on a local network that its feed must not reach.")
    case .unsafeRedirect: tr("The server redirects to an unsafe address.")
    case .noPlayer: tr("Audio cannot be played because GStreamer’s base plugins are not installed.")
    }
  }
}
