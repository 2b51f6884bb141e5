public import Foundation

/// The reason why a password could not be read or stored. No case contains a password.
public enum CredentialsError: Error, Sendable, Equatable {
  /// There is no keyring, it is locked, or it does not respond. The reason helps the user to fix it.
  case noKeyring(KeyringAbsence)
  /// Users other than its owner can read or write the file, so its contents are not trusted and nothing is added to it.
  case exposedFile(URL)
  /// The file was not written by this program.
  case brokenFile(URL)
  /// The file cannot be read; the reason is the system's message.
  case unreadableFile(URL, reason: String)
  /// The file cannot be written; the reason is the system's message.
  case unwritableFile(URL, reason: String)
  /// Another process has kept the file locked for longer than ``PasswordFile/patience``.
  case lockedFile(URL)
  /// The task was cancelled.
  case cancelled
}

/// The reason why the keyring cannot be used.
public enum KeyringAbsence: Sendable, Equatable {
  /// No such service is running or can be started; the reason is the system's message.
  case missing(reason: String)
  /// The keyring is locked, and no one unlocked it.
  case locked
  /// The keyring did not respond in time.
  case silent
}
