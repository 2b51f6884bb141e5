/// The identifier of an article on a server, unique within an account.
public enum RemoteID: Sendable, Hashable {
  /// The 64 bits that most servers use, as a signed number.
  case number(Int64)
  /// An identifier that is not a number (The Old Reader).
  case text(String)

  /// The part of a long identifier before its hexadecimal digits.
  private static let prefix = "tag:google.com,2005:reader/item/"

  /// Reads an identifier in any of its forms: long (16 hexadecimal digits behind a prefix), or short, a decimal number
  /// that some servers send signed and others unsigned.
  public init(_ text: String) {
    // The most frequent form first: listings have a hundred thousand of them.
    if let number = Int64(text) {
      self = .number(number)
    } else if let number = UInt64(text) {
      self = .number(Int64(bitPattern: number))
    } else if text.hasPrefix(Self.prefix) {
      let digits = text.dropFirst(Self.prefix.count)
      self =
        digits.count == 16
        ? UInt64(digits, radix: 16).map { .number(Int64(bitPattern: $0)) } ?? .text(String(digits))
        : .text(String(digits))
    } else {
      self = .text(text)
    }
  }

  /// The form that every version of every server reads correctly.
  public var longForm: String {
    switch self {
    case .number(let number):
      let digits = String(UInt64(bitPattern: number), radix: 16)
      return Self.prefix + String(repeating: "0", count: 16 - digits.count) + digits
    case .text(let text): return Self.prefix + text
    }
  }

  /// The unsigned decimal form.
  public var shortForm: String {
    switch self {
    case .number(let number): String(UInt64(bitPattern: number))
    case .text(let text): text
    }
  }
}

extension RemoteID: Comparable {
  /// The order of SQLite's keys: numbers before texts, and texts by their bytes.
  public static func < (one: RemoteID, other: RemoteID) -> Bool {
    switch (one, other) {
    case (.number(let one), .number(let other)): one < other
    case (.number, .text): true
    case (.text, .number): false
    case (.text(let one), .text(let other)): one.utf8.lexicographicallyPrecedes(other.utf8)
    }
  }
}
