public import Foundation

/// Why a password could not be had or kept. No case holds one.
public enum CredentialsError: Error, Sendable, Equatable {
  /// There is no keyring, it is locked, or it does not answer; the reason is for whoever has to see to it.
  case noKeyring(KeyringAbsence)
  /// Others than its owner can read or write the file, so what it says is not believed and nothing is added to it.
  case exposedFile(URL)
  /// The file is not what this program writes.
  case brokenFile(URL)
  /// The file cannot be read; the reason is the system's own sentence.
  case unreadableFile(URL, reason: String)
  /// The file cannot be written; the reason is the system's own sentence.
  case unwritableFile(URL, reason: String)
  /// Another process has kept the file to itself for longer than ``PasswordFile/patience``.
  case lockedFile(URL)
  /// The task was cancelled.
  case cancelled
}

/// Why there is no keyring to be used.
public enum KeyringAbsence: Sendable, Equatable {
  /// No such service is running or can be started; the reason is the system's own sentence.
  case missing(reason: String)
  /// It is locked, and nobody was there to open it.
  case locked
  /// It did not answer in time.
  case silent
}
