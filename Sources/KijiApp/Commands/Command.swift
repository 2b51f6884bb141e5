import Words

/// Something that a person can do with a window, by a key, a button or a menu.
///
/// The one table of them: the keys, the list of the keys and what a menu says beside a word are made of it.
struct Command: Sendable {
  /// The action's name with its group, as GTK has it; nil where what has the keyboard hears the keys itself, and the
  /// table only says so.
  let action: String?
  /// What it does, as the list of keys says it.
  let words: @MainActor () -> String
  /// The keys that do it wherever the keyboard is, in GTK's notation.
  var keys: [String] = []
  /// The keys that do it while nobody is typing; two with a space between are pressed one after the other.
  var quietKeys: [String] = []
  /// Where the list of keys has it.
  let group: CommandGroup
}

extension Command {
  /// What the keyboard's owner does with keys of its own.
  private init(_ words: @escaping @MainActor () -> String, ownKeys: [String], group: CommandGroup) {
    self.init(action: nil, words: words, keys: ownKeys, group: group)
  }

  /// The keys that the list of keys has: of several that say the same, one.
  var shownKeys: [String] { (action == nil ? keys : Array(keys.prefix(1))) + quietKeys }
}

/// A part of the list of keys.
enum CommandGroup: CaseIterable {
  case reading
  case lists
  case feeds
  case window

  var words: String {
    switch self {
    case .reading: tr("Reading")
    case .lists: tr("Lists")
    case .feeds: tr("Feeds")
    case .window: tr("Window")
    }
  }
}

extension Command {
  /// All of them, in the order of the list of keys.
  static let all: [Command] = reading + lists + feeds + window

  /// Those of a part of the list of keys.
  static func all(in group: CommandGroup) -> [Command] { all.filter { $0.group == group } }

  private static let reading: [Command] = [
    Command(action: "win.next-article", words: { tr("Next article") }, quietKeys: ["j"], group: .reading),
    Command(action: "win.previous-article", words: { tr("Previous article") }, quietKeys: ["k"], group: .reading),
    Command(action: "win.next-unread", words: { tr("Next unread article") }, quietKeys: ["n"], group: .reading),
    Command(action: "win.previous-unread", words: { tr("Previous unread article") }, quietKeys: ["p"], group: .reading),
    Command(
      action: "win.read-on", words: { tr("Scroll on, then the next unread article") }, quietKeys: ["space"],
      group: .reading),
    Command(action: "win.read-back", words: { tr("Scroll back") }, quietKeys: ["<Shift>space"], group: .reading),
    Command(action: "win.open-in-browser", words: { tr("Open in the browser") }, quietKeys: ["o"], group: .reading),
    Command(action: "win.toggle-star", words: { tr("Star, or take the star away") }, quietKeys: ["s"], group: .reading),
    Command(action: "win.toggle-read", words: { tr("Mark as read or unread") }, quietKeys: ["m"], group: .reading),
    Command(action: "win.find", words: { tr("Find in the article") }, keys: ["<Control>f"], group: .reading),
    // Translators: goes to the next match in the article that is searched.
    Command({ tr("The next place found") }, ownKeys: ["<Control>g"], group: .reading),
    Command(action: "win.print", words: { tr("Print, or make a PDF file") }, keys: ["<Control>p"], group: .reading),
    Command(action: "win.copy-link", words: { tr("Copy the link") }, keys: ["<Control>l"], group: .reading),
    Command(
      action: "win.copy-markdown", words: { tr("Copy as Markdown") }, keys: ["<Control><Shift>c"], group: .reading),
    Command(
      action: "win.zoom-in", words: { tr("Larger text") },
      keys: ["<Control>plus", "<Control>equal", "<Control>KP_Add"],
      group: .reading),
    Command(
      action: "win.zoom-out", words: { tr("Smaller text") }, keys: ["<Control>minus", "<Control>KP_Subtract"],
      group: .reading),
    Command(
      action: "win.zoom-normal", words: { tr("Normal text") }, keys: ["<Control>0", "<Control>KP_0"], group: .reading),
  ]

