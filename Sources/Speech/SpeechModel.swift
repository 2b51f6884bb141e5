package import Models

/// Receives what a voice does.
package protocol SpeechModelDelegate: AnyObject {
  /// The phase or the speed has changed.
  func speechModelDidChange(_ model: SpeechModel)
  /// A sentence begins.
  /// - Parameter isAsked: whether the user has gone to it.
  func speechModel(_ model: SpeechModel, didReach sentence: Sentence, isAsked: Bool)
  /// There seems to be no voice for a language. It is tried nevertheless.
  func speechModel(_ model: SpeechModel, lacksVoiceFor language: String)
  /// Reading has ended, because of a failure or not.
  func speechModel(_ model: SpeechModel, didEnd failure: SpeechFailure?)
}

/// Reads a text aloud, sentence by sentence.
///
/// A pause stops the voice, and the sentence is repeated afterwards: not every voice can pause, and some do so only at
/// the end of a sentence.
package final class SpeechModel {
  package enum Phase: Equatable {
    case idle
    /// Waits for the voice.
    case starting
    case speaking
    case paused
  }

  package weak var delegate: (any SpeechModelDelegate)?
  package private(set) var phase = Phase.idle
  /// The sentence that is spoken.
  package private(set) var sentence: Sentence?
  /// How fast.
  package private(set) var speed: SpeechSpeed

  private let server: SpeechServer
  private let userLanguage: String
  private var text: [Sentence] = []
  private var index = 0
  private var connection: SpeechConnection?
  private var work: Task<Void, Never>?
  private var ending: Task<Void, Never>?
  /// What the connection is set to.
  private var language: String?
  private var rate: SpeechSpeed?
  /// The languages for which voices were looked for.
  private var lookedFor: Set<String> = []

  /// - Parameter userLanguage: the language of texts whose language is unknown.
  package init(server: SpeechServer, speed: SpeechSpeed, userLanguage: String) {
    (self.server, self.speed, self.userLanguage) = (server, speed, userLanguage)
  }

  isolated deinit {
    work?.cancel()
    connection?.close()
  }

  package var isActive: Bool { phase != .idle }

  /// Whether there are sentences before and after this one.
  package var hasPrevious: Bool { isActive && index > 0 }
  package var hasNext: Bool { isActive && index + 1 < text.count }

  /// Reads a text, from one of its sentences on.
  package func start(_ text: SpeechText, at index: Int) {
    guard text.sentences.indices.contains(index) else { return }
    (self.text, self.index, lookedFor) = (text.sentences, index, [])
    set(.starting)
    speak(isAsked: true)
  }

  /// Stops the voice until ``resume()``.
  package func pause() {
    guard phase == .starting || phase == .speaking else { return }
    set(.paused)
    interrupt()
  }

  /// Continues with the sentence at which it was paused.
  package func resume() {
    guard phase == .paused else { return }
    set(.starting)
    speak(isAsked: true)
  }

  /// Goes to the next sentence (1) or to the previous one (-1).
  package func go(_ steps: Int) {
    guard isActive, text.indices.contains(index + steps) else { return }
    index += steps
    reach(isAsked: true)
    changed()
    guard phase != .paused else { return }
    interrupt()
    speak(isAsked: true)
  }

  /// Changes the speed, beginning with the sentence that is being spoken.
  package func setSpeed(_ speed: SpeechSpeed) {
    guard speed != self.speed else { return }
    self.speed = speed
    changed()
    guard phase == .speaking else { return }
    interrupt()
    speak(isAsked: false)
  }

  /// Ends reading.
  package func stop() { end(nil) }

  /// Waits until the voice has been stopped.
  package func silence() async { await ending?.value }

  private func set(_ phase: Phase) {
    guard phase != self.phase else { return }
    self.phase = phase
    changed()
  }

  private func changed() { delegate?.speechModelDidChange(self) }

  private func reach(isAsked: Bool) {
    sentence = text[index]
    delegate?.speechModel(self, didReach: text[index], isAsked: isAsked)
  }

  private func interrupt() {
    work?.cancel()
    work = nil
    guard let connection else { return }
    // If it fails, the next text fails, too.
    Task { try? await connection.cancel() }
  }

  private func speak(isAsked: Bool) {
    work?.cancel()
    work = Task { [weak self] in await self?.run(isAsked: isAsked) }
  }

  private func run(isAsked: Bool) async {
    do throws(SpeechFailure) {
      let connection = try await connected()
      var isAsked = isAsked
      while !Task.isCancelled {
        let sentence = text[index]
        try await prepare(connection, for: sentence)
        guard !Task.isCancelled else { return }
        set(.speaking)
        reach(isAsked: isAsked)
        isAsked = false
        let ending = try await connection.speak(sentence.words)
        guard !Task.isCancelled else { return }
        // Something else is spoken, by a screen reader for example. Two voices would interrupt each other for ever.
        guard ending == .spoken else { return set(.paused) }
        guard index + 1 < text.count else { return end(nil) }
        index += 1
        changed()
      }
    } catch {
      if !Task.isCancelled { end(error) }
    }
  }

  private func connected() async throws(SpeechFailure) -> SpeechConnection {
    if let connection { return connection }
    let made = try await server.open()
    // Reading may have ended, or begun again, in the meantime.
    guard !Task.isCancelled else {
      made.close()
      throw .ended
    }
    (connection, language, rate) = (made, nil, nil)
    return made
  }

  private func prepare(_ connection: SpeechConnection, for sentence: Sentence) async throws(SpeechFailure) {
    let wanted = sentence.language ?? userLanguage
    if language != wanted {
      try await connection.setLanguage(wanted)
      language = wanted
      lookForVoice(of: wanted, connection)
    }
    if rate != speed {
      let wanted = speed
      try await connection.setRate(wanted.rawValue)
      rate = wanted
    }
  }

  /// Looks for a voice, behind the first sentence: there may be thousands.
  private func lookForVoice(of language: String, _ connection: SpeechConnection) {
    let primary = Self.primary(language)
    guard lookedFor.insert(primary).inserted else { return }
    Task { [weak self] in
      guard let all = try? await connection.languages(), !all.isEmpty else { return }
      guard let self, isActive, !all.contains(where: { Self.primary($0) == primary }) else { return }
      delegate?.speechModel(self, lacksVoiceFor: primary)
    }
  }

  private nonisolated static func primary(_ tag: String) -> String {
    let primary = tag.split(separator: "-").first?.lowercased() ?? ""
    // Chinese has many names.
    return ["cmn", "yue", "zho"].contains(primary) ? "zh" : primary
  }

  private func end(_ failure: SpeechFailure?) {
    guard isActive else { return }
    work?.cancel()
    (work, sentence, text) = (nil, nil, [])
    if let connection = connection.take() {
      ending = Task {
        // The daemon would go on with a text whose client has left.
        try? await connection.cancel()
        connection.close()
      }
    }
    set(.idle)
    delegate?.speechModel(self, didEnd: failure)
  }
}
