/// Finds a query's terms in texts, using the same tokens as the index. Create one matcher for many articles, because it
/// caches how characters fold. Must only be used by one thread at a time.
final class SearchMatcher {
  /// How much of a text is searched, in bytes: about ten thousand words. Matches beyond that are not shown, so that
  /// even very long articles take no noticeable time.
  static let lookAhead = 65_536

  /// A match of a term, as a byte range.
  struct Match {
    let term: Int
    let start: Int
    let end: Int
  }

  /// A token to find; its bytes are in ``bytes``.
  private struct Needle {
    let offset: Int
    let length: Int
    let term: Int
    let isLast: Bool
    let isPrefix: Bool
    let isCharacter: Bool
  }

  /// A partially matched phrase: the needle that the next token must match.
  private struct Partial {
    let needle: Int
    let start: Int
  }

  let termCount: Int
  private let scanner = TokenScanner()
  private let bytes: [UInt8]
  private let needles: [Needle]
  /// The first needles of all terms, by the column in which the terms are searched.
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

  /// Returns the number of terms that are searched in a column.
  func termCount(in column: SearchColumn) -> Int { beginnings[column]?.count ?? 0 }

  /// Calls `body` with every match of the terms searched in a column, in order of where they end, until it returns
  /// false. Returns the number of tokens examined.
  ///
  /// - Parameter most: How much of the text is searched, in bytes.
  @inline(__always)
  func forEachMatch(
    in text: UnsafeBufferPointer<UInt8>, of column: SearchColumn, most: Int = SearchMatcher.lookAhead,
    _ body: (Match) -> Bool
  ) -> Int {
    guard termCount > 0 else { return 0 }
    let beginnings = beginnings[column] ?? []
    let text = UnsafeBufferPointer(rebasing: text.prefix(most))
    // Local variables avoid an exclusivity check at every token.
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

  /// Advances the phrases that continue with the token, and reports those that it completes.
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
  /// Returns whether each term occurs in the article, as it does for the index.
  func matches(title: String, author: String?, text: String) -> Bool {
    var isFound = [Bool](repeating: false, count: termCount)
    var missing = termCount
    for (column, var field) in [(SearchColumn.title, title), (.author, author ?? ""), (.text, text)] where missing > 0 {
      field.withUTF8 { utf8 in
        _ = forEachMatch(in: utf8, of: column, most: utf8.count) { match in
          if !isFound[match.term] { (isFound[match.term], missing) = (true, missing - 1) }
          return missing > 0
        }
      }
    }
    return missing == 0
  }

  /// Returns the ranges of all terms searched in a column, in order, with overlapping ranges merged.
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
