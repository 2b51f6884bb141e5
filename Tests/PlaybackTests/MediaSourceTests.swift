import FeedFetcher
import Foundation
import LoopbackServer
import Synchronization
import TestSupport
import Testing

@testable import Playback

/// Files that GStreamer gets from a server by way of Kiji's own connections.
@Suite struct MediaSourceTests {
  private static let hurried = PipelineTests.hurried

  private static func pipeline(
    _ url: String, reachesPrivateHosts: Bool = true, sink: String = hurried
  ) -> MediaPipeline {
    // The server runs beside a thousand tests, so that it may answer late.
    let reader = FileReader(
      url: url, reachesPrivateHosts: reachesPrivateHosts, userAgent: "Test", patience: .seconds(3600))
    return MediaPipeline(url: url, reader: reader, sink: sink)
  }

  private static func response(_ sound: Data, _ fields: [HTTPHeader: String] = [:]) -> HTTPResponse {
    HTTPResponse(
      statusCode: .ok, headers: HTTPHeaders(fields.merging([.contentType: "audio/wav"]) { $1 }), body: sound)
  }

  /// Returns the first event that is no sign of waiting for bytes.
  private func next(_ events: AsyncStream<MediaPipeline.Event>) async -> MediaPipeline.Event? {
    for await event in events {
      if case .buffering = event { continue }
      return event
    }
    return nil
  }

  @Test func aLostConnectionIsContinued() async throws {
    let sound = Tone.file(seconds: 60)
    let count = Mutex(0)
    try await LoopbackServer.serving { _ in
      var response = Self.response(sound)
      response.isCutOff = count.withLock {
        $0 += 1
        return $0 == 1
      }
      return response
    } _: { server, root in
      try await TemporaryFolder.use { folder in
        let played = folder.appending(path: "sound")
        let samples = "audioconvert dithering=none ! audio/x-raw,format=U8,channels=1,rate=8000"
        let pipeline = Self.pipeline(root + "/sound.wav", sink: "\(samples) ! filesink location=\(played.path)")
        await pipeline.load(at: 0, rate: 1, isPlaying: true)
        #expect(await next(pipeline.events) == .loaded(duration: 60))
        let end = await next(pipeline.events)
        #expect(end == .ended)
        await pipeline.close()
        // nothing is missing, and nothing is twice
        let isWhole = try Data(contentsOf: played) == sound.suffix(60 * 8000)
        #expect(isWhole)
      }
      let requests = await server.requests
      #expect(requests.map { $0.headers[HTTPHeader("Range")] } == [nil, "bytes=\(sound.count / 2)-"])
    }
  }

  /// Returns half of what is asked for, and breaks off.
  private static func half(of sound: Data, _ request: HTTPRequest) -> HTTPResponse {
    let start = request.headers[HTTPHeader("Range")].flatMap { Int($0.dropFirst(6).dropLast()) } ?? 0
    var response = HTTPResponse(
      statusCode: start == 0 ? .ok : .partialContent,
      headers: start == 0
        ? [.contentType: "audio/wav"]
        : [.contentType: "audio/wav", .contentRange: "bytes \(start)-\(sound.count - 1)/\(sound.count)"],
      body: sound.dropFirst(start))
    response.isCutOff = true
    return response
  }

  /// Halves of what is left become too small to be worth a connection; what was received until then is played.
  @Test func aServerThatAlwaysBreaksOffGetsFewRequests() async throws {
    let sound = Tone.file(seconds: 60)
    try await LoopbackServer.serving {
      Self.half(of: sound, $0)
    } _: { server, root in
      let pipeline = Self.pipeline(root + "/sound.wav")
      await pipeline.load(at: 0, rate: 1, isPlaying: true)
      var events: [MediaPipeline.Event] = []
      for await event in pipeline.events { events.append(event) }
      #expect(events.contains(.loaded(duration: 60)))
      #expect(events.last == .failed(.unreachable))
      // 240 of 480 kB, 120, 60: less than 64. That may be tried once more when nothing is left.
      #expect(3...4 ~= (await server.requests.count))
    }
  }

  /// Too few bytes to continue after a pause for data are played nevertheless, once no more come.
  @Test func aFailureEndsAPauseForData() async throws {
    let sound = Tone.file(seconds: 20)
    let (isSent, send) = AsyncStream<Void>.makeStream()
    try await LoopbackServer.serving { request in
      if request.headers[HTTPHeader("Range")] != nil { for await _ in isSent { break } }
      return Self.half(of: sound, request)
    } _: { _, root in
      let pipeline = Self.pipeline(root + "/sound.wav")
      await pipeline.load(at: 0, rate: 1, isPlaying: true)
      var events: [MediaPipeline.Event] = []
      for await event in pipeline.events {
        events.append(event)
        if event == .loaded(duration: 20) { for _ in 0..<5 { send.yield() } }
      }
      #expect(events.contains(.loaded(duration: 20)))
      #expect(events.last == .failed(.unreachable))
    }
  }

