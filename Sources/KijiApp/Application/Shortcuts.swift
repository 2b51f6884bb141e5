/// The keys, each for one action.
enum Shortcuts {
  /// Actions and their accelerators, in GTK's notation.
  static let all: [(action: String, keys: [String])] = [
    ("win.add-feed", ["<Control>n"]),
    ("win.refresh", ["F5", "r"]),
    ("win.open-in-browser", ["o"]),
    ("win.toggle-read", ["m"]),
    ("win.toggle-star", ["s"]),
    ("win.preferences", ["<Control>comma"]),
    ("window.close", ["<Control>w"]),
    ("app.quit", ["<Control>q"]),
  ]
}
