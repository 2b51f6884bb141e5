import CGtk
import ListKit
import Palette
import Toolkit

/// Typing into the command palette.
extension Session {
  /// The number of entries, and how often a word is typed and deleted.
  nonisolated private static let entries = 5_000
  nonisolated private static let rounds = 20

  /// Opens a palette over the window, types into it, and returns whether the limits are met.
  func typeInPalette() async throws -> Bool {
    guard let lists = Lists(), let root = gtk_widget_get_root(lists.articles) else {
      throw Missing(what: "lists in the window")
    }
    let entries = (0..<Self.entries).map {
      PaletteEntry(
        id: "\($0)", title: "Journal \($0 &* 7919 % Self.entries) of the North", kind: "Feed",
        intent: .perform(action: ""))
    }
    let palette = PaletteViewController.instance(.init(entries: entries, recent: [], text: "") { _ in })
    palette.present(over: UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWidget.self))
    try await Task.sleep(for: .seconds(1))
    count()
    try await phase("typing \(Self.rounds) words into a palette of \(Self.entries) entries") {
      for round in 0..<Self.rounds {
        let word = "nor\(round)"
        for letter in word { try await Self.press("\(letter)", times: 1) }
        // A word that is shown, so that the letters have reached the palette.
        guard palette.view.entry.text == word else {
          throw Missing(what: "\(word) in the palette: \(palette.view.entry.text)")
        }
        try await Self.press("BackSpace", times: word.count)
      }
      try await Task.sleep(for: .seconds(1))
    }
    palette.view.askToClose()
    return try judge()
  }
}
