import Library
import Words

extension PageScript {
  /// Returns the text that the user has selected; empty if there is none.
  func selectedText() async -> String { await text("getSelection().toString()") ?? "" }
}

extension ReaderIntent {
  /// Returns the intent to mute articles with the words of a text.
  static func muting(_ text: String) -> ReaderIntent {
    SearchQuery.words(text).map { .mute($0) } ?? .say(tr("Select a word or a few words to mute"))
  }
}
