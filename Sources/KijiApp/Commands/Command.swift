import Timeline
import Words

/// A command of the window, available by key, button or menu.
///
/// This table is the single source for the standard shortcuts and for the list of shortcuts.
struct Command: Sendable {
  /// The action's name with its group; nil if the focused widget handles the keys itself and the table only documents
  /// them.
  let action: String?
  /// The title in the list of shortcuts.
  let words: @MainActor () -> String
  /// Words that the command palette finds the command by, besides those of the title: what other programs call it.
  var otherWords: @MainActor () -> String = { "" }
  /// The shortcuts that always work, in GTK's notation.
  var keys: [String] = []
  /// The shortcuts that work while no text is being edited; two keys separated by a space are pressed one after the
  /// other.
  var quietKeys: [String] = []
  /// The command's group in the list of shortcuts.
  let group: CommandGroup
  /// Whether the keys work only in a window of their own.
  var isElsewhere = false
}

extension Command {
  /// Creates an entry for keys that the focused widget handles itself.
  init(
    _ words: @escaping @MainActor () -> String, ownKeys: [String], group: CommandGroup, isElsewhere: Bool = false
  ) {
    self.init(action: nil, words: words, keys: ownKeys, group: group, isElsewhere: isElsewhere)
  }
}

/// A group in the list of shortcuts.
enum CommandGroup: CaseIterable {
  case reading
  case listening
  case lists
  case feeds
  case window

  var words: String {
    switch self {
    case .reading: tr("Reading")
    // Translators: a group of commands: those of the audio player.
    case .listening: tr("Listening")
    case .lists: tr("Lists")
    case .feeds: tr("Feeds")
    case .window: tr("Window")
    }
  }
}

// The messages with the context “search words” are words by which a command is found, in any order.
extension Command {
  /// All commands, in the order of the list of shortcuts.
  static let all: [Command] = .reading + listening + lists + feeds + window

  private static let listening: [Command] = [
    Command(
      action: "win.listen-toggle", words: { tr("Play or pause audio") },
      otherWords: { trc("search words", "podcast episode video listen resume") }, quietKeys: ["h"], group: .listening),
    Command(action: "win.listen-back", words: { tr("Back 15 seconds") }, quietKeys: ["b"], group: .listening),
    Command(action: "win.listen-forward", words: { tr("Forward 15 seconds") }, quietKeys: ["f"], group: .listening),
    // Translators: goes to the next part of an episode, or to the beginning of this one or the one before it.
    Command(
      action: "win.listen-next-chapter", words: { tr("Next chapter") }, quietKeys: ["<Shift>f"], group: .listening),
    Command(
      action: "win.listen-previous-chapter", words: { tr("Previous chapter") }, quietKeys: ["<Shift>b"],
      group: .listening),
    Command(
      action: "win.listen-faster", words: { tr("Increase playback speed") },
      otherWords: { trc("search words", "faster rate") }, quietKeys: ["bracketright"], group: .listening),
    Command(
      action: "win.listen-slower", words: { tr("Decrease playback speed") },
      otherWords: { trc("search words", "slower rate") }, quietKeys: ["bracketleft"], group: .listening),
    Command(action: "win.play-audio", words: { tr("Play article’s audio") }, group: .listening),
    // Translators: plays the audio of the open article after what is playing.
    Command(action: "win.play-audio-next", words: { tr("Play article’s audio next") }, group: .listening),
    // Translators: plays the audio of the open article after all others that are waiting.
    Command(action: "win.queue-audio", words: { tr("Add article’s audio to queue") }, group: .listening),
    // Translators: stores the audio of the open article on the disk.
    Command(action: "win.download-audio", words: { tr("Download article’s audio") }, group: .listening),
    // Translators: goes on as if the episode that is playing had been heard.
    Command(action: "win.listen-played", words: { tr("Mark episode as played") }, group: .listening),
    Command(
      action: "win.listen-queue", words: { tr("Show queue") },
      otherWords: { trc("search words", "playlist up next remove from queue") }, group: .listening),
    // Translators: lists the parts of an episode.
    Command(action: "win.listen-chapters", words: { tr("Show chapters") }, group: .listening),
    // Translators: plays the next episode of the queue.
    Command(action: "win.listen-next", words: { tr("Play next in queue") }, group: .listening),
    // Translators: stores the episode that is playing on the disk.
    Command(action: "win.listen-download", words: { tr("Download episode") }, group: .listening),
    Command(action: "win.listen-stop", words: { tr("Stop playing") }, group: .listening),
  ]

