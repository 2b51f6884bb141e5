import Foundation
import Library
import ListKit
import Models
import ReadAloud
import Reader
import Speech
import Toolkit
import Words

/// Connects a reader's page with a voice, its bar and the commands.
final class ReadAloudController {
  private let actions: Actions
  private let reader: ReaderViewController
  private let shared: ReadAloud
  private let voice: SpeechModel
  /// The bar, created with the first article that is read.
  private var bar: ReadAloudView?
  /// The article that is read, and the page it is in.
  private var article: Article.ID?
  private var page: PageSpeech?
  private var starting: Task<Void, Never>?
  /// Called before an article is read: it must be visible, or nobody could end it.
  var onStart: @MainActor () -> Void = {}

  init(_ actions: Actions, on reader: ReaderViewController, _ shared: ReadAloud) {
    (self.actions, self.reader, self.shared) = (actions, reader, shared)
    voice = shared.newVoice()
    actions.addSwitch("read-aloud", isOn: false) { [weak self] in if $0 { self?.start() } else { self?.stop() } }
    add("pause") { me in me.voice.phase == .paused ? me.resume() : me.voice.pause() }
    add("next") { $0.voice.go(1) }
    add("previous") { $0.voice.go(-1) }
    actions.addChoice("read-aloud-speed", state: voice.speed.name) { [weak self] name in
      if let number = Int(name), let speed = SpeechSpeed(rawValue: number) { self?.setSpeed(speed) }
    }
    shared.preferences.follow(self) { [weak self] in self?.voice.setSpeed($0.speechSpeed) }
    voice.delegate = self
    speechModelDidChange(voice)
  }

  /// Ends reading.
  func stop() {
    starting?.cancel()
    starting = nil
    voice.stop()
    speechModelDidChange(voice)
  }

  /// Enables the commands if there is an article, and ends reading if it is another one.
  func articleDidChange() {
    let open = reader.content?.summary.id
    actions.setEnabled("read-aloud", open != nil)
    if let article, article != open { stop() }
  }

  private func add(_ name: String, _ perform: @escaping @MainActor (ReadAloudController) -> Void) {
    actions.add("read-aloud-" + name) { [weak self] in if let self { perform(self) } }
  }

  private func start() {
    guard let page = reader.speech, let article = reader.content?.summary.id else { return stop() }
    (self.page, self.article) = (page, article)
    onStart()
    starting = Task { [weak self] in
      let read = await page.read()
      let text = await SpeechText.reading(read?.blocks ?? [])
      guard let self, !Task.isCancelled else { return }
      starting = nil
      guard let read, !text.sentences.isEmpty else {
        stop()
        reader.onIntent?(.say(tr("There is nothing to read aloud.")))
        return
      }
      shared.begin(voice)
      voice.start(text, at: text.index(at: read.block, read.offset) ?? 0)
    }
  }

  private func resume() {
    shared.begin(voice)
    voice.resume()
  }

  private func makeBar() -> ReadAloudView {
    let bar = ReadAloudView.instance()
    reader.add(controls: bar.root)
    return bar
  }

  private func setSpeed(_ speed: SpeechSpeed) {
    var preferences = shared.preferences.current
    preferences.speechSpeed = speed
    shared.preferences.set(preferences)
  }
}

extension ReadAloudController: SpeechModelDelegate {
  func speechModelDidChange(_ model: SpeechModel) {
    let isActive = model.isActive
    actions.setOn("read-aloud", isActive || starting != nil)
    actions.setEnabled("read-aloud-pause", isActive)
    actions.setEnabled("read-aloud-next", model.hasNext)
    actions.setEnabled("read-aloud-previous", model.hasPrevious)
    actions.choose("read-aloud-speed", model.speed.name)
    if isActive, bar == nil { bar = makeBar() }
    guard let bar else { return }
    bar.show(model)
    let losesFocus = !isActive && AnyWidget(bar.root).hasFocusWithin
    AnyWidget(bar.root).setVisible(isActive)
    AnyWidget(bar.root).setWindowStyle("has-speech", isActive)
    if losesFocus { reader.focus() }
  }

  func speechModel(_ model: SpeechModel, didReach sentence: Sentence, isAsked: Bool) {
    Task { [weak self, page] in
      // The full text, for example, has replaced the page.
      if await page?.show(sentence, isAsked: isAsked) != true, model.sentence == sentence { self?.stop() }
    }
  }

  func speechModel(_ model: SpeechModel, lacksVoiceFor language: String) {
    let name = Locale.current.localizedString(forLanguageCode: language) ?? language
    // Translators: %s is a language.
    reader.onIntent?(.say(tr("There is no voice for this language: %s", name)))
  }

  func speechModel(_ model: SpeechModel, didEnd failure: SpeechFailure?) {
    page?.hide()
    (page, article) = (nil, nil)
    if let failure { reader.onIntent?(.say(failure.words)) }
  }
}