  @Test func anotherFileIsNotContinued() async throws {
    let sound = Tone.file(seconds: 60)
    try await LoopbackServer.serving { request in
      var response = Self.response(sound + Data(count: request.headers[HTTPHeader("Range")] == nil ? 0 : 1))
      response.isCutOff = request.headers[HTTPHeader("Range")] == nil
      return response
    } _: { _, root in
      let pipeline = Self.pipeline(root + "/sound.wav")
      await pipeline.load(at: 0, rate: 1, isPlaying: true)
      var last: MediaPipeline.Event?
      for await event in pipeline.events { last = event }
      #expect(last == .failed(.unreachable))
    }
  }

  @Test func anInsecureRedirectIsRefusedInItsOwnWords() {
    #expect(PlaybackFailure(.fetch(.refusedRedirect(to: "http://a.example/"))) == .unsafeRedirect)
  }

  /// Playing stops and continues with the bytes.
  @Test func waitingForBytesIsReported() async throws {
    let sound = Tone.file(seconds: 60)
    let (isSent, send) = AsyncStream<Void>.makeStream()
    try await LoopbackServer.serving { request in
      var response = Self.response(sound)
      response.isCutOff = request.headers[HTTPHeader("Range")] == nil
      if !response.isCutOff { for await _ in isSent { break } }
      return response
    } _: { _, root in
      let pipeline = Self.pipeline(root + "/sound.wav")
      await pipeline.load(at: 0, rate: 1, isPlaying: true)
      var events: [MediaPipeline.Event] = []
      for await event in pipeline.events {
        events.append(event)
        // the second time: at the beginning, there is nothing either
        if event == .buffering(true), events.contains(.loaded(duration: 60)) { send.yield() }
        if event == .ended { break }
      }
      await pipeline.close()
      let loaded = try #require(events.firstIndex(of: .loaded(duration: 60)))
      #expect(events[loaded...].contains(.buffering(true)))
      // With the bytes. The message that there are enough may come after the end of so fast a sink.
      #expect(events.last == .ended)
    }
  }