  private static let lists: [Command] = [
    Command(
      action: "win.mark-all-read", words: { tr("Mark all as read") }, otherWords: { trc("search words", "catch up") },
      quietKeys: ["<Shift>a"], group: .lists),
    Command(action: "win.mark-older-than-day", words: { tr("Mark older than a day as read") }, group: .lists),
    Command(action: "win.mark-older-than-week", words: { tr("Mark older than a week as read") }, group: .lists),
    Command(action: "win.mark-above", words: { tr("Mark above as read") }, group: .lists),
    Command(action: "win.mark-below", words: { tr("Mark below as read") }, group: .lists),
    Command(
      action: "win.unread-only", words: { tr("Show unread articles only, or all") },
      otherWords: { trc("search words", "filter hide read articles") }, group: .lists),
    Command(
      action: "win.oldest-first", words: { tr("Show oldest or newest articles first") },
      otherWords: { trc("search words", "sort order") }, group: .lists),
    Command(action: "win.by-day", words: { tr("Group articles by day, or do not") }, group: .lists),
    // Translators: whether the order, density and so on of this list are its own.
    Command(action: "win.own-view", words: { tr("View options for this list only, or for all") }, group: .lists),
    Command(
      action: "win.search", words: { tr("Search") }, keys: ["<Control>k"], quietKeys: ["slash"], group: .lists),
    Command(
      action: "win.refresh", words: { tr("Refresh all feeds or stop refreshing") },
      otherWords: { trc("search words", "update reload fetch sync") }, keys: ["F5"], quietKeys: ["r"],
      group: .lists),
    Command(action: "win.go-today", words: { tr("Go to Today") }, quietKeys: ["g t"], group: .lists),
    Command(action: "win.go-all", words: { tr("Go to All Articles") }, quietKeys: ["g a"], group: .lists),
    Command(action: "win.go-unread", words: { tr("Go to Unread") }, quietKeys: ["g u"], group: .lists),
    Command(action: "win.go-starred", words: { tr("Go to Starred") }, quietKeys: ["g s"], group: .lists),
    Command(action: "win.go-later", words: { tr("Go to Read Later") }, quietKeys: ["g r"], group: .lists),
    Command(action: "win.go-quiet", words: { tr("Go to Quiet Feeds") }, quietKeys: ["g l"], group: .lists),
    Command({ tr("Open selected row") }, ownKeys: ["Return"], group: .lists),
    Command({ tr("Previous or next row") }, ownKeys: ["Up", "Down"], group: .lists),
    Command({ tr("First or last row") }, ownKeys: ["Home", "End"], group: .lists),
    Command({ tr("Select several rows") }, ownKeys: ["<Shift>Down"], group: .lists),
    Command({ tr("Select all rows") }, ownKeys: ["<Control>a"], group: .lists),
  ]

