import WebText

/// A tag's name as a number, so that names are compared without making strings: FNV-1a over the small letters.
struct TagName: Hashable {
  private let hash: UInt64

  /// The name that stands in a range of bytes.
  init(_ bytes: ByteSpan, _ range: Range<Int>) {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in range { hash = (hash ^ UInt64(bytes[index].lowered)) &* 0x100_0000_01B3 }
    self.hash = hash
  }

  /// The name of a literal in small letters.
  init(_ name: StaticString) {
    self = name.withUTF8Buffer { TagName($0, 0..<$0.count) }
  }

  /// The names of literals, separated by spaces.
  static func set(_ names: StaticString) -> Set<TagName> {
    names.withUTF8Buffer { bytes in
      var result: Set<TagName> = []
      var start = 0
      while start < bytes.count {
        let end = bytes.firstIndex(0x20, from: start)
        if end > start { result.insert(TagName(bytes, start..<end)) }
        start = end + 1
      }
      return result
    }
  }
}
