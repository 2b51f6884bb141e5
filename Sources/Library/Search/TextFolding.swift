import Foundation

/// Folds characters for search, removing case, diacritics and width.
///
/// Each character is folded on its own: converted to upper case and back (ß becomes ss, ς becomes σ), decomposed for
/// compatibility (Ａ becomes a, ﬁ becomes fi), and stripped of its marks. The result stays decomposed, so that composed
/// and decomposed text are equal; only kana with voicing marks and Hangul syllables are recomposed, because their
/// number of characters matters.
///
/// Each instance caches its results and must only be used by one thread. Nothing is shared, so nothing is locked.
final class TextFolding {
  /// A folded character, packed: its kind in the high bits, the scalar in the low bits.
  typealias Entry = UInt32

  /// How a character affects the word or run around it.
  enum Kind: UInt32 {
    /// Not looked up yet.
    case unknown
    /// Ends a word.
    case separator
    /// Skipped: soft hyphens, joiners, variation selectors, diacritics.
    case ignored
    /// Part of a word.
    case word
    /// Part of a run without spaces: Han, kana, Hangul.
    case pair
    /// Attached to the preceding character: Devanagari vowels, kana voicing marks.
    case mark
    /// Folds to several characters; the low bits are an index into ``sequences``.
    case sequence
  }

  private(set) var sequences: [[Entry]] = []
  /// Pages of 256 entries each, allocated on first use.
  private let pages: UnsafeMutablePointer<UnsafeMutablePointer<Entry>?>

  private static let pageCount = 0x110000 >> 8

  init() {
    pages = .allocate(capacity: Self.pageCount)
    pages.initialize(repeating: nil, count: Self.pageCount)
  }

  deinit {
    for index in 0..<Self.pageCount { pages[index]?.deallocate() }
    pages.deallocate()
  }

  /// Returns the folded form of a character. The number must be a valid Unicode scalar.
  @inline(__always)
  func entry(_ scalar: UInt32) -> Entry {
    if let page = pages[Int(scalar >> 8)] {
      let entry = page[Int(scalar & 0xFF)]
      if entry != 0 { return entry }
    }
    return makeEntry(scalar)
  }

  @inline(__always)
  static func kind(_ entry: Entry) -> Kind {
    Kind(rawValue: entry >> 24) ?? .separator
  }

  @inline(__always)
  static func scalar(_ entry: Entry) -> UInt32 {
    entry & 0xFF_FFFF
  }

  /// Returns a text folded as a whole, keeping its punctuation, for comparing names.
  func folded(_ text: String) -> String {
    var folded = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      for part in Self.fold(scalar) {
        if let last = folded.last, let whole = Composition.of(last.value, part.value).flatMap(Unicode.Scalar.init) {
          folded.removeLast()
          folded.append(whole)
        } else {
          folded.append(part)
        }
      }
    }
    return String(folded)
  }
}

// MARK: - One character

extension TextFolding {
  /// Returns the folding of one character; empty if nothing remains.
  static func fold(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    if CharacterClass.foldsToItself(scalar.value) { return [scalar] }
    var text = [scalar]
    // Decomposition may produce a capital (ℌ is H), and a capital may need decomposition. Two passes suffice for all.
    for _ in 0..<2 {
      let upper = text.flatMap { Array($0.properties.uppercaseMapping.unicodeScalars) }
      let lower = upper.map(\.properties.lowercaseMapping).joined()
      text = lower.decomposedStringWithCompatibilityMapping.unicodeScalars.filter { !CharacterClass.isDiacritic($0) }
    }
    return text.reduce(into: []) { folded, next in
      if let last = folded.last, let whole = Composition.of(last.value, next.value).flatMap(Unicode.Scalar.init) {
        folded[folded.count - 1] = whole
      } else {
        folded.append(next)
      }
    }
  }

  @inline(never)
  private func makeEntry(_ number: UInt32) -> Entry {
    guard let scalar = Unicode.Scalar(number) else { return Self.pack(.separator, 0) }
    let entry = classify(scalar)
    let page = page(Int(number >> 8))
    page[Int(number & 0xFF)] = entry
    return entry
  }

  private func page(_ index: Int) -> UnsafeMutablePointer<Entry> {
    if let page = pages[index] { return page }
    let page = UnsafeMutablePointer<Entry>.allocate(capacity: 256)
    page.initialize(repeating: 0, count: 256)
    pages[index] = page
    return page
  }

  private func classify(_ scalar: Unicode.Scalar) -> Entry {
    if CharacterClass.isInvisible(scalar) { return Self.pack(.ignored, 0) }
    guard CharacterClass.holdsText(scalar) else { return Self.pack(.separator, 0) }
    let parts = Self.fold(scalar).map { Self.pack(CharacterClass.kind(ofFolded: $0), $0.value) }
    switch parts.count {
    case 0: return Self.pack(.ignored, 0)
    case 1: return parts[0]
    default:
      sequences.append(parts)
      return Self.pack(.sequence, UInt32(sequences.count - 1))
    }
  }

  private static func pack(_ kind: Kind, _ value: UInt32) -> Entry {
    kind.rawValue << 24 | value
  }
}
