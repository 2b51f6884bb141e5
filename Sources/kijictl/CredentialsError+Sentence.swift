import Credentials
import Foundation

extension CredentialsError {
  /// What went wrong and what can be done, in English.
  var sentence: String {
    switch self {
    case .noKeyring(let absence): "The password may still be in the keyring: \(absence.words)."
    case .exposedFile(let file):
      """
      The passwords in \(file.path) are not used, for others than you can read or write it: “chmod 600” ends that, but \
      who has read them has them.
      """
    case .brokenFile(let file):
      "\(file.path) is not what this program writes; mend it, or move it away and give the passwords again."
    case .unreadableFile(let file, let reason): "\(file.path) cannot be read (\(reason)); change its permissions."
    case .unwritableFile(let file, let reason):
      "The password is not kept, for \(file.path) cannot be written (\(reason)); change the permissions around it."
    case .lockedFile(let file): "\(file.path) is kept locked by another program; end that one and try again."
    case .cancelled: "It was called off before it was done; start it again."
    }
  }
}

extension PasswordPlace {
  /// Where the password is, after “is kept”.
  var words: String {
    switch self {
    case .keyring: "in the keyring"
    case .file(let file, let absence):
      "in \(file.path), which you alone can read" + (absence.map { ", for \($0.words)" } ?? "")
    }
  }
}

extension KeyringAbsence {
  /// Why there is no keyring, after “for”.
  fileprivate var words: String {
    switch self {
    case .missing(let reason): "there is no keyring (\(reason.printable))"
    case .locked: "the keyring is locked"
    case .silent: "the keyring does not answer"
    }
  }
}