  private static let feeds: [Command] = [
    Command(
      action: "win.add-feed", words: { tr("Add feed") },
      otherWords: { trc("search words", "subscribe subscription rss atom url") }, keys: ["<Control>n"], group: .feeds),
    Command(
      action: "win.import", words: { tr("Import feeds") }, otherWords: { trc("search words", "opml subscriptions") },
      keys: ["<Control><Shift>o"], group: .feeds),
    Command(
      action: "win.export", words: { tr("Export feeds") },
      otherWords: { trc("search words", "opml subscriptions save") }, group: .feeds),
    Command(
      action: "win.back-up", words: { tr("Back up library") },
      otherWords: { trc("search words", "save copy export everything") }, group: .feeds),
    Command(
      action: "win.add-account", words: { tr("Add account") },
      otherWords: { trc("search words", "sync server sign in login freshrss miniflux") }, group: .feeds),
    Command(
      action: "win.new-folder", words: { tr("New folder") }, keys: ["<Control><Shift>n"], group: .feeds),
    Command(
      action: "win.filter-feeds", words: { tr("Filter feeds by name") }, keys: ["<Control><Shift>f"],
      group: .feeds),
    Command(
      action: "win.rename", words: { tr("Rename feed or folder") }, quietKeys: ["F2"], group: .feeds),
    Command(
      action: "win.remove", words: { tr("Remove feed or folder") }, quietKeys: ["Delete"], group: .feeds),
    Command(
      action: "win.feed-settings", words: { tr("Feed settings") },
      otherWords: { trc("search words", "refresh interval retention images full text") }, quietKeys: ["<Alt>Return"],
      group: .feeds),
    // Translators: a smart feed lists what a search finds.
    Command(
      action: "win.new-smart-feed", words: { tr("New smart feed") },
      otherWords: { trc("search words", "saved search filter") }, group: .feeds),
    Command(
      action: "win.rules", words: { tr("Rules") },
      otherWords: { trc("search words", "new add filters mute block automate notifications") },
      keys: ["<Control><Shift>r"],
      group: .feeds),
    Command(
      action: "win.statistics", words: { tr("Statistics") },
      otherWords: { trc("search words", "stats inactive dead") }, keys: ["<Control><Shift>s"], group: .feeds
    ),
    // Translators: the log of recent fetches.
    Command(
      action: "win.activity", words: { tr("Activity") },
      otherWords: { trc("search words", "log errors failures history") }, group: .feeds),
    Command({ tr("Expand or collapse folder") }, ownKeys: ["Right", "Left"], group: .feeds),
    Command({ tr("Move feed or folder up or down") }, ownKeys: ["<Alt>Up", "<Alt>Down"], group: .feeds),
  ]

  private static let window: [Command] = [
    Command(action: "win.back", words: { tr("Go back") }, keys: ["<Alt>Left"], group: .window),
    Command(action: "win.next-pane", words: { tr("Next pane") }, keys: ["F6"], group: .window),
    Command(action: "win.previous-pane", words: { tr("Previous pane") }, keys: ["<Shift>F6"], group: .window),
    Command(
      action: "win.sidebar", words: { tr("Show or hide sidebar") }, otherWords: { trc("search words", "panel") },
      keys: ["F9"], group: .window),
    Command(
      action: "win.fullscreen", words: { tr("Toggle full screen") }, otherWords: { trc("search words", "maximize") },
      keys: ["F11"], group: .window),
    // Translators: what the Escape key does.
    Command({ tr("Cancel, close, or go back") }, ownKeys: ["Escape"], group: .window),
    Command(action: "win.undo", words: { tr("Undo") }, quietKeys: ["<Control>z"], group: .window),
    Command(action: "win.redo", words: { tr("Redo") }, quietKeys: ["<Control><Shift>z"], group: .window),
    Command({ tr("Main menu") }, ownKeys: ["F10"], group: .window),
    Command({ tr("Show context menu") }, ownKeys: ["Menu", "<Shift>F10"], group: .window),
    Command(
      action: "win.palette", words: { tr("Command palette") }, keys: ["<Control><Shift>p"], group: .window),
    Command(
      action: "win.shortcuts", words: { tr("Keyboard shortcuts") },
      otherWords: { trc("search words", "keys hotkeys keybindings help reset") }, keys: ["<Control>question"],
      group: .window),
    Command(
      action: "win.preferences", words: { tr("Preferences") },
      otherWords: { trc("search words", "settings options configuration reset refresh interval") },
      keys: ["<Control>comma"], group: .window),
    // Translators: services on the web, such as Wallabag.
    Command(
      action: "win.services", words: { tr("Services that articles are sent to") },
      otherWords: { trc("search words", "share email wallabag instapaper pinboard") }, group: .window),
    Command(
      action: "win.whats-new", words: { tr("What’s new") },
      otherWords: { trc("search words", "changes changelog release notes news") }, group: .window),
    Command(
      action: "win.about", words: { tr("About Kiji") }, otherWords: { trc("search words", "version license help") },
      group: .window),
    Command(action: "window.close", words: { tr("Close window") }, keys: ["<Control>w"], group: .window),
    Command({ tr("Image: zoom in or out") }, ownKeys: ["plus", "minus"], group: .window, isElsewhere: true),
    Command(
      { tr("Image: fit to window or actual size") }, ownKeys: ["0", "1"], group: .window, isElsewhere: true),
    Command(
      action: "app.quit", words: { tr("Quit") }, otherWords: { trc("search words", "exit") }, keys: ["<Control>q"],
      group: .window),
  ]
}
