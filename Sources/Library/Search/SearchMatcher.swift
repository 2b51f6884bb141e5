/// Finds a query's terms in texts, by the same tokens as the index. Made once for many articles, since it remembers how
/// characters fold; for one thread.
final class SearchMatcher {
  /// How far into a text it looks, in bytes: some ten thousand words. What is only found behind that is not shown, so
  /// that no article is so long that it is felt.
  static let lookAhead = 65_536

  /// A term found in a text, from byte to byte.
  struct Match {
    let term: Int
    let start: Int
    let end: Int
  }

  /// A token looked for; its bytes lie in ``bytes``.
  private struct Needle {
    let offset: Int
    let length: Int
    let term: Int
    let isLast: Bool
    let isPrefix: Bool
    let isCharacter: Bool
  }

  /// A phrase of which the beginning has been found, and the needle that the next token must be.
  private struct Partial {
    let needle: Int
    let start: Int
  }

  let termCount: Int
  private let scanner = TokenScanner()
  private let bytes: [UInt8]
  private let needles: [Needle]
  /// The needles that terms begin with, by where those terms are looked for.
  private let beginnings: [SearchColumn: [Int]]

  init(_ query: SearchQuery) {
    var (bytes, needles, beginnings): ([UInt8], [Needle], [SearchColumn: [Int]]) = ([], [], [:])
    for (number, term) in query.terms.enumerated() {
      for column in term.column.map({ [$0] }) ?? [.title, .author, .text] {
        beginnings[column, default: []].append(needles.count)
      }
      for (index, token) in term.tokens.enumerated() {
        let isLast = index == term.tokens.count - 1
        needles.append(
          Needle(
            offset: bytes.count, length: token.count, term: number, isLast: isLast, isPrefix: isLast && term.isPrefix,
            isCharacter: isLast && term.endsInCharacter))
        bytes += token
      }
    }
    termCount = query.terms.count
    (self.bytes, self.needles, self.beginnings) = (bytes, needles, beginnings)
  }

  /// How many terms may stand in a column.
  func termCount(in column: SearchColumn) -> Int { beginnings[column]?.count ?? 0 }

  /// Hands out every place in a column's text where a term stands that may stand there, by where it ends, until `body`
  /// says no, and says how many tokens were looked at.
  @inline(__always)
  func forEachMatch(
    in text: UnsafeBufferPointer<UInt8>, of column: SearchColumn, _ body: (Match) -> Bool
  ) -> Int {
    guard termCount > 0 else { return 0 }
    let beginnings = beginnings[column] ?? []
    let text = UnsafeBufferPointer(rebasing: text.prefix(Self.lookAhead))
    // Locals, for nothing else touches them: a property would be guarded against that at every token.
    var count = 0
    var partials: [Partial] = []
    bytes.withUnsafeBufferPointer { bytes in
      needles.withUnsafeBufferPointer { needles in
        beginnings.withUnsafeBufferPointer { beginnings in
          scanner.forEachToken(in: text, isQuery: false) { token in
            count += 1
            if !partials.isEmpty {
              guard Self.advance(&partials, token, needles, bytes, body) else { return false }
            }
            for index in beginnings where Self.matches(needles[index], bytes, token) {
              let needle = needles[index]
              if !needle.isLast {
                partials.append(Partial(needle: index + 1, start: token.start))
              } else if !body(Self.match(needle, token.start, token)) {
                return false
              }
            }
            return true
          }
        }
      }
    }
    return count
  }

  /// Keeps the phrases that the token goes on with, and hands out those that it ends.
  private static func advance(
    _ partials: inout [Partial], _ token: SearchToken, _ needles: UnsafeBufferPointer<Needle>,
    _ bytes: UnsafeBufferPointer<UInt8>, _ body: (Match) -> Bool
  ) -> Bool {
    var kept: [Partial] = []
    for partial in partials where matches(needles[partial.needle], bytes, token) {
      let needle = needles[partial.needle]
      if !needle.isLast {
        kept.append(Partial(needle: partial.needle + 1, start: partial.start))
      } else if !body(match(needle, partial.start, token)) {
        return false
      }
    }
    partials = kept
    return true
  }

  private static func match(_ needle: Needle, _ start: Int, _ token: SearchToken) -> Match {
    Match(term: needle.term, start: start, end: needle.isCharacter ? token.firstEnd : token.end)
  }

  @inline(__always)
  private static func matches(_ needle: Needle, _ bytes: UnsafeBufferPointer<UInt8>, _ token: SearchToken) -> Bool {
    let count = token.bytes.count
    guard count == needle.length || (needle.isPrefix && count > needle.length) else { return false }
    for index in 0..<needle.length where token.bytes[index] != bytes[needle.offset + index] { return false }
    return true
  }
}

extension SearchMatcher {
  /// The places of all terms that may stand in a column, in order; those that overlap are one.
  func ranges(in text: String, of column: SearchColumn) -> [Range<String.Index>] {
    guard termCount(in: column) > 0 else { return [] }
    var text = text
    var found: [Range<Int>] = []
    text.withUTF8 { utf8 in
      _ = forEachMatch(in: utf8, of: column) { match in
        found.append(match.start..<match.end)
        return true
      }
    }
    found.sort { $0.lowerBound < $1.lowerBound }
    var merged: [Range<Int>] = []
    for range in found {
      if let last = merged.last, range.lowerBound < last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    let (utf8, start) = (text.utf8, text.startIndex)
    return merged.map {
      utf8.index(start, offsetBy: $0.lowerBound)..<utf8.index(start, offsetBy: $0.upperBound)
    }
  }
}