  /// Whether it says so or not, the bytes before the place are received and dropped.
  @Test(arguments: [true, false]) func aServerThatSendsNoPartsIsReadUpToThePlace(_ isSaid: Bool) async throws {
    // Each place is further away than what is read ahead, which is as much as the processor allows.
    let sound = Tone.file(seconds: 600)
    try await LoopbackServer.serving { _ in
      // a status of which the test's server sends no part by itself
      HTTPResponse(
        statusCode: HTTPStatusCode(203, phrase: "Non-Authoritative Information"),
        headers: isSaid ? [HTTPHeader("Accept-Ranges"): "none"] : [:], body: sound)
    } _: { server, root in
      try await TemporaryFolder.use { folder in
        let played = folder.appending(path: "sound")
        let samples = "audioconvert dithering=none ! audio/x-raw,format=U8,channels=1,rate=8000"
        let pipeline = Self.pipeline(root + "/sound.wav", sink: "\(samples) ! filesink location=\(played.path)")
        await pipeline.load(at: 400, rate: 1)
        #expect(await next(pipeline.events) == .loaded(duration: 600))
        await pipeline.seek(to: 10, rate: 1)
        #expect(await next(pipeline.events) == .seeked)
        await pipeline.seek(to: 500, rate: 1)
        #expect(await next(pipeline.events) == .seeked)
        await pipeline.setPlaying(true)
        #expect(await next(pipeline.events) == .ended)
        await pipeline.close()
        let isRest = try Data(contentsOf: played).suffix(10 * 8000) == sound.suffix(10 * 8000)
        #expect(isRest)
      }
      let asked = await server.requests.map { $0.headers[HTTPHeader("Range")] != nil }
      // Forward, the bytes of the same response are skipped if no part can be had, unless some are just being received.
      #expect(
        isSaid ? asked == [false, false] || asked == [false, false, false] : asked == [false, true, true, true],
        "\(asked)")
    }
  }

  /// It could only be received again from its beginning, for as long as it has been playing.
  @Test func aStreamWithoutASizeIsNotSkippedThrough() async throws {
    let sound = Tone.file(seconds: 60)
    try await LoopbackServer.serving { _ in
      var response = Self.response(sound, [HTTPHeader("Accept-Ranges"): "none"])
      response.isChunked = true
      return response
    } _: { _, root in
      let reader = FileReader(
        url: root + "/sound.wav", reachesPrivateHosts: true, userAgent: "Test", patience: .seconds(3600))
      _ = try await reader.properties()
      await #expect(throws: FileReadError.onlyFromStart) { _ = try await reader.read(at: 100_000) }
      await reader.close()
    }
  }

  @Test func anotherSpeedNeedsNoPartsOfAFile() async throws {
    let sound = Tone.file(seconds: 60)
    try await LoopbackServer.serving { _ in
      Self.response(sound, [HTTPHeader("Accept-Ranges"): "none"])
    } _: { _, root in
      let pipeline = Self.pipeline(root + "/sound.wav")
      await pipeline.load(at: 0, rate: 1.5, isPlaying: true)
      #expect(await next(pipeline.events) == .loaded(duration: 60))
      #expect(await next(pipeline.events) == .ended)
      await pipeline.close()
    }
  }

  /// The bytes before the place are not received again and again.
  @Test func aServerWithoutPartsThatBreaksOffBeforeThePlaceGetsFewRequests() async throws {
    let sound = Tone.file(seconds: 60)
    try await LoopbackServer.serving { _ in
      var response = Self.response(sound, [HTTPHeader("Accept-Ranges"): "none"])
      response.isCutOff = true
      return response
    } _: { server, root in
      let pipeline = Self.pipeline(root + "/sound.wav")
      await pipeline.load(at: 40, rate: 1)
      var last: MediaPipeline.Event?
      for await event in pipeline.events { last = event }
      #expect(last == .failed(.unreachable))
      #expect(await server.requests.count <= 4)
    }
  }

  @Test func aServerThatSendsAnotherPartIsReported() async throws {
    let sound = Tone.file(seconds: 60)
    try await LoopbackServer.serving { request in
      guard request.headers[HTTPHeader("Range")] != nil else { return Self.response(sound) }
      return HTTPResponse(
        statusCode: .partialContent,
        headers: [.contentRange: "bytes 0-\(sound.count - 1)/\(sound.count)"], body: sound)
    } _: { _, root in
      let pipeline = Self.pipeline(root + "/sound.wav")
      await pipeline.load(at: 40, rate: 1)
      var last: MediaPipeline.Event?
      for await event in pipeline.events { last = event }
      #expect(last == .failed(.onlyFromStart))
    }
  }

  @Test func privateHostsAreRefused() async throws {
    NameOfThisMachine.resolve()
    let sound = Tone.file(seconds: 1)
    try await LoopbackServer.serving { _ in
      Self.response(sound)
    } _: { server, root in
      let port = try #require(root.split(separator: ":").last)
      for host in ["127.0.0.1", NameOfThisMachine.name] {
        let pipeline = Self.pipeline("http://\(host):\(port)/sound.wav", reachesPrivateHosts: false)
        await pipeline.load(at: 0, rate: 1)
        #expect(await next(pipeline.events) == .failed(.forbidden), "\(host)")
      }
      #expect(await server.requests.isEmpty)
    }
  }

  /// Where the redirects led is asked as long as it answers.
  @Test func redirectsAreFollowedOnceUntilTheyExpire() async throws {
    let sound = Tone.file(seconds: 60)
    let redirects = Mutex(0)
    try await LoopbackServer.serving { request in
      if request.path == "/go" {
        let number = redirects.withLock {
          $0 += 1
          return $0
        }
        return HTTPResponse(statusCode: .found, headers: [.location: "/file\(number).wav"])
      }
      let hasExpired = request.path == "/file1.wav" && request.headers[HTTPHeader("Range")]?.contains("=4") == true
      return hasExpired ? HTTPResponse(statusCode: .gone) : Self.response(sound)
    } _: { server, root in
      let pipeline = Self.pipeline(root + "/go")
      // 10 s are at byte 80,000
      await pipeline.load(at: 10, rate: 1)
      #expect(await next(pipeline.events) == .loaded(duration: 60))
      #expect(redirects.withLock { $0 } == 1)
      // and 55 s at byte 440,000
      await pipeline.seek(to: 55, rate: 1)
      #expect(await next(pipeline.events) == .seeked)
      await pipeline.close()
      let paths = await server.requests.map(\.path)
      #expect(paths.suffix(3) == ["/file1.wav", "/go", "/file2.wav"], "\(paths)")
    }
  }

  /// Elements of GStreamer that connect by themselves are not used.
  @Test func playlistsAreNotFollowed() async throws {
    let playlist = "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n/part.ts\n#EXT-X-ENDLIST\n"
    try await LoopbackServer.serving { _ in
      HTTPResponse(
        statusCode: .ok, headers: [.contentType: "application/vnd.apple.mpegurl"], body: Data(playlist.utf8))
    } _: { server, root in
      let pipeline = Self.pipeline(root + "/list.m3u8")
      await pipeline.load(at: 0, rate: 1)
      #expect(await next(pipeline.events) == .failed(.unplayable))
      #expect(await server.requests.map(\.path) == ["/list.m3u8"])
    }
  }

  /// Whatever is going on.
  @Test func closingIsPossibleAtAnyTime() async throws {
    let sound = Tone.file(seconds: 600)
    try await LoopbackServer.serving { _ in
      Self.response(sound)
    } _: { _, root in
      for round in 0..<40 {
        let pipeline = Self.pipeline(root + "/sound.wav")
        await pipeline.load(at: 0, rate: 1, isPlaying: round % 2 == 0)
        if round % 4 > 0 { _ = await next(pipeline.events) }
        if round % 4 > 1 { await pipeline.seek(to: Double(round * 10), rate: 1) }
        if round % 4 > 2 { _ = await next(pipeline.events) }
        await pipeline.close()
      }
    }
  }
}
