package import Models
import Library
import Words

/// What the user has chosen in the palette.
package nonisolated enum PaletteIntent: Equatable, Sendable {
  /// Activates an action of the window or the application, by its name with its group.
  case perform(action: String)
  /// Shows the articles of a list.
  case show(SidebarItem)
  /// Opens the preferences at a row.
  case change(SettingName)
}

/// Something that can be chosen in the palette.
package nonisolated struct PaletteEntry: Equatable, Sendable {
  /// A name that stays the same between launches, by which the last used entries are remembered.
  package let id: String
  package let title: String
  /// The title in English, by which it is found in any language; empty if it has none.
  package let english: String
  /// Words that it is found by, too, as far as they are typed from their beginnings.
  package let otherWords: String
  /// What it is: a group of commands, a kind of list.
  package let kind: String
  /// The keys of a command as they are shown; empty if there are none.
  package let keys: String
  package let intent: PaletteIntent

  package init(
    id: String, title: String, english: String = "", otherWords: String = "", kind: String, keys: String = "",
    intent: PaletteIntent
  ) {
    (self.id, self.title, self.english, self.otherWords) = (id, title, english, otherWords)
    (self.kind, self.keys, self.intent) = (kind, keys, intent)
  }

  /// Creates an entry with a translated title, and translated words that it is found by, too.
  package init(
    id: String, words: () -> String, otherWords: () -> String = { "" }, kind: String, keys: String = "",
    intent: PaletteIntent
  ) {
    let (own, english) = (otherWords(), inEnglish(otherWords))
    self.init(
      id: id, title: words(), english: inEnglish(words), otherWords: own == english ? own : "\(own) \(english)",
      kind: kind, keys: keys, intent: intent)
  }

  /// Whether choosing it does something, rather than lead to a list or a preference.
  var isCommand: Bool { if case .perform = intent { true } else { false } }

  /// What screen readers say.
  package var spoken: String { [title, kind, keys].filter { !$0.isEmpty }.joined(separator: ", ") }
}

extension PaletteEntry {
  /// The lists of a library, in the order of the sidebar. The smart lists are among the commands.
  package static func entries(of contents: SidebarContents) -> [PaletteEntry] {
    let accounts = Set(contents.accounts.map(\.folderID))
    let names = Dictionary(contents.folders.map { ($0.id, $0.title) }, uniquingKeysWith: { first, _ in first })
    // Translated once: there may be thousands of feeds.
    // Translators: what a row of the command palette is.
    let search = trc("palette", "Smart feed")
    // Translators: what a row of the command palette is.
    let tag = trc("palette", "Tag")
    // Translators: what a row of the command palette is: the feeds of an account on a server.
    let account = trc("palette", "Account")
    // Translators: what a row of the command palette is.
    let folder = trc("palette", "Folder")
    // Translators: what a row of the command palette is.
    let feed = trc("palette", "Feed")
    let tags = contents.tags.map {
      PaletteEntry(id: "tag:\($0.id.rawValue)", title: $0.name, kind: tag, intent: .show(.tag($0.id)))
    }
    return tags
      + contents.searches.map {
        PaletteEntry(
          id: "search:\($0.id.rawValue)", title: $0.title, kind: search, intent: .show(.search($0.id, $0.query)))
      }
      + contents.folders.map {
        PaletteEntry(
          id: "folder:\($0.id.rawValue)", title: $0.title, kind: accounts.contains($0.id) ? account : folder,
          intent: .show(.folder($0.id)))
      }
      + contents.feeds.map {
        let around = $0.folderID.flatMap { names[$0] }
        return PaletteEntry(
          id: "feed:\($0.id.rawValue)", title: $0.title, kind: around.map { "\(feed) · \($0)" } ?? feed,
          intent: .show(.feed($0.id)))
      }
  }

  /// The preferences, in the order of their page.
  package static func preferences() -> [PaletteEntry] {
    SettingName.all.map { name in
      PaletteEntry(
        id: "preference:\(name.key)", words: { name.words },
        otherWords: { name.key == "theme" ? trc("search words", "dark light sepia night mode colors") : "" },
        kind: tr("Preferences"), intent: .change(name))
    }
  }
}
