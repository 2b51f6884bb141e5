internal import WebText

extension String {
  /// The text with character references replaced, on one line.
  var unescaped: String {
    guard utf8.contains(where: { $0 == UInt8(ascii: "&") || $0 < 0x20 }) else { return self }
    var copy = self
    let text = copy.withUTF8 { $0.decoded(isInAttribute: false) }
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
