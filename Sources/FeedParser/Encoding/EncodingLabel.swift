import WebText

/// The name of a character encoding, read as browsers read it (WHATWG Encoding §4.2).
struct EncodingLabel: Equatable {
  /// The lower-case label as the document wrote it.
  let name: String

  /// UTF-8.
  static let utf8 = EncodingLabel(name: "utf-8")
  /// Windows-1252.
  static let windows1252 = EncodingLabel(name: "windows-1252")

  private init(name: String) {
    self.name = name
  }

  /// A label as found in a document or header; `nil` where nothing is left of it.
  init?(_ text: String) {
    guard let trimmed = text.nonEmptyTrimmed else { return nil }
    let lowered = trimmed.lowercased()
    switch lowered {
    case "utf8", "unicode-1-1-utf-8", "utf-8n": name = "utf-8"
    case "gb2312", "gbk", "x-gbk", "gb_2312-80", "chinese", "csgb2312": name = "gb18030"
    default: name = lowered
    }
  }

  /// Whether the label means Windows-1252 in practice.
  var isLatin1: Bool {
    ["windows-1252", "cp1252", "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "us-ascii", "ascii", "ansi"].contains(
      name)
  }

  /// Whether the label is one of those that software writes without looking at the text.
  var isLatin: Bool { self == .utf8 || isLatin1 || name == "iso-8859-15" }

  /// Whether every character takes two or four bytes.
  var isWide: Bool { name.hasPrefix("utf-16") || name.hasPrefix("utf-32") || name.hasPrefix("ucs-") }

  /// The name the C library knows: each label means the vendor's superset, or letters such as ① and 뷁 are lost.
  var converterName: String {
    switch name {
    case "shift_jis", "shift-jis", "sjis", "x-sjis", "windows-31j", "ms_kanji": "CP932"
    case "euc-kr", "ks_c_5601-1987", "ksc5601", "korean", "windows-949": "CP949"
    case "big5", "x-x-big5", "cn-big5": "BIG5-HKSCS"
    case "iso-8859-9": "WINDOWS-1254"
    case "iso-8859-11", "tis-620": "WINDOWS-874"
    case "x-euc-jp": "EUC-JP"
    default: name.uppercased()
    }
  }
}

extension EncodingLabel {
  /// The encoding that a byte order mark tells, and the mark's length in bytes.
  static func byteOrderMark(of body: ArraySlice<UInt8>) -> (encoding: EncodingLabel, length: Int)? {
    let head = Array(body.prefix(4))
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if head == [0xFF, 0xFE, 0, 0] { return (EncodingLabel(name: "utf-32le"), 4) }
    if head == [0, 0, 0xFE, 0xFF] { return (EncodingLabel(name: "utf-32be"), 4) }
    if head.starts(with: [0xFF, 0xFE]) { return (EncodingLabel(name: "utf-16le"), 2) }
    if head.starts(with: [0xFE, 0xFF]) { return (EncodingLabel(name: "utf-16be"), 2) }
    return nil
  }

  /// The encoding that shows in the zeros around the first character (XML 1.0 appendix F.1).
  static func wideEncoding(of body: ArraySlice<UInt8>) -> EncodingLabel? {
    let head = Array(body.prefix(4))
    guard head.count == 4 else { return nil }
    switch head.map({ $0 == 0 }) {
    case [true, true, true, false]: return EncodingLabel(name: "utf-32be")
    case [false, true, true, true]: return EncodingLabel(name: "utf-32le")
    case [true, false, true, false]: return EncodingLabel(name: "utf-16be")
    case [false, true, false, true]: return EncodingLabel(name: "utf-16le")
    default: return nil
    }
  }

  /// The `charset` parameter of a content type (RFC 9110 §8.3.1).
  static func charset(inContentType type: String) -> String? {
    for parameter in type.split(separator: ";").dropFirst() {
      let parts = parameter.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].filter({ $0 != " " }).lowercased() == "charset" else { continue }
      return parts[1].filter { $0 != "\"" && $0 != "'" && $0 != " " }
    }
    return nil
  }

  /// The encoding in the XML declaration (XML 1.0 §4.3.3).
  static func declared(in body: ArraySlice<UInt8>) -> String? {
    let head = body.prefix(1024)
    guard let start = head.firstIndex(of: "<?xml", from: head.startIndex),
      let end = head.firstIndex(of: "?>", from: start)
    else { return nil }
    let declaration = head[start..<end]
    guard var index = declaration.firstIndex(of: "encoding", from: start) else { return nil }
    index += 8
    while index < end, declaration[index].isSpace || declaration[index] == UInt8(ascii: "=") { index += 1 }
    guard index < end, declaration[index] == UInt8(ascii: "\"") || declaration[index] == UInt8(ascii: "'") else {
      return nil
    }
    let value = declaration[(index + 1)...].prefix { $0 != declaration[index] }
    return String(decoding: value, as: UTF8.self)
  }
}

extension ArraySlice<UInt8> {
  fileprivate func firstIndex(of text: StaticString, from start: Int) -> Int? {
    withUnsafeBufferPointer { $0.firstIndex(of: text, from: start - startIndex).map { $0 + startIndex } }
  }
}
