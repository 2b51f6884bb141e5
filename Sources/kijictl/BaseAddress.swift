import ArgumentParser
import Foundation

/// The option that says what relative addresses are relative to.
enum BaseAddress {
  /// Refuses what nothing can be relative to.
  static func validate(_ address: String?) throws {
    guard let address else { return }
    guard let url = URL(string: address), url.scheme != nil else {
      throw ValidationError(
        "“\(address)” is no address that others can be relative to; it begins with https:// or the like.")
    }
  }
}
