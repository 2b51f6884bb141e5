/// The supported text encodings.
enum TextEncoding: Hashable, Sendable {
  case utf8
  case utf16(isBigEndian: Bool)
  case utf32(isBigEndian: Bool)
  case shiftJIS
  case eucJP
  case iso2022JP
  case eucKR
  case big5
  /// Includes GBK and GB 2312.
  case gb18030
  case hz
  /// A single-byte encoding, by its name in the standard or, if it is not in the standard, in the C library.
  case singleByte(String)

  /// Windows-1252, also used for text labeled ISO 8859-1 or ASCII.
  static let windows1252 = TextEncoding.singleByte("windows-1252")

  /// The name in the standard, in lowercase.
  var name: String {
    switch self {
    case .utf8: "utf-8"
    case .utf16(let isBigEndian): isBigEndian ? "utf-16be" : "utf-16le"
    case .utf32(let isBigEndian): isBigEndian ? "utf-32be" : "utf-32le"
    case .shiftJIS: "shift_jis"
    case .eucJP: "euc-jp"
    case .iso2022JP: "iso-2022-jp"
    case .eucKR: "euc-kr"
    case .big5: "big5"
    case .gb18030: "gb18030"
    case .hz: "hz-gb-2312"
    case .singleByte(let name): name
    }
  }

  /// Whether every character takes two or four bytes.
  var isWide: Bool {
    switch self {
    case .utf16, .utf32: true
    default: false
    }
  }

  /// Whether it is an encoding for Chinese, Japanese or Korean.
  var isMultiByte: Bool {
    switch self {
    case .shiftJIS, .eucJP, .iso2022JP, .eucKR, .big5, .gb18030, .hz: true
    default: false
    }
  }

  /// Whether servers and programs declare it by default, without regard to the text.
  var isDefault: Bool {
    switch self {
    case .utf8, .windows1252, .singleByte("iso-8859-15"): true
    default: false
    }
  }
}
