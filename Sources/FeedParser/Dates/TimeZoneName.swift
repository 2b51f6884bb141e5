import WebText

/// The time zone names and offsets found in feeds.
enum TimeZoneName {
  /// Reads what follows a time: `Z`, `+0100`, `-08:00`, `+1`, `GMT`, `GMT+1`, `UTC-05:00`, `EST5EDT`, `Etc/GMT+5`,
  /// `(CET)`. Returns seconds east of UTC, or `nil` if nothing follows. An unknown name counts as UTC.
  static func zone(_ scanner: inout ByteScanner) -> Int? {
    scanner.skipSpace()
    while scanner.skip(UInt8(ascii: "(")) { scanner.skipSpace() }
    if let offset = offset(&scanner) { return offset }
    guard scanner.next.isLetter else { return nil }
    // POSIX names have inverted signs: west of Greenwich is positive.
    let isTurned = scanner.skip("etc/")
    let name = scanner.word()
    if scanner.next == UInt8(ascii: "/") {
      while !scanner.isAtEnd, !scanner.next.isSpace { scanner.skip() }
      return 0
    }
    let known = seconds(name) ?? 0
    if scanner.next.isDigit {
      // For PST8PDT, the offset of the first name is known.
      while scanner.next.isDigit || scanner.next.isLetter { scanner.skip() }
      return known
    }
    var ahead = scanner
    ahead.skipSpace()
    guard ahead.peek(1).isDigit, let offset = offset(&ahead) else { return known }
    scanner = ahead
    return isTurned ? -offset : offset
  }

  /// Returns a name's offset in seconds east of UTC, or `nil` if it is not a zone. Military letters are zero, as RFC
  /// 2822 §4.3 advises.
  static func seconds(_ name: ByteSpan) -> Int? {
    guard name.count <= 5 else { return nil }
    if name.count == 1 { return 0 }
    var packed: UInt64 = 0
    for byte in name { packed = packed << 8 | UInt64(byte | 0x20) }
    var low = 0
    var high = sorted.count
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle].name < packed { low = middle + 1 } else { high = middle }
    }
    return low < sorted.count && sorted[low].name == packed ? sorted[low].seconds : nil
  }

  /// Reads `+0100`, `-08:00`, `+1`.
  static func offset(_ scanner: inout ByteScanner) -> Int? {
    let isWest = scanner.next == UInt8(ascii: "-")
    guard isWest || scanner.next == UInt8(ascii: "+"), scanner.peek(1).isDigit else { return nil }
    scanner.skip()
    let count = scanner.digitsAhead
    guard let value = scanner.number(4) else { return nil }
    var seconds = count <= 2 ? value * 3600 : value / 100 * 3600 + value % 100 * 60
    if count <= 2, scanner.skip(UInt8(ascii: ":")), let minutes = scanner.number(2) { seconds += minutes * 60 }
    return isWest ? -seconds : seconds
  }

  private static let sorted: [(name: UInt64, seconds: Int)] = names.map { name, hours in
    var packed: UInt64 = 0
    name.withUTF8Buffer { for byte in $0 { packed = packed << 8 | UInt64(byte) } }
    return (packed, Int(hours * 3600))
  }.sorted { $0.name < $1.name }

  /// Hours east of UTC for the names in RFC 822 §5 and others found in feeds. The ambiguous ones (`IST`, `BST`, `CST`,
  /// `AST`) have the meaning that most feeds intend.
  private static let names: [(StaticString, Double)] = [
    ("ut", 0), ("utc", 0), ("uct", 0), ("gmt", 0), ("wet", 0), ("zulu", 0), ("azot", -1), ("egt", -1), ("brst", -2),
    ("ndt", -2.5), ("adt", -3), ("art", -3), ("brt", -3), ("clst", -3), ("gft", -3), ("uyt", -3), ("nst", -3.5),
    ("ast", -4), ("bot", -4), ("clt", -4), ("edt", -4), ("gyt", -4), ("pyt", -4), ("vet", -4), ("cdt", -5),
    ("cot", -5), ("ect", -5), ("est", -5), ("et", -5), ("pet", -5), ("cst", -6), ("ct", -6), ("mdt", -6), ("mst", -7),
    ("mt", -7), ("pdt", -7), ("akdt", -8), ("pst", -8), ("pt", -8), ("ydt", -8), ("akst", -9), ("hdt", -9),
    ("hadt", -9), ("yst", -9), ("hst", -10), ("hast", -10), ("sst", -11), ("bst", 1), ("cet", 1), ("fwt", 1),
    ("mewt", 1), ("met", 1), ("mez", 1), ("swt", 1), ("wat", 1), ("west", 1), ("wedt", 1), ("cat", 2), ("cest", 2),
    ("eet", 2), ("mest", 2), ("mesz", 2), ("sast", 2), ("eat", 3), ("eest", 3), ("idt", 3), ("msk", 3), ("trt", 3),
    ("irst", 3.5), ("amt", 4), ("azt", 4), ("get", 4), ("gst", 4), ("msd", 4), ("mut", 4), ("samt", 4), ("irdt", 4.5),
    ("aft", 4.5), ("mvt", 5), ("pkt", 5), ("tmt", 5), ("uzt", 5), ("yekt", 5), ("ist", 5.5), ("slst", 5.5),
    ("npt", 5.75), ("almt", 6), ("bdt", 6), ("omst", 6), ("mmt", 6.5), ("ict", 7), ("krat", 7), ("novt", 7), ("wib", 7),
    ("awst", 8), ("hkt", 8), ("irkt", 8), ("myt", 8), ("pht", 8), ("sgt", 8), ("wita", 8), ("jst", 9), ("kst", 9),
    ("wit", 9), ("yakt", 9), ("acst", 9.5), ("aest", 10), ("chst", 10), ("vlat", 10), ("acdt", 10.5), ("lhst", 10.5),
    ("aedt", 11), ("magt", 11), ("fjt", 12), ("nzst", 12), ("pett", 12), ("nzdt", 13),
  ]
}
