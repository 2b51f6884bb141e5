/// A key with the modifiers that are held with it, in GTK's notation: `<Control>r`, `slash`, `F5`.
package nonisolated struct KeyStroke: Hashable, Sendable {
  /// Keys that are held.
  package struct Modifiers: OptionSet, Hashable, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    package static let shift = Modifiers(rawValue: 1)
    package static let control = Modifiers(rawValue: 2)
    package static let alt = Modifiers(rawValue: 4)
    package static let `super` = Modifiers(rawValue: 8)
    package static let hyper = Modifiers(rawValue: 16)
    package static let meta = Modifiers(rawValue: 32)
  }

  package let modifiers: Modifiers
  /// The key's name in GDK, that of a letter in lower case.
  package let key: String

  /// Bytes of the longest name; GDK's longest has fewer.
  private static let longestName = 40

  /// Reads a key; nil if the text is not in GTK's notation. Whether there is a key of the name is not checked.
  package init?(_ text: some StringProtocol) {
    var (rest, held) = (Substring(text), Modifiers())
    while rest.first == "<", let end = rest.firstIndex(of: ">") {
      guard let modifier = Self.modifiers[rest[rest.index(after: rest.startIndex)..<end].lowercased()] else {
        return nil
      }
      held.insert(modifier)
      rest = rest[rest.index(after: end)...]
    }
    guard !rest.isEmpty, rest.utf8.count <= Self.longestName,
      rest.utf8.allSatisfy({ Self.isPartOfName($0) })
    else { return nil }
    let isLetter = rest.utf8.count == 1 && rest.first?.isLetter == true
    key = isLetter ? rest.lowercased() : String(rest)
    // Whether a symbol needs Shift depends on the keyboard layout, so Shift is ignored.
    if Self.isSign(key) { held.remove(.shift) }
    modifiers = held
  }

  /// The key in GTK's notation. Keys that are pressed in the same way have the same text.
  package var text: String {
    Self.order.filter { modifiers.contains($0.modifier) }.map { "<\($0.name)>" }.joined() + key
  }

  /// Whether the key types a character, so that it is a shortcut only while no text is being edited.
  package var isCharacter: Bool {
    guard modifiers.isSubset(of: .shift) else { return false }
    if key.utf8.count == 1 || Self.isSign(key) { return true }
    return !Self.named.contains(key) && !isFunctionKey && !isMediaKey
  }

  /// Whether text fields use the key themselves.
  package var editsText: Bool {
    if isFunctionKey { return false }
    if modifiers.isSubset(of: .shift) { return true }
    return modifiers.isSubset(of: [.control, .shift]) && modifiers.contains(.control) && Self.edits.contains(key)
  }

  /// Whether the key is needed everywhere: to move the focus, to activate, to copy.
  package var isReserved: Bool {
    if ["Escape", "Tab", "ISO_Left_Tab"].contains(key) { return true }
    if ["BackSpace", "KP_Enter", "ISO_Enter"].contains(key) { return modifiers.isSubset(of: .shift) }
    if key.hasPrefix("dead_") || key == "Multi_key" { return true }
    return modifiers == .control && ["c", "v", "x"].contains(key)
  }

  /// Whether it is one of the keys for sound, brightness and the like.
  private var isMediaKey: Bool { key.hasPrefix("XF86") }

  private var isFunctionKey: Bool { key.first == "F" && Int(key.dropFirst()).map { (1...35).contains($0) } == true }
}

// MARK: - GTK's notation

nonisolated extension KeyStroke {
  private static let order: [(modifier: Modifiers, name: String)] = [
    (.shift, "Shift"), (.control, "Control"), (.alt, "Alt"), (.super, "Super"), (.hyper, "Hyper"), (.meta, "Meta"),
  ]

  private static let modifiers: [String: Modifiers] = [
    "shift": .shift, "shft": .shift, "control": .control, "ctrl": .control, "ctl": .control, "primary": .control,
    "alt": .alt, "mod1": .alt, "super": .super, "hyper": .hyper, "meta": .meta,
  ]

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
    default: false
    }
  }

  /// Whether a key types a sign that is neither upper nor lower case.
  private static func isSign(_ key: String) -> Bool {
    if let digit = key.utf8.first, key.utf8.count == 1 { return !(UInt8(ascii: "a")...UInt8(ascii: "z") ~= digit) }
    return signs.contains(key)
  }

  private static let signs: Set<String> = [
    "exclam", "quotedbl", "numbersign", "dollar", "percent", "ampersand", "apostrophe", "parenleft", "parenright",
    "asterisk", "plus", "comma", "minus", "period", "slash", "colon", "semicolon", "less", "equal", "greater",
    "question", "at", "bracketleft", "backslash", "bracketright", "asciicircum", "underscore", "grave", "braceleft",
    "bar", "braceright", "asciitilde", "KP_Add", "KP_Subtract", "KP_Multiply", "KP_Divide", "KP_Decimal", "KP_Equal",
    "KP_Separator", "KP_0", "KP_1", "KP_2", "KP_3", "KP_4", "KP_5", "KP_6", "KP_7", "KP_8", "KP_9",
  ]

  /// Keys that type no character.
  private static let named: Set<String> = [
    "space", "Delete", "Insert", "Home", "End", "Page_Up", "Page_Down", "Up", "Down", "Left", "Right", "Return",
    "Escape", "Tab", "ISO_Left_Tab", "BackSpace", "Menu", "Print", "Pause", "Scroll_Lock", "Help", "Undo", "Redo",
    "Find", "Back", "Forward", "KP_Enter", "KP_Delete", "KP_Insert", "KP_Home", "KP_End", "KP_Page_Up",
    "KP_Page_Down", "KP_Up", "KP_Down", "KP_Left", "KP_Right", "KP_Begin", "KP_Space",
  ]

  /// Keys that edit a text while Ctrl is held.
  private static let edits: Set<String> = [
    "a", "c", "v", "x", "z", "y", "slash", "backslash", "period", "semicolon", "Insert", "Delete", "BackSpace", "Left",
    "Right", "Up", "Down", "Home", "End", "Page_Up", "Page_Down", "KP_Delete", "KP_Insert", "KP_Left", "KP_Right",
    "KP_Home", "KP_End",
  ]
}
