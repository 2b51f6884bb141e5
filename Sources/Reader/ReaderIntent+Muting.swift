import Library
import ListKit
import Toolkit
import Words

extension ReaderIntent {
  /// Returns the intent to mute articles with the words that are selected on the page. WebKit tells them to the desktop
  /// only.
  static func muting(selectionIn widget: AnyWidget) async -> ReaderIntent {
    await widget.selectedText().flatMap(SearchQuery.words).map { .mute($0) }
      ?? .say(tr("Select a word or a few words to mute"))
  }
}
