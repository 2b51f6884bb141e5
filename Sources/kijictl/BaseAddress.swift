import ArgumentParser
import Foundation

/// Validation of the option with the base URL for relative addresses.
enum BaseAddress {
  /// Rejects a URL that cannot be a base.
  static func validate(_ address: String?) throws {
    guard let address else { return }
    guard let url = URL(string: address), url.scheme != nil else {
      throw ValidationError(
        "“\(address)” is not a base address; use one that begins with https:// or the like.")
    }
  }
}
