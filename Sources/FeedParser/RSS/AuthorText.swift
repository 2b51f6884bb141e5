import WebText

extension ParsedAuthor {
  /// An author from the one string that RSS has for it: `mail (name)`, `name <mail>`, a name or an address alone.
  init(rssText text: String) {
    guard let text = text.nonEmptyTrimmed else {
      self.init()
      return
    }
    guard let address = Self.address(in: text) else {
      self.init(name: text)
      return
    }
    let rest = text[..<address.lowerBound] + " " + text[address.upperBound...]
    let marks = Set("()<>[]\"',: \t\n")
    var name = rest.drop { marks.contains($0) }
    while let last = name.last, marks.contains(last) { name.removeLast() }
    if name.lowercased().hasPrefix("mailto") { name = name.dropFirst(6).drop { marks.contains($0) } }
    self.init(name: String(name).nonEmptyTrimmed, email: String(text[address]))
  }

  /// Where an e-mail address stands: something around an `@` without spaces, with a name behind it.
  private static func address(in text: String) -> Range<String.Index>? {
    guard let at = text.firstIndex(of: "@") else { return nil }
    let isPart = { (character: Character) in
      character.isLetter || character.isNumber || "._+-'=&".contains(character)
    }
    let before = text[..<at].reversed().prefix(while: isPart).count
    let after = text[text.index(after: at)...].prefix(while: isPart).count
    guard before > 0, after > 0 else { return nil }
    let start = text.index(at, offsetBy: -before)
    let end = text.index(at, offsetBy: after + 1)
    return start..<end
  }
}
