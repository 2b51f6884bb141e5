import Foundation

extension String {
  /// The text without NUL, at which SQLite would end it: what is read back must equal what was written, or an article
  /// whose JSON holds a "\u{0}" would be found changed at every fetch.
  var storable: String {
    utf8.contains(0) ? filter { $0 != "\0" } : self
  }

  /// What titles are ordered by. SQLite's own NOCASE knows ASCII alone.
  var sortKey: String {
    folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }
}
