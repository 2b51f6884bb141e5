/// The entries of the palette, filtered and sorted by what is typed, and the selected one.
package final class PaletteModel {
  /// How many last used entries are remembered.
  package static let mostRecent = 24
  /// How many rows there are at first, several pages. Matching thousands of entries takes a fraction of a millisecond, but
  /// filling the two hundred rows that GTK keeps of a longer list takes longer than a frame, at each key.
  package static let firstShown = 40
  /// How many rows are added when the user gets close to the last one; takes less than a frame.
  package static let addedAtOnce = 10
  /// The points of the entry used last; those used earlier have fewer. About those of a letter: among similar matches
  /// the last used comes first, but a better match stays before it.
  private static let pointsOfRecent = 16
  /// The points of a word found in the entry's kind instead of its title.
  private static let pointsOfKind = 4

  /// The points of an entry that does something: more than a shorter title has, so that “refresh” first finds the command
  /// and then the preference.
  private static let pointsOfCommand = 8

  /// If fewer entries match, those that match but for one letter follow them.
  private static let fewMatches = 5

  /// A step of the selection.
  package enum Step {
    case rows(Int)
    case pages(Int)
  }

  /// What is typed.
  package var text = "" {
    didSet { if text != oldValue { find() } }
  }
  /// The index of the selected result; nil if there is none.
  package private(set) var selected: Int?
  /// The entries used last, the latest first.
  package private(set) var recent: [String]

  private let entries: [PaletteEntry]
  /// The indices of the found entries, best first.
  private var found: [Int] = []
  /// All entries, the last used first.
  private let order: [Int]
  private let titles: FuzzyIndex
  /// The English titles of entries with another one, and which entries these are.
  private let english: FuzzyIndex
  private let translated: [Int]
  /// The other words of entries that have some, and which entries these are.
  private let otherWords: FuzzyIndex
  private let otherwise: [Int]
  /// The kinds, each once, and which one an entry has.
  private let kinds: FuzzyIndex
  private let kindOf: [Int]
  /// The additional points of entries used lately.
  private let bonus: [Int: Int]

  package init(_ entries: [PaletteEntry], recent: [String] = []) {
    (self.entries, self.recent) = (entries, recent)
    titles = FuzzyIndex(entries.lazy.map(\.title))
    let translated = entries.indices.filter { !["", entries[$0].title].contains(entries[$0].english) }
    self.translated = translated
    english = FuzzyIndex(translated.lazy.map { entries[$0].english })
    let otherwise = entries.indices.filter { !entries[$0].otherWords.isEmpty }
    self.otherwise = otherwise
    otherWords = FuzzyIndex(otherwise.lazy.map { entries[$0].otherWords })
    var numbers: [String: Int] = [:]
    var names: [String] = []
    kindOf = entries.map { entry in
      if let number = numbers[entry.kind] { return number }
      numbers[entry.kind] = names.count
      names.append(entry.kind)
      return names.count - 1
    }
    kinds = FuzzyIndex(names)
    let rank = Dictionary(recent.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let used = entries.indices.compactMap { index in rank[entries[index].id].map { (rank: $0, index: index) } }
      .sorted { $0.rank < $1.rank }
    let first = Set(used.map(\.index))
    order = used.map(\.index) + entries.indices.filter { !first.contains($0) }
    bonus = Dictionary(
      uniqueKeysWithValues: used.map { ($0.index, max(Self.pointsOfRecent - $0.rank, 1)) })
    find()
  }

  /// The number of rows: the best matches. ``showMore(around:)`` adds the next ones.
  package private(set) var count = 0
  /// The number of matches, in rows or not.
  package var total: Int { found.count }

  package subscript(row: Int) -> PaletteEntry { entries[found[row]] }

  /// The selected entry; nil if nothing is found.
  package var selectedEntry: PaletteEntry? { selected.map { self[$0] } }

  /// Adds rows for the next matches if a row is close to the last one, and returns how many.
  package func showMore(around row: Int) -> Int {
    guard row + Self.addedAtOnce >= count else { return 0 }
    let before = count
    count = min(count + Self.addedAtOnce, total)
    return count - before
  }

  /// Moves the selection, as far as the ends allow.
  /// - Parameter page: the number of rows of a page.
  package func move(_ step: Step, page: Int = 1) {
    guard let selected else { return }
    let rows =
      switch step {
      case .rows(let rows): rows
      case .pages(let pages): pages * max(page, 1)
      }
    self.selected = min(max(selected + rows, 0), count - 1)
  }

  /// Remembers that a result was chosen, and returns it; nil if there is none.
  package func choose(_ row: Int) -> PaletteEntry? {
    guard (0..<count).contains(row) else { return nil }
    let entry = self[row]
    recent = Array(([entry.id] + recent.filter { $0 != entry.id }).prefix(Self.mostRecent))
    return entry
  }

  /// Finds the entries that match every word: by title, also the English one, or by the beginning of another word that they
  /// are found by, or of one of their kind. A kind alone is not enough, because it would find every feed. If there are none,
  /// a wrong letter in a long word is forgiven.
  private func find() {
    let words = text.split(whereSeparator: \.isWhitespace).map { FoldedText(String($0)).letters }
      .filter { !$0.isEmpty }
    found = words.isEmpty ? order : entries(matching: words)
    if found.count < Self.fewMatches, words.contains(where: { $0.count >= FuzzyIndex.fewestForgiven }) {
      // After the others, because Enter must not do what nobody has asked for.
      found += entries(matching: words, isForgiving: true).filter { [found] in !found.contains($0) }
    }
    selected = found.isEmpty ? nil : 0
    count = min(found.count, Self.firstShown)
  }

  private func entries(matching words: [[UInt32]], isForgiving: Bool = false) -> [Int] {
    // Of each entry: how many words match its title or kind, and its points.
    var hits = [Int](repeating: 0, count: entries.count)
    var points = [Int](repeating: 0, count: entries.count)
    var isTitled = [Bool](repeating: false, count: entries.count)
    for (number, word) in words.enumerated() {
      func note(_ entry: Int, _ value: Int) {
        guard hits[entry] == number else { return }
        hits[entry] += 1
        points[entry] += value
        isTitled[entry] = true
      }
      titles.match(word, note)
      english.match(word) { note(translated[$0], $1) }
      if isForgiving {
        titles.match(nearly: word, note)
        english.match(nearly: word) { note(translated[$0], $1) }
      }
      otherWords.match(beginningsWith: word) { note(otherwise[$0], $1) }
      guard words.count > 1 else { continue }
      let ofKind = (0..<kinds.count).map { kinds.hasWord(beginningWith: word, text: $0) }
      guard ofKind.contains(true) else { continue }
      for entry in entries.indices where hits[entry] == number && ofKind[kindOf[entry]] {
        hits[entry] += 1
        points[entry] += Self.pointsOfKind
      }
    }
    // In the order without a search, so that equal matches keep it.
    var matches: [(entry: Int, points: Int, place: Int)] = []
    for (place, entry) in order.enumerated() where hits[entry] == words.count && isTitled[entry] {
      let command = entries[entry].isCommand ? Self.pointsOfCommand : 0
      matches.append((entry, points[entry] + command + bonus[entry, default: 0], place))
    }
    matches.sort { $0.points != $1.points ? $0.points > $1.points : $0.place < $1.place }
    return matches.map(\.entry)
  }
}
