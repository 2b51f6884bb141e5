internal import Foundation

/// A subscription list as plain text with one address per line. Blank lines and lines that begin with `#` are ignored.
struct AddressList {
  /// The addresses as written.
  let addresses: [String]

  /// - Parameter bytes: UTF-8, or UTF-16 with a byte order mark.
  /// - Throws: ``ImportFailure/notAList(line:)`` if the first line is not an address, as in prose.
  init(_ bytes: [UInt8]) throws(ImportFailure) {
    guard let text = Self.text(bytes) else { throw .notAList(line: nil) }
    addresses = text.split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("#") }
    guard let first = addresses.first else { throw .notAList(line: nil) }
    guard !first.hasPrefix("<"), !first.contains(" "), ListedAddress.mended(first) != nil else {
      throw .notAList(line: String(first.prefix(Self.quoted)))
    }
  }

  /// The maximum length of the quoted line in the error.
  private static let quoted = 60

  private static func text(_ bytes: [UInt8]) -> String? {
    let isWide = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    let text = String(bytes: bytes, encoding: isWide ? .utf16 : .utf8)
    guard let text, !text.contains("\0") else { return nil }
    return text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
  }
}
