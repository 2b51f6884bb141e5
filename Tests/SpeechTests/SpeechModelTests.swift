import Foundation
import GLibKit
import LibraryBench
import Models
import TestSupport
import XCTest

@testable import Speech

/// Reading aloud, with the real Speech Dispatcher.
final class SpeechModelTests: XCTestCase {
  func testSentencesAreSpokenInTurn() throws {
    try onMain {
      let stage = try SpeechStage()
      stage.start("One. Two.", "終わり。")
      stage.waitUntilSaid(["en One."])
      XCTAssertEqual(stage.model.phase, .speaking)
      XCTAssertEqual(stage.reached, ["One."])
      XCTAssertTrue(stage.model.hasNext)
      XCTAssertFalse(stage.model.hasPrevious)
      try stage.daemon.go()
      stage.waitUntilSaid(["en One.", "en Two."])
      try stage.daemon.go()
      stage.waitUntilSaid(["en One.", "en Two.", "ja 終わり。"])
      XCTAssertEqual(stage.reached, ["One.", "Two.", "終わり。"])
      XCTAssertFalse(stage.model.hasNext)
      try stage.daemon.go()
      stage.wait { stage.ends == [nil] }
      XCTAssertEqual(stage.model.phase, .idle)
      XCTAssertEqual(stage.lacking, [])
      stage.close()
    }
  }

  func testAPauseStopsTheVoiceAndItsSentenceIsRepeated() throws {
    try onMain {
      let stage = try SpeechStage()
      stage.start("One. Two. Three.")
      stage.waitUntilSaid(["en One."])
      try stage.daemon.go()
      stage.waitUntilSaid(["en One.", "en Two."])
      stage.model.pause()
      XCTAssertEqual(stage.model.phase, .paused)
      // the voice is free for others
      try stage.speakElsewhere("Something else.")
      stage.waitUntilSaid(["en One.", "en Two.", "en Something else."])
      stage.model.resume()
      stage.waitUntilSaid(["en One.", "en Two.", "en Something else.", "en Two."])
      XCTAssertEqual(stage.model.phase, .speaking)
      XCTAssertEqual(stage.reached, ["One.", "Two.", "Two."])
      stage.close()
    }
  }

  func testTheUserGoesToOtherSentences() throws {
    try onMain {
      let stage = try SpeechStage()
      stage.start("One. Two. Three.", at: 1)
      stage.waitUntilSaid(["en Two."])
      stage.model.go(1)
      stage.waitUntilSaid(["en Two.", "en Three."])
      stage.model.go(1)
      XCTAssertEqual(stage.model.sentence?.words, "Three.")
      stage.model.go(-1)
      stage.model.go(-1)
      stage.wait { stage.daemon.said.last == "en One." }
      // while it is paused, too
      stage.model.pause()
      stage.model.go(1)
      XCTAssertEqual(stage.model.phase, .paused)
      XCTAssertEqual(stage.model.sentence?.words, "Two.")
      stage.model.resume()
      stage.wait { stage.daemon.said.last == "en Two." }
      stage.close()
    }
  }

  func testAScreenReaderIsNotInterrupted() throws {
    try onMain {
      let stage = try SpeechStage()
      stage.start("One. Two.")
      stage.waitUntilSaid(["en One."])
      try stage.speakElsewhere("Something else.")
      stage.wait { stage.model.phase == .paused }
      stage.waitUntilSaid(["en One.", "en Something else."])
      XCTAssertEqual(stage.ends, [])
      stage.close()
    }
  }

  func testStoppingSilencesTheVoice() throws {
    try onMain {
      let stage = try SpeechStage()
      stage.start("One. Two.")
      stage.waitUntilSaid(["en One."])
      stage.model.stop()
      XCTAssertEqual(stage.model.phase, .idle)
      XCTAssertEqual(stage.ends, [nil])
      stage.finish { await stage.model.silence() }
      // otherwise the daemon would speak it first
      try stage.speakElsewhere("Something else.", isUrgent: false)
      stage.waitUntilSaid(["en One.", "en Something else."])
      stage.close()
    }
  }

  func testADaemonThatQuitsEndsReading() throws {
    try onMain {
      let stage = try SpeechStage()
      stage.start("One. Two.")
      stage.waitUntilSaid(["en One."])
      stage.daemon.kill()
      stage.wait { stage.ends == [.ended] }
      XCTAssertEqual(stage.model.phase, .idle)
      // another attempt
      stage.start("One.")
      stage.wait { stage.ends == [.ended, .notInstalled] }
      stage.close()
    }
  }

  func testALanguageWithoutAVoiceIsReportedOnce() throws {
    try onMain {
      let stage = try SpeechStage()
      stage.language = "de-AT"
      stage.start("Eins. Zwei.")
      stage.wait { stage.lacking == ["de"] }
      stage.close()
    }
  }

  func testTheSpeedAppliesToTheSentence() throws {
    try onMain {
      let stage = try SpeechStage()
      stage.start("One. Two.")
      stage.waitUntilSaid(["en One."])
      stage.model.setSpeed(.veryFast)
      XCTAssertEqual(stage.model.speed, .veryFast)
      stage.waitUntilSaid(["en One.", "en One."])
      stage.close()
    }
  }

  func testTheModuleForTestsSpeaksAllSentences() throws {
    try onMain {
      let stage = try SpeechStage(voice: "dummy")
      stage.start("One.", ".5 is a half.", "Three.")
      stage.wait { stage.ends == [nil] }
      XCTAssertEqual(stage.reached, ["One.", ".5 is a half.", "Three."])
      stage.close()
    }
  }
}

