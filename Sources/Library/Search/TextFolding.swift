import Foundation

/// What search looks at instead of a character: neither case, diacritics nor width.
///
/// A character is folded by itself: upper case and back (ß is ss, ς is σ), taken apart for compatibility (Ａ is a, ﬁ is
/// fi), and without its marks. Text stays taken apart, so that composed and decomposed text are one; only kana with their
/// voicing and the syllables of Hangul are put together again, for their number of characters counts.
///
/// What is known of a character is kept by the instance, for one thread. Nothing is shared, so nothing is locked.
final class TextFolding {
  /// What a character is to search, packed: its kind above, the character that it folds to below.
  typealias Entry = UInt32

  /// What a character does to the word or run around it.
  enum Kind: UInt32 {
    /// Not looked up yet.
    case unknown
    /// Ends the word.
    case separator
    /// Is not there: soft hyphens, joiners, selectors of variants, diacritics.
    case ignored
    /// Is part of a word.
    case word
    /// Is part of a run without spaces: Han, kana, Hangul.
    case pair
    /// Belongs to the character before it: the vowels of Devanagari, the voicing of kana.
    case mark
    /// Stands for several; below is not a character but a number in ``sequences``.
    case sequence
  }

  private(set) var sequences: [[Entry]] = []
  /// 256 entries each; pages nobody asked for are not there.
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

  /// What a character is to search. The number is one of a Unicode scalar.
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

  /// A whole text, folded, with its punctuation: for comparing names.
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
  /// What one character folds to; empty when nothing is left of it.
  static func fold(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    if CharacterClass.foldsToItself(scalar.value) { return [scalar] }
    var text = [scalar]
    // Taking apart may bring out a capital (ℌ is H), and a capital something to take apart: twice is enough for all.
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
