import FeedFetcher
import Foundation
import LoopbackServer
import Synchronization
import TestSupport
import Testing

@testable import Playback

/// GStreamer itself, with sound that goes nowhere.
@Suite struct PipelineTests {
  /// Plays as fast as it is decoded.
  static let hurried = "fakesink sync=false"

  private func url(_ data: Data, _ folder: URL) throws -> String {
    let file = folder.appending(path: "file.wav")
    try data.write(to: file)
    return file.absoluteString
  }

  /// Returns the first event that satisfies a condition.
  private func first(
    _ events: AsyncStream<MediaPipeline.Event>, where isWanted: (MediaPipeline.Event) -> Bool
  ) async -> MediaPipeline.Event? {
    for await event in events where isWanted(event) { return event }
    return nil
  }

  @Test func playsAFileToItsEnd() async throws {
    try await TemporaryFolder.use { folder in
      let pipeline = MediaPipeline(url: try url(Tone.file(seconds: 3), folder), sink: Self.hurried)
      await pipeline.load(at: 0, rate: 1)
      #expect(await first(pipeline.events) { _ in true } == .loaded(duration: 3))
      #expect(await pipeline.position() == 0)
      await pipeline.setPlaying(true)
      #expect(await first(pipeline.events) { $0 == .ended } == .ended)
      await pipeline.close()
      #expect(await pipeline.position() == nil)
    }
  }

  /// The frames of a video, as a view gets them.
  @MainActor private final class Screen {
    nonisolated init() {}

    var sizes: Set<[Int]> = []
    var count = 0
    /// Blue, green, red and alpha of the last frame's first pixel.
    var pixel: [UInt8] = []

    func show(_ frame: VideoFrame) {
      sizes.insert([frame.width, frame.height])
      count += 1
      pixel = frame.firstPixel
    }
  }

  /// A frame is shown while loading and after each seek; large ones are made smaller.
  @Test func aVideoHasFrames() async throws {
    try await TemporaryFolder.use { folder in
      let screen = Screen()
      let url = try Film.file(seconds: 4, width: 1600, height: 900, in: folder)
      let pipeline = MediaPipeline(
        url: url.absoluteString, sink: Self.hurried, video: VideoOutput { frame in screen.show(frame) })
      await pipeline.load(at: 0, rate: 1)
      #expect(await first(pipeline.events) { _ in true } == .loaded(duration: 4))
      while await screen.count == 0 { await Task.yield() }
      let pixel = await screen.pixel
      #expect(pixel[2] > 180 && pixel[0] < 60 && pixel[1] < 60 && pixel[3] == 255, "\(pixel)")
      let before = await screen.count
      await pipeline.seek(to: 3, rate: 2)
      #expect(await first(pipeline.events) { _ in true } == .seeked)
      while await screen.count == before { await Task.yield() }
      await pipeline.setPlaying(true)
      #expect(await first(pipeline.events) { $0 == .ended } == .ended)
      #expect(await screen.sizes == [[1280, 720]])
      await pipeline.close()
    }
  }

  @Test func withoutAScreenOnlyTheSoundOfAVideoIsDecoded() async throws {
    try await TemporaryFolder.use { folder in
      let url = try Film.file(seconds: 2, width: 160, height: 90, in: folder)
      let pipeline = MediaPipeline(url: url.absoluteString, sink: Self.hurried)
      await pipeline.load(at: 0, rate: 1)
      #expect(await first(pipeline.events) { _ in true } == .loaded(duration: 2))
      await pipeline.setPlaying(true)
      #expect(await first(pipeline.events) { $0 == .ended } == .ended)
      await pipeline.close()
    }
  }

  @Test(arguments: [0.5, 1, 2, 3]) func beginsAtAPlaceWithASpeed(rate: Double) async throws {
    try await TemporaryFolder.use { folder in
      let pipeline = MediaPipeline(url: try url(Tone.file(seconds: 60), folder), sink: Self.hurried)
      await pipeline.load(at: 42, rate: rate)
      #expect(await first(pipeline.events) { _ in true } == .loaded(duration: 60))
      let place = try #require(await pipeline.position())
      #expect(abs(place - 42) < 0.2)
      await pipeline.seek(to: 7, rate: rate)
      #expect(await first(pipeline.events) { _ in true } == .seeked)
      #expect(abs(try #require(await pipeline.position()) - 7) < 0.2)
      await pipeline.close()
    }
  }