/// Starting and losing the connection.
final class SpeechServerTests: XCTestCase {
  func testWithoutADaemonThereIsAReason() {
    onMain {
      let folder = TemporaryFolder()
      let socket = folder.url.appending(path: "socket").path
      for (program, isSandboxed, failure) in [
        (nil, false, SpeechFailure.notInstalled), (nil, true, .outOfReach), ("/bin/false", false, .notStarted),
        ("/bin/true", false, .notStarted),
      ] {
        let server = SpeechServer(socket: socket, program: program, isSandboxed: isSandboxed)
        XCTAssertEqual(Self.outcome(of: server), failure)
      }
      // a path that no socket can have
      let long = SpeechServer(socket: "/" + String(repeating: "x", count: 200), program: nil, isSandboxed: false)
      XCTAssertEqual(Self.outcome(of: long), .notInstalled)
    }
  }

  func testASilentDaemonIsGivenUp() throws {
    try onMain {
      let folder = TemporaryFolder()
      let socket = folder.url.appending(path: "socket").path
      let listening = try Self.listen(at: socket)
      defer { close(listening) }
      let server = SpeechServer(socket: socket, program: nil, isSandboxed: false, patience: .milliseconds(50))
      XCTAssertEqual(Self.outcome(of: server), .silent)
    }
  }

  func testTheDaemonIsStarted() throws {
    try onMain {
      let daemon = try Daemon()
      // as its own clients do it; the configuration is the user's
      let folder = daemon.folder.url.path
      let script = daemon.folder.url.appending(path: "start")
      let words = """
        #!/bin/sh
        HOME=\(folder) XDG_RUNTIME_DIR=\(folder) exec \(Daemon.program) -C \(folder)/conf -P \(folder)/pid -L \(folder) -t 1 "$@"

        """
      try Data(words.utf8).write(to: script)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.path)
      let server = SpeechServer(
        // it starts only for its usual socket
        socket: folder + "/speech-dispatcher/speechd.sock", program: script.path, isSandboxed: false,
        patience: .seconds(60))
      XCTAssertNil(Self.outcome(of: server))
    }
  }

  /// Returns why a connection fails; nil if it does not.
  @MainActor private static func outcome(of server: SpeechServer) -> SpeechFailure? {
    MainLoopBridge.attach()
    var (isDone, failure) = (false, SpeechFailure?.none)
    Task {
      do throws(SpeechFailure) {
        let connection = try await server.open()
        connection.close()
      } catch {
        failure = error
      }
      isDone = true
    }
    XCTAssertTrue(MainLoop.run { isDone })
    return failure
  }

  private static func listen(at path: String) throws -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    let result = withSocketAddress(of: path) { bind(descriptor, $0, $1) }
    try XCTSkipIf(result != 0 || Glibc.listen(descriptor, 4) != 0, "no sockets")
    return descriptor
  }
}

/// A model with a daemon of its own.
@MainActor private final class SpeechStage: SpeechModelDelegate {
  let daemon: Daemon
  let model: SpeechModel
  var reached: [String] = []
  var lacking: [String] = []
  var ends: [SpeechFailure?] = []
  var language: String?
  private var other: SpeechConnection?

  init(voice: String = "generic") throws {
    MainLoopBridge.attach()
    daemon = try Daemon(voice: voice)
    try daemon.start()
    model = SpeechModel(server: daemon.server, speed: .normal, userLanguage: "en")
    model.delegate = self
  }

  func start(_ paragraphs: String..., at index: Int = 0) {
    let blocks = paragraphs.map { text in
      SpeechBlock(text: text, language: language ?? (text.contains("。") ? "ja" : "en"))
    }
    model.start(SpeechText(blocks), at: index)
  }

  /// Speaks as another program does.
  func speakElsewhere(_ text: String, isUrgent: Bool = true) throws {
    finish {
      do throws(SpeechFailure) {
        let connection = try await self.daemon.server.open()
        self.other = connection
        try await connection.setLanguage("en")
      } catch {
        XCTFail("\(error)")
      }
    }
    Task { [other] in _ = try? await other?.speak(text) }
  }

  func waitUntilSaid(_ texts: [String], file: StaticString = #filePath, line: UInt = #line) {
    if !MainLoop.run(until: { self.daemon.said == texts }) {
      XCTFail("said: \(daemon.said)", file: file, line: line)
    }
  }

  func wait(file: StaticString = #filePath, line: UInt = #line, until isSo: () -> Bool) {
    if !MainLoop.run(until: isSo) { XCTFail("it never happened; said: \(daemon.said)", file: file, line: line) }
  }

  func finish(_ work: @escaping @MainActor () async -> Void) {
    var isDone = false
    Task {
      await work()
      isDone = true
    }
    wait { isDone }
  }

  func close() {
    model.stop()
    daemon.kill()
    finish { await self.model.silence() }
  }

  func speechModelDidChange(_ model: SpeechModel) {}
  func speechModel(_ model: SpeechModel, didReach sentence: Sentence, isAsked: Bool) { reached.append(sentence.words) }
  func speechModel(_ model: SpeechModel, lacksVoiceFor language: String) { lacking.append(language) }
  func speechModel(_ model: SpeechModel, didEnd failure: SpeechFailure?) { ends.append(failure) }
}
