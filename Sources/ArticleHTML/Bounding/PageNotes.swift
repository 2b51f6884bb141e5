package import WebText

/// The metadata of a page: the tags of its head and the data in its scripts.
package struct PageNotes: Sendable {
  /// A tag or script that was noted.
  package struct Note: Sendable {
    /// The kind of tag.
    package let kind: Kind
    /// The range of its attributes in the page.
    package let attributes: Range<Int>
    /// The range of its content; empty for tags without one.
    package let content: Range<Int>
  }

  /// The kinds of tags that are noted.
  package enum Kind: Sendable { case html, body, base, link, meta, title, data }

  /// The notes in page order.
  package private(set) var notes: [Note] = []

  mutating func add(_ kind: Kind, _ attributes: Range<Int>, _ content: Range<Int> = 0..<0) {
    guard notes.count < HTMLLimits.notes else { return }
    notes.append(Note(kind: kind, attributes: attributes, content: content))
  }
}

/// A page prepared for gumbo: bounded, without scripts, styles and drawings, but with the names of its elements.
package struct PageMarkup: Sendable {
  /// The markup.
  package let html: [UInt8]
  /// The tags that were noted.
  package let notes: [PageNotes.Note]

  /// Prepares the bytes of a page, in UTF-8.
  package init(_ bytes: ByteSpan) {
    let (html, notes) = TagFilter.page(bytes)
    self.html = html
    self.notes = notes.notes
  }
}

extension ByteSpan {
  /// Returns the value of an attribute in a range of attributes, decoded.
  package func attribute(_ name: StaticString, in range: Range<Int>) -> String? {
    var scanner = AttributeScanner(self, range)
    while let attribute = scanner.next() {
      guard attribute.name.count == name.utf8CodeUnitCount, hasASCII(name, at: attribute.name.lowerBound) else {
        continue
      }
      return part(attribute.value).decoded(isInAttribute: true)
    }
    return nil
  }
}
