import WebText

/// The addresses of the pages over which a site spreads one article: they differ from the first one in a page number only.
struct PageSeries {
  /// The last number taken for a page's: longer numbers are years and IDs.
  static let lastNumber = 999

  /// The words before a page number in an address, in the languages of sites that have been seen with one.
  private static let words: Set<String> = [
    "page", "pages", "paged", "pageno", "page_no", "pagenum", "pagenumber", "pg", "p", "seite", "pagina", "strona",
    "sida", "side", "sivu", "trang",
  ]

  private let first: [UInt8]

  /// - Parameter first: The address of the first page.
  init(first: String) {
    self.first = Self.bytes(first)
  }

  /// Returns the number of the page at an address; nil if it does not belong to the series.
  func number(of address: String) -> Int? {
    let other = Self.bytes(address)
    if other == first { return 1 }
    var start = zip(first, other).prefix { $0 == $1 }.count
    let most = min(first.count, other.count) - start
    var end = zip(first.reversed(), other.reversed()).prefix(most).prefix { $0 == $1 }.count
    // a number that differs in its last or first digits only differs as a whole
    if Self.isDigit(first.dropFirst(start).first) || Self.isDigit(other.dropFirst(start).first) {
      while start > 0, Self.isDigit(first[start - 1]) { start -= 1 }
    }
    if Self.isDigit(first.dropLast(end).last) || Self.isDigit(other.dropLast(end).last) {
      while end > 0, Self.isDigit(first[first.count - end]) { end -= 1 }
    }
    let old = first[start..<(first.count - end)]
    let new = other[start..<(other.count - end)]
    if old.isEmpty { return Self.inserted(new, after: first[..<start].last, before: first.suffix(end).first) }
    guard Array(old) == [UInt8(ascii: "1")], Self.endsWithWord(first[..<start]) else { return nil }
    return Self.number(new)
  }

  /// Returns the number in what an address has more than the first one: `/2`, `/page/2/`, `-2`, `?page=2`, `&p=2`.
  private static func inserted(_ part: ArraySlice<UInt8>, after previous: UInt8?, before following: UInt8?) -> Int? {
    let digits = part.drop { !isDigit($0) }
    let after = digits.drop(while: isDigit)
    guard after.isEmpty || after.count == 1 && "/&".utf8.contains(after[after.startIndex]) else { return nil }
    let before = part[..<digits.startIndex]
    let word = before.split { "/-_,.?&=".utf8.contains($0) }
    // Without a word the number must be a part of the path, or end the name of a file: blogs name a second article of
    // the same title `title-2`.
    let separator = before.last ?? previous
    let isPage =
      word.isEmpty
      ? separator == UInt8(ascii: "/") || following == UInt8(ascii: ".") && separator.map("-_,".utf8.contains) ?? false
      : word.count == 1 && words.contains(String(decoding: word[0], as: UTF8.self))
    guard isPage else { return nil }
    return number(digits[..<after.startIndex])
  }

  /// Whether an address says before its number that it is a page's. A lone `p` is more often an article's ID.
  private static func endsWithWord(_ part: ArraySlice<UInt8>) -> Bool {
    guard let last = part.last, "/-_=".utf8.contains(last) else { return false }
    let word = part.dropLast().reversed().prefix { !"/-,.?&=".utf8.contains($0) }.reversed()
    let text = String(decoding: Array(word), as: UTF8.self)
    return text != "p" && words.contains(text)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.count <= 3, let number = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
    return (2...lastNumber).contains(number) ? number : nil
  }

  private static func isDigit(_ byte: UInt8?) -> Bool { byte.map { $0 >= 0x30 && $0 <= 0x39 } ?? false }

  /// The bytes of an address without its fragment.
  private static func bytes(_ address: String) -> [UInt8] { Array(address.utf8.prefix { $0 != UInt8(ascii: "#") }) }
}
