package import Credentials
import Foundation

extension PasswordPlace {
  /// A message that says where the password was saved.
  package var words: String {
    switch self {
    case .keyring: tr("Password saved in the keyring")
    // Translators: %s is a file name.
    case .file(let file, _): tr("Password saved in %s because no keyring is available", file.lastPathComponent)
    }
  }
}
