import CLibXML2

/// The named character references of HTML 4, which feeds use without declaring them.
enum HTMLEntities {
  /// The character of `name` (without `&` and `;`), names being case-sensitive as in HTML.
  static func scalar(named name: some Collection<UInt8>) -> Unicode.Scalar? {
    // The longest of the 253 names has eight letters.
    guard !name.isEmpty, name.count <= 8 else { return nil }
    var terminated = Array(name)
    terminated.append(0)
    guard let entry = htmlEntityLookup(terminated) else { return nil }
    return Unicode.Scalar(entry.pointee.value)
  }

  /// The character that a numeric reference means.
  ///
  /// 128 to 159 are controls that nobody means: like HTML (§13.2.5.80) these are read as Windows-1252. `nil` for what
  /// XML does not allow as a character.
  static func scalar(number: UInt32) -> Unicode.Scalar? {
    if (0x80...0x9F).contains(number) { return Windows1252.scalar(UInt8(number)) }
    guard number >= 0x20 || number == 0x09 || number == 0x0A || number == 0x0D else { return nil }
    guard number != 0xFFFE, number != 0xFFFF else { return nil }
    return Unicode.Scalar(number)
  }
}
