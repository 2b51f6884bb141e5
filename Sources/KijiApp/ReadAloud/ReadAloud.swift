import Models
import Speech
import Words

/// What the windows of a library share to read articles aloud: one voice at a time, and none while an episode is heard.
final class ReadAloud {
  /// How long quitting waits for the voice to be silent.
  private static let patience = Duration.seconds(1)

  let preferences: PreferencesStore
  private let server = SpeechServer.usual()
  /// The voice that began last. Held until another begins, so that it can be silenced when the program quits.
  private var voice: SpeechModel?
  private weak var player: ListeningController?

  init(_ preferences: PreferencesStore) { self.preferences = preferences }

  /// Makes a voice for a reader.
  func newVoice() -> SpeechModel {
    SpeechModel(server: server, speed: preferences.current.speechSpeed, userLanguage: Self.userLanguage())
  }

  /// Lets only one of both be heard.
  func share(with player: ListeningController) {
    self.player = player
    player.onSound = { [weak self] in self?.voice?.pause() }
  }

  /// A voice begins: another one ends, and an episode pauses.
  func begin(_ voice: SpeechModel) {
    if self.voice !== voice { self.voice?.stop() }
    self.voice = voice
    player?.pause()
  }

  /// Stops the voice, and waits until it is silent; not for long, because the daemon may hang while the program quits.
  func end() async {
    guard let voice else { return }
    voice.stop()
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let silencing = Task {
      await voice.silence()
      end.finish()
    }
    let waiting = Task {
      try? await Task.sleep(for: Self.patience)
      end.finish()
    }
    for await _ in ends {}
    silencing.cancel()
    waiting.cancel()
  }

  /// The user's language as an RFC 5646 tag.
  private static func userLanguage() -> String {
    let name = String(preferredLanguages().first?.prefix { $0 != "." && $0 != "@" } ?? "")
    return name.isEmpty || name == "C" || name == "POSIX" ? "en" : name.replacing("_", with: "-")
  }
}