  private static let lists: [Command] = [
    Command(
      action: "win.mark-all-read", words: { tr("Mark the whole list as read") }, quietKeys: ["<Shift>a"], group: .lists),
    Command(
      action: "win.search", words: { tr("Search") }, keys: ["<Control>k"], quietKeys: ["slash"], group: .lists),
    Command(
      action: "win.refresh", words: { tr("Refresh all feeds, or stop it") }, keys: ["F5"], quietKeys: ["r"],
      group: .lists),
    Command(action: "win.go-today", words: { tr("Go to the articles of today") }, quietKeys: ["g t"], group: .lists),
    Command(action: "win.go-all", words: { tr("Go to all articles") }, quietKeys: ["g a"], group: .lists),
    Command(action: "win.go-unread", words: { tr("Go to unread articles") }, quietKeys: ["g u"], group: .lists),
    Command(action: "win.go-starred", words: { tr("Go to starred articles") }, quietKeys: ["g s"], group: .lists),
    Command({ tr("Open the row") }, ownKeys: ["Return"], group: .lists),
    Command({ tr("The row above, the row below") }, ownKeys: ["Up", "Down"], group: .lists),
    Command({ tr("The first row, the last row") }, ownKeys: ["Home", "End"], group: .lists),
    Command({ tr("Choose several rows") }, ownKeys: ["<Shift>Down"], group: .lists),
    Command({ tr("Choose all rows") }, ownKeys: ["<Control>a"], group: .lists),
    Command({ tr("The row’s menu") }, ownKeys: ["Menu", "<Shift>F10"], group: .lists),
  ]

  private static let feeds: [Command] = [
    Command(action: "win.add-feed", words: { tr("Add a feed") }, keys: ["<Control>n"], group: .feeds),
    Command(action: "win.import", words: { tr("Import feeds") }, keys: ["<Control><Shift>o"], group: .feeds),
    Command(
      action: "win.new-folder", words: { tr("Make a folder") }, keys: ["<Control><Shift>n"], group: .feeds),
    Command(
      action: "win.filter-feeds", words: { tr("Look for a feed by its name") }, keys: ["<Control><Shift>f"],
      group: .feeds),
    Command(
      action: "win.rename", words: { tr("Rename the chosen feed or folder") }, quietKeys: ["F2"], group: .feeds),
    Command(
      action: "win.remove", words: { tr("Remove the chosen feed or folder") }, quietKeys: ["Delete"], group: .feeds),
    Command(
      action: "win.feed-settings", words: { tr("Settings of the chosen feed") }, quietKeys: ["<Alt>Return"],
      group: .feeds),
    Command({ tr("Unfold a folder, fold it") }, ownKeys: ["Right", "Left"], group: .feeds),
    Command({ tr("Carry the row up or down") }, ownKeys: ["<Alt>Up", "<Alt>Down"], group: .feeds),
  ]

  private static let window: [Command] = [
    Command(action: "win.back", words: { tr("Back to the pane before") }, keys: ["<Alt>Left"], group: .window),
    Command(action: "win.next-pane", words: { tr("Next pane") }, keys: ["F6"], group: .window),
    Command(action: "win.previous-pane", words: { tr("Previous pane") }, keys: ["<Shift>F6"], group: .window),
    Command(action: "win.sidebar", words: { tr("Show or hide the sidebar") }, keys: ["F9"], group: .window),
    Command(action: "win.fullscreen", words: { tr("Full screen") }, keys: ["F11"], group: .window),
    // Translators: what Escape does: a line is one that is typed into.
    Command({ tr("Leave a line, a window or the article") }, ownKeys: ["Escape"], group: .window),
    Command(action: "win.undo", words: { tr("Undo") }, quietKeys: ["<Control>z"], group: .window),
    Command({ tr("Main menu") }, ownKeys: ["F10"], group: .window),
    Command(action: "win.shortcuts", words: { tr("Keyboard shortcuts") }, keys: ["<Control>question"], group: .window),
    Command(action: "win.preferences", words: { tr("Preferences") }, keys: ["<Control>comma"], group: .window),
    Command(action: "window.close", words: { tr("Close the window") }, keys: ["<Control>w"], group: .window),
    Command({ tr("Picture: larger, smaller") }, ownKeys: ["plus", "minus"], group: .window),
    Command({ tr("Picture: all of it, its own size") }, ownKeys: ["0", "1"], group: .window),
    Command(action: "app.quit", words: { tr("Quit") }, keys: ["<Control>q"], group: .window),
  ]
}
