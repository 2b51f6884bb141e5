import Timeline
import Words

extension [Command] {
  /// The commands for the open article, or for the selected ones.
  static let reading: [Command] = [
    Command(action: "win.next-article", words: { tr("Next article") }, quietKeys: ["j"], group: .reading),
    Command(action: "win.previous-article", words: { tr("Previous article") }, quietKeys: ["k"], group: .reading),
    Command(action: "win.next-unread", words: { tr("Next unread article") }, quietKeys: ["n"], group: .reading),
    Command(action: "win.previous-unread", words: { tr("Previous unread article") }, quietKeys: ["p"], group: .reading),
    Command(
      action: "win.read-on", words: { tr("Scroll down, then next unread article") }, quietKeys: ["space"],
      group: .reading),
    Command(action: "win.read-back", words: { tr("Scroll up") }, quietKeys: ["<Shift>space"], group: .reading),
    Command(
      action: "win.open-in-browser", words: { tr("Open in browser") },
      otherWords: { trc("search words", "web page website external") }, quietKeys: ["o"], group: .reading),
    Command(
      action: "win.open-in-window", words: { tr("Open in new window") }, quietKeys: ["<Shift>Return"],
      group: .reading),
    Command(
      action: "win.toggle-star", words: { tr("Star or remove star") },
      otherWords: { trc("search words", "favorite bookmark flag") }, quietKeys: ["s"], group: .reading),
    Command(
      action: "win.toggle-later", words: { tr("Read later or remove from Read Later") },
      otherWords: { trc("search words", "save bookmark") }, quietKeys: ["l"],
      group: .reading),
    Command(
      action: "win.tags", words: { tr("Tags of article") }, otherWords: { trc("search words", "labels categories") },
      quietKeys: ["t"], group: .reading),
    Command(action: "win.toggle-read", words: { tr("Mark as read or unread") }, quietKeys: ["m"], group: .reading),
    // Translators: these create a rule that hides articles like the chosen one: with words of its title, by its author, in its feed.
    Command(
      action: MuteReason.title.command, words: { tr("Mute words in title") },
      otherWords: { trc("search words", "hide block filter") }, group: .reading),
    Command(
      action: MuteReason.author.command, words: { tr("Mute author") },
      otherWords: { trc("search words", "hide block filter") }, group: .reading),
    Command(
      action: MuteReason.feed.command, words: { tr("Mute in feed") },
      otherWords: { trc("search words", "hide block filter") }, group: .reading),
    Command(
      action: "win.full-text", words: { tr("Show full text or feed’s text") },
      otherWords: { trc("search words", "whole article extract") }, quietKeys: ["w"], group: .reading),
    Command(
      action: "win.read-aloud", words: { tr("Read aloud or stop reading") },
      otherWords: { trc("search words", "speak speech voice listen") }, quietKeys: ["v"], group: .reading),
    Command(
      action: "win.read-aloud-pause", words: { tr("Pause or continue reading aloud") }, quietKeys: ["x"],
      group: .reading),
    Command(
      action: "win.read-aloud-next", words: { tr("Next sentence") }, quietKeys: ["period"], group: .reading),
    Command(
      action: "win.read-aloud-previous", words: { tr("Previous sentence") }, quietKeys: ["comma"], group: .reading),
    Command(
      action: "win.find", words: { tr("Find in article") }, otherWords: { trc("search words", "search page") },
      keys: ["<Control>f"], group: .reading),
    // Translators: goes to the next match of the search in the article.
    Command({ tr("Next match") }, ownKeys: ["<Control>g"], group: .reading),
    Command(
      action: "win.print", words: { tr("Print or save as PDF") }, otherWords: { trc("search words", "export") },
      keys: ["<Control>p"], group: .reading),
    Command(
      action: "win.copy-link", words: { tr("Copy link") }, otherWords: { trc("search words", "address url share") },
      keys: ["<Control>l"], group: .reading),
    Command(
      action: "win.copy-markdown", words: { tr("Copy as Markdown") }, keys: ["<Control><Shift>c"], group: .reading),
    Command(action: "win.copy-html", words: { tr("Copy as HTML") }, group: .reading),
    Command(action: "win.copy-citation", words: { tr("Copy citation") }, group: .reading),
    Command(
      action: "win.zoom-in", words: { tr("Larger text") }, otherWords: { trc("search words", "zoom bigger font size") },
      keys: ["<Control>plus", "<Control>equal", "<Control>KP_Add"],
      group: .reading),
    Command(
      action: "win.zoom-out", words: { tr("Smaller text") }, otherWords: { trc("search words", "zoom font size") },
      keys: ["<Control>minus", "<Control>KP_Subtract"],
      group: .reading),
    Command(
      action: "win.zoom-normal", words: { tr("Normal text size") },
      otherWords: { trc("search words", "zoom reset font") }, keys: ["<Control>0", "<Control>KP_0"],
      group: .reading),
  ]
}
