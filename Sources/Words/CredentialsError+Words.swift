package import Credentials
import Foundation

extension CredentialsError {
  /// What is wrong and what the user can do about it.
  package var words: String {
    switch self {
    case .noKeyring: tr("The keyring could not be used. It may be locked.")
    case .exposedFile(let file):
      tr("Passwords in %s were not used: other users can read or change it. Restrict its permissions.", file.path)
    case .brokenFile(let file):
      tr("The password file %s is damaged. Repair it, or move it away and enter your passwords again.", file.path)
    case .unreadableFile(let file, let reason): tr("The password file %s could not be read: %s", file.path, reason)
    case .unwritableFile(let file, let reason): tr("The password file %s could not be written: %s", file.path, reason)
    case .lockedFile(let file): tr("%s is locked by another program. Close it and try again.", file.path)
    case .cancelled: tr("Cancelled.")
    }
  }
}
