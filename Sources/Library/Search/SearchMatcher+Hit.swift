extension SearchMatcher {
  /// Returns the matches of the query in an article, for display.
  func hit(title: String, text: String) -> SearchHit {
    let passage = passage(of: text)
    return SearchHit(
      title: ranges(in: title, of: .title),
      snippet: SearchSnippet(text: passage, matches: ranges(in: passage, of: .text)))
  }

  private func passage(of text: String) -> String {
    var text = text
    return text.withUTF8 { utf8 in
      Passage(utf8, around: cluster(in: utf8)).text
    }
  }

  /// Returns the earliest place with the most terms close together.
  private func cluster(in text: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    let termsOfText = termCount(in: .text)
    guard termsOfText > 0 else { return nil }
    var newest = [Int](repeating: -1, count: termCount)
    var best: (terms: Int, range: Range<Int>)?
    _ = forEachMatch(in: text, of: .text) { match in
      newest[match.term] = match.start
      // A CJK character takes three bytes.
      let reach = SearchSnippet.length * (text[match.start] >= 0xE0 ? 3 : 1)
      let near = newest.filter { $0 >= 0 && match.end - $0 <= reach }
      if near.count > best?.terms ?? 0 {
        best = (near.count, (near.min() ?? match.start)..<match.end)
      } else if best == nil {
        // A phrase longer than any passage.
        best = (0, match.start..<match.end)
      }
      return near.count < termsOfText
    }
    return best?.range
  }
}

extension SearchQuery {
  /// Returns the matches in an article. For many articles, a ``SearchMatcher`` is faster.
  ///
  /// The author is searched but not shown, so `author` does not affect the result.
  func hit(title: String, author: String?, text: String) -> SearchHit {
    SearchMatcher(self).hit(title: title, text: text)
  }
}
