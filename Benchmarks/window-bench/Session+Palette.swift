import CGtk
import GLibKit
import ListKit
import Palette
import Toolkit

/// Typing into the command palette.
extension Session {
  /// The number of entries, how many words are typed, and the milliseconds between two letters.
  nonisolated private static let (entries, words, repetition) = (5_000, 50, 33)

  /// Opens a palette over the window, types into it, and returns whether the limits are met.
  func typeInPalette() async throws -> Bool {
    guard let lists = Lists(), let root = gtk_widget_get_root(lists.articles) else {
      throw Missing(what: "lists in the window")
    }
    let entries = (0..<Self.entries).map {
      PaletteEntry(
        id: "\($0)", title: "Journal of the North \($0 &* 7919 % Self.entries)", kind: "Feed",
        intent: .perform(action: ""))
    }
    let palette = PaletteViewController.instance(.init(entries: entries, recent: [], text: "") { _ in })
    palette.present(over: UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWidget.self))
    try await Task.sleep(for: .seconds(1))
    let dialog = palette.view.root
    guard let entry = Lists.all("GtkSearchEntry", in: dialog).first,
      let list = Lists.all("GtkListView", in: dialog).first
    else { throw Missing(what: "an entry and a list in the palette") }
    func type(_ text: String) async throws {
      gtk_editable_set_text(UnsafeMutableRawPointer(entry).opaque, text)
      try await Task.sleep(for: .milliseconds(Self.repetition))
    }
    count()
    try await phase("typing \(Self.words) words into a palette of \(Self.entries) entries") {
      for number in 0..<Self.words {
        let word = "nor\(number)"
        for end in word.indices { try await type(String(word[...end])) }
        // What was found is on the screen.
        guard gtk_widget_get_mapped(list) != 0 else { throw Missing(what: "“\(word)” in the palette") }
        try await type("")
      }
    }
    let isRight = try judge()
    palette.close()
    return isRight
  }
}