  /// The sound has the length of the speed and the pitch of the file.
  @Test(arguments: [0.5, 1, 2, 3]) func playsAtASpeedWithTheSamePitch(rate: Double) async throws {
    try await TemporaryFolder.use { folder in
      let sound = folder.appending(path: "sound")
      let sink = "audioconvert ! audio/x-raw,format=U8,channels=1,rate=8000 ! filesink location=\(sound.path)"
      let pipeline = MediaPipeline(url: try url(Tone.file(seconds: 12), folder), sink: sink)
      await pipeline.load(at: 0, rate: rate)
      await pipeline.setPlaying(true)
      #expect(await first(pipeline.events) { $0 == .ended } == .ended)
      await pipeline.close()
      let samples = [UInt8](try Data(contentsOf: sound))
      let seconds = Double(samples.count) / 8000
      #expect(abs(seconds * rate / 12 - 1) < 0.1, "\(seconds) seconds")
      let crossings = zip(samples, samples.dropFirst()).count { ($0 < 128) != ($1 < 128) }
      #expect(abs(Double(crossings) / seconds / 2 / Tone.frequency - 1) < 0.05)
    }
  }

  @Test func theLastOfManySeeksCounts() async throws {
    try await TemporaryFolder.use { folder in
      let pipeline = MediaPipeline(url: try url(Tone.file(seconds: 60), folder), sink: Self.hurried)
      await pipeline.load(at: 0, rate: 1)
      _ = await first(pipeline.events) { _ in true }
      for place in 1...50 { await pipeline.seek(to: Double(place), rate: 1) }
      // Those in between may be made as well, but never after it.
      var seeks = 0
      for await event in pipeline.events where event == .seeked {
        seeks += 1
        // While another seek is being made, there is no place.
        guard let place = await pipeline.position() else { continue }
        #expect(abs(place - 50) < 0.2)
        break
      }
      #expect(1...50 ~= seeks)
      await pipeline.close()
    }
  }

  @Test(arguments: [1e10, 1e300, .infinity]) func noPlaceIsTooLarge(place: Double) async throws {
    try await TemporaryFolder.use { folder in
      let pipeline = MediaPipeline(url: try url(Tone.file(seconds: 3), folder), sink: Self.hurried)
      await pipeline.load(at: place, rate: 1)
      #expect(await first(pipeline.events) { if case .loaded = $0 { true } else { false } } == .loaded(duration: 3))
      await pipeline.seek(to: place, rate: 1)
      #expect(await first(pipeline.events) { $0 == .seeked || $0 == .notSought } != nil)
      await pipeline.close()
    }
  }

  @Test func saysWhatIsWrong() async throws {
    try await TemporaryFolder.use { folder in
      let sound = try url(Tone.file(seconds: 1), folder)
      let page = folder.appending(path: "page.mp3")
      try Data("<p>This is no sound.</p>".utf8).write(to: page)
      let cases: [(String, String, PlaybackFailure)] = [
        (page.absoluteString, Self.hurried, .unplayable),
        (folder.appending(path: "none.wav").absoluteString, Self.hurried, .missing),
        (sound, "filesink location=/nonexistent/file", .noSound),
        (sound, "nonexistentsink", .noSound),
      ]
      for (url, sink, failure) in cases {
        let pipeline = MediaPipeline(url: url, sink: sink)
        await pipeline.load(at: 0, rate: 1)
        let event = await first(pipeline.events) { _ in true }
        #expect(event == .failed(failure), "\(url) to \(sink)")
      }
    }
  }

  @Test func asksTheServerInTheProgramsName() async throws {
    let sound = Tone.file(seconds: 30)
    let agents = Mutex<Set<String>>([])
    try await LoopbackServer.serving { request in
      agents.withLock { _ = $0.insert(request.headers[HTTPHeader("User-Agent")] ?? "") }
      return request.path == "/sound.wav"
        ? HTTPResponse(statusCode: .ok, headers: [.contentType: "audio/wav"], body: sound)
        : HTTPResponse(statusCode: .notFound)
    } _: { _, root in
      func pipeline(_ url: String) -> MediaPipeline {
        let reader = FileReader(url: url, reachesPrivateHosts: true, userAgent: "Kiji/Test", patience: .seconds(3600))
        return MediaPipeline(url: url, reader: reader, sink: Self.hurried)
      }
      let whole = pipeline(root + "/sound.wav")
      await whole.load(at: 20, rate: 1)
      #expect(await first(whole.events) { if case .loaded = $0 { true } else { false } } == .loaded(duration: 30))
      await whole.close()
      #expect(agents.withLock { $0 } == ["Kiji/Test"])
      let missing = pipeline(root + "/none.wav")
      await missing.load(at: 0, rate: 1)
      #expect(await first(missing.events) { if case .failed = $0 { true } else { false } } == .failed(.missing))
      let closed = pipeline("http://127.0.0.1:9/sound.wav")
      await closed.load(at: 0, rate: 1)
      let event = await first(closed.events) { if case .failed = $0 { true } else { false } }
      #expect(event == .failed(.unreachable))
    }
  }
}
