/// The zones that dates of feeds name or count.
enum TimeZoneName {
  /// Seconds east of UTC of the names in RFC 822 §5 and those that feeds add; small letters. The ambiguous ones (`IST`,
  /// `BST`, `CST`) are what most feeds mean by them. Military letters are zero, as RFC 2822 §4.3 advises.
  private static let hours: [UInt64: Double] = {
    let names: [(StaticString, Double)] = [
      ("ut", 0), ("utc", 0), ("gmt", 0), ("z", 0), ("wet", 0), ("est", -5), ("edt", -4), ("cst", -6), ("cdt", -5),
      ("mst", -7), ("mdt", -6), ("pst", -8), ("pdt", -7), ("akst", -9), ("akdt", -8), ("hst", -10), ("ast", -4),
      ("adt", -3), ("nst", -3.5), ("ndt", -2.5), ("brt", -3), ("brst", -2), ("art", -3), ("clt", -4), ("clst", -3),
      ("bst", 1), ("ist", 5.5), ("west", 1), ("cet", 1), ("cest", 2), ("met", 1), ("mest", 2), ("mez", 1), ("mesz", 2),
      ("eet", 2), ("eest", 3), ("msk", 3), ("msd", 4), ("trt", 3), ("sast", 2), ("pkt", 5), ("ict", 7), ("wib", 7),
      ("hkt", 8), ("sgt", 8), ("awst", 8), ("jst", 9), ("kst", 9), ("aest", 10), ("aedt", 11), ("acst", 9.5),
      ("acdt", 10.5), ("nzst", 12), ("nzdt", 13), ("et", -5), ("ct", -6), ("mt", -7), ("pt", -8),
    ]
    return Dictionary(names.map { ($0.0.packedWord, $0.1) }, uniquingKeysWith: { first, _ in first })
  }()

  /// Seconds east of UTC of a packed name; `nil` where it is no zone.
  static func seconds(_ word: UInt64) -> Int? {
    hours[word].map { Int($0 * 3600) }
  }

  /// Reads `+0100`, `-08:00`, `+1` behind an optional `GMT` or `UTC`.
  static func offset(_ scanner: inout ByteScanner) -> Int? {
    let isWest = scanner.next == UInt8(ascii: "-")
    guard isWest || scanner.next == UInt8(ascii: "+") else { return nil }
    scanner.skip()
    let count = scanner.digitsAhead
    guard let value = scanner.number(4) else { return nil }
    var seconds = count <= 2 ? value * 3600 : value / 100 * 3600 + value % 100 * 60
    if count <= 2, scanner.skip(UInt8(ascii: ":")), let minutes = scanner.number(2) { seconds += minutes * 60 }
    return isWest ? -seconds : seconds
  }
}
