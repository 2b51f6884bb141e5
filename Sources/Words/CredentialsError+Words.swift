package import Credentials
import Foundation

extension CredentialsError {
  /// What is wrong and what can be done.
  package var words: String {
    switch self {
    case .noKeyring: tr("The keyring cannot be used. Is it locked?")
    case .exposedFile(let file):
      tr("The passwords in %s are not used, for others can read or write it. Change its permissions.", file.path)
    case .brokenFile(let file):
      tr("The file of passwords %s is broken. Mend it, or move it away and give the passwords again.", file.path)
    case .unreadableFile(let file, let reason): tr("The file of passwords %s cannot be read: %s", file.path, reason)
    case .unwritableFile(let file, let reason): tr("The file of passwords %s cannot be written: %s", file.path, reason)
    case .lockedFile(let file): tr("Another program keeps %s locked. Close it and try again.", file.path)
    case .cancelled: tr("It was called off.")
    }
  }
}
