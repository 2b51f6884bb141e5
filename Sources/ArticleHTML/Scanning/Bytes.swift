import WebText

extension UnsafeBufferPointer<UInt8> {
  /// Returns the index of the first `byte` at or after `start`, or the end.
  package func firstIndex(_ byte: UInt8, from start: Int) -> Int {
    var index = start
    while index < count, self[index] != byte { index += 1 }
    return index
  }

  /// Whether the value of `hidden` means that find-in-page reveals the element (HTML §6.1).
  var isUntilFound: Bool { count == 11 && hasASCII("until-found", at: 0) }

  func text(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: self[range]), as: UTF8.self)
  }
}

extension String {
  /// The text without leading and trailing HTML white space.
  var trimmed: Substring {
    var rest = self[...]
    while let first = rest.utf8.first, first.isSpace { rest = rest.dropFirst() }
    while let last = rest.utf8.last, last.isSpace { rest = rest.dropLast() }
    return rest
  }
}
