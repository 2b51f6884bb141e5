/// A character reference as parsed by HTML (§13.2.5.72): `&eacute;`, `&#233;`, `&#xE9;`, and the legacy names without a
/// semicolon.
public struct CharacterReference {
  /// The characters it represents.
  public let characters: NamedReferences.Characters
  /// The index after the reference.
  public let end: Int

  /// Parses the reference whose `&` is at `index` of `bytes`, reading no further than `limit`; `nil` if there is none.
  ///
  /// In an attribute, a name without a semicolon counts only if no `=`, letter or digit follows; otherwise the query
  /// `?a=1&copy=2` would lose a parameter.
  public init?(_ bytes: ByteSpan, at index: Int, limit: Int, isInAttribute: Bool = false) {
    guard index + 1 < limit else { return nil }
    if bytes[index + 1] == UInt8(ascii: "#") {
      self.init(number: bytes, from: index + 2, limit)
    } else {
      self.init(name: bytes, from: index + 1, limit, isInAttribute)
    }
  }

  /// Returns the character for a number (§13.2.5.80). 128 to 159 are controls that are never intended and are read as
  /// Windows-1252; invalid code points give U+FFFD.
  public static func scalar(number: UInt32) -> Unicode.Scalar {
    if (0x80...0x9F).contains(number) { return Windows1252.scalar(UInt8(number)) }
    return number == 0 ? "\u{FFFD}" : Unicode.Scalar(number) ?? "\u{FFFD}"
  }

  private init?(number bytes: ByteSpan, from start: Int, _ limit: Int) {
    var index = start
    let isHex = index < limit && bytes[index] | 0x20 == UInt8(ascii: "x")
    if isHex { index += 1 }
    let first = index
    var value: UInt32 = 0
    while index < limit, let digit = bytes[index].digit(isHex: isHex) {
      value = min(value * (isHex ? 16 : 10) + digit, 0x11_0000)
      index += 1
    }
    guard index > first else { return nil }
    if index < limit, bytes[index] == UInt8(ascii: ";") { index += 1 }
    characters = NamedReferences.Characters(Self.scalar(number: value))
    end = index
  }

  private init?(name bytes: ByteSpan, from start: Int, _ limit: Int, _ isInAttribute: Bool) {
    let longest = min(limit, start + NamedReferences.longestName)
    var stop = start
    while stop < longest, bytes[stop].isLetter || bytes[stop].isDigit { stop += 1 }
    if stop < limit, bytes[stop] == UInt8(ascii: ";"),
      let characters = NamedReferences.characters(named: bytes.part(start..<stop))
    {
      self.characters = characters
      end = stop + 1
      return
    }
    stop = min(stop, start + NamedReferences.longestOldName)
    while stop > start + 1 {
      if let characters = NamedReferences.characters(ofOldName: bytes.part(start..<stop)) {
        let next = stop < limit ? bytes[stop] : 0
        guard !isInAttribute || !(next == UInt8(ascii: "=") || next.isLetter || next.isDigit) else { return nil }
        self.characters = characters
        end = stop
        return
      }
      stop -= 1
    }
    return nil
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the bytes as text with references replaced.
  public func decoded(isInAttribute: Bool) -> String {
    guard contains(UInt8(ascii: "&")) else { return string }
    var output: [UInt8] = []
    output.reserveCapacity(count)
    var index = 0
    while index < count {
      if self[index] == UInt8(ascii: "&"),
        let reference = CharacterReference(self, at: index, limit: count, isInAttribute: isInAttribute)
      {
        output.append(reference.characters)
        index = reference.end
      } else {
        output.append(self[index])
        index += 1
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Appends a character in UTF-8.
  @inlinable public mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.value < 0x80 {
      append(UInt8(truncatingIfNeeded: scalar.value))
    } else {
      append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }

  /// Appends the characters of a named reference.
  public mutating func append(_ characters: NamedReferences.Characters) {
    append(characters.first)
    if let second = characters.second { append(second) }
  }
}
