import Models
import Reader
import Toolkit

/// A window's actions on the article in its reader.
final class ReaderActions {
  private let actions: Actions
  private let reader: ReaderViewController
  private let readAloud: ReadAloudController

  init(_ actions: Actions, on reader: ReaderViewController, _ readAloud: ReadAloud) {
    (self.actions, self.reader) = (actions, reader)
    self.readAloud = ReadAloudController(actions, on: reader, readAloud)
    add("open-in-browser") { $0.openInBrowser() }
    add("find") { $0.find() }
    add("print") { $0.sendToPrinter() }
    add("copy-link") { $0.copyLink() }
    for format in ArticleFormat.allCases { add(format.action) { $0.copy(as: format) } }
    add("show-pictures") { $0.showImages() }
    actions.addSwitch("full-text", isOn: false) { [weak reader] _ in reader?.fullText.toggle() }
    add("zoom-in") { $0.zoom(1) }
    add("zoom-out") { $0.zoom(-1) }
    add("zoom-normal") { $0.zoom(0) }
    add("read-back") { $0.readBack() }
    add("play-audio") { $0.listen(.play) }
    add("play-audio-next") { $0.listen(.next) }
    add("queue-audio") { $0.listen(.queue) }
    add("download-audio") { $0.listen(.download) }
  }

  private func add(_ name: String, _ perform: @escaping @MainActor (ReaderViewController) -> Void) {
    actions.add(name) { [weak reader] in if let reader { perform(reader) } }
  }

  /// Called before the article is read aloud.
  var onReadAloud: @MainActor () -> Void {
    get { readAloud.onStart }
    set { readAloud.onStart = newValue }
  }

  /// Ends what goes on.
  func close() { readAloud.stop() }

  /// Enables the actions that apply to the open article.
  func articleDidChange() {
    let article = reader.content
    for name in ["find", "print"] + ArticleFormat.allCases.map(\.action) { actions.setEnabled(name, article != nil) }
    for name in ["open-in-browser", "copy-link"] { actions.setEnabled(name, article?.webAddress != nil) }
    for name in ["play-audio", "play-audio-next", "queue-audio", "download-audio"] {
      actions.setEnabled(name, article?.hasEpisode == true)
    }
    actions.setEnabled("show-pictures", reader.hidesImages)
    actions.setEnabled("full-text", reader.fullText.isAvailable)
    actions.setOn("full-text", reader.fullText.isOn)
    readAloud.articleDidChange()
  }
}
