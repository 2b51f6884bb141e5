import Foundation
import Library
import TestSupport
import Testing

@testable import Playback

/// Chapters in audio files, as GStreamer finds them.
@Suite struct FileChapterTests {
  private func chapters(in file: Data, _ ending: String) async throws -> [Chapter] {
    try await TemporaryFolder.use { folder in
      let url = folder.appending(path: "file." + ending)
      try file.write(to: url)
      let pipeline = MediaPipeline(url: url.absoluteString, sink: PipelineTests.hurried)
      await pipeline.load(at: 0, rate: 1, isPlaying: true)
      var found: [Chapter] = []
      for await event in pipeline.events {
        if case .chapters(let chapters) = event { found = chapters }
        if case .failed(let failure) = event { Issue.record("\(failure)") }
        if event == .ended { break }
      }
      await pipeline.close()
      return found
    }
  }

  @Test(arguments: [3, 4]) func chaptersOfMP3AreRead(version: UInt8) async throws {
    let file = TaggedFile.mp3(
      seconds: 4, version: version, [(0, "Intro", .latin1), (1500, "Gespräch mit 客人", .utf16), (3000, "", .utf8)])
    let found = try await chapters(in: file, "mp3")
    #expect(
      found == [
        Chapter(seconds: 0, title: "Intro"), Chapter(seconds: 1.5, title: "Gespräch mit 客人"),
        Chapter(seconds: 3, title: ""),
      ])
  }

  @Test func cuesOfWAVEAreRead() async throws {
    let found = try await chapters(in: TaggedFile.wave(seconds: 3, [(0, "Intro"), (2, "End")]), "wav")
    #expect(found.map(\.seconds) == [0, 2])
    #expect(found.map(\.title) == ["Intro", "End"])
  }

  @Test func commentsOfOggAreRead() {
    var chapters = FileChapters()
    for comment in [
      "CHAPTER001=00:00:00.000", "CHAPTER001NAME=Intro", "chapter002NAME=Talk", "chapter002=00:01:30.500",
      "CHAPTER003=tomorrow", "CHAPTER004=nan:0:0", "CHAPTER005=99999:00:00", "CHAPTERS=2", "CHAPTER006URL=x", "TITLE=a",
    ] { chapters.read(comment: comment) }
    #expect(chapters.all == [Chapter(seconds: 0, title: "Intro"), Chapter(seconds: 90.5, title: "Talk")])
  }

  @Test func damagedFramesAreIgnored() {
    let frame = TaggedFile.chapter(at: 1500, "Talk", .utf8, version: 4, number: 1)
    #expect(ID3Chapter([UInt8](frame), version: 4)?.title == "Talk")
    for count in 0..<frame.count {
      // never beyond the end, whatever is missing
      _ = ID3Chapter([UInt8](frame.prefix(count)), version: 4)
    }
    var huge = [UInt8](frame)
    huge.replaceSubrange((huge.count - 9)..<(huge.count - 5), with: [0x7F, 0x7F, 0x7F, 0x7F])
    #expect(ID3Chapter(huge, version: 4)?.seconds == 1.5)
  }

  @Test func thereAreNoMoreThanCanBe() {
    var chapters = FileChapters()
    for place in 0..<5000 { chapters.add(at: Double(place), "x") }
    for place in [-1, .nan, .infinity, 1e12] { chapters.add(at: place, "never") }
    #expect(chapters.all.count == FileChapters.most)
    chapters = FileChapters()
    chapters.add(at: 1, String(repeating: "long ", count: 1000))
    #expect((chapters.all.first?.title.count ?? .max) <= 300)
  }
}

/// Files with chapters.
enum TaggedFile {
  enum Encoding: UInt8 {
    case latin1 = 0
    case utf16 = 1
    case utf8 = 3
  }

  /// Returns silence as MPEG-1 Layer III, with chapters at milliseconds.
  static func mp3(seconds: Double, version: UInt8, _ chapters: [(Int, String, Encoding)]) -> Data {
    let frames = chapters.enumerated().reduce(Data()) { data, entry in
      data + chapter(at: entry.element.0, entry.element.1, entry.element.2, version: version, number: entry.offset)
    }
    // 128 kbit/s, 44,100 Hz: a frame has 417 bytes and 1152 samples.
    let silence = Data([0xFF, 0xFB, 0x90, 0x00]) + Data(count: 413)
    var file = Data("ID3".utf8) + Data([version, 0, 0]) + size(frames.count, bits: 7) + frames
    for _ in 0..<Int(seconds * 44_100 / 1152) { file += silence }
    return file
  }

  static func chapter(at milliseconds: Int, _ title: String, _ encoding: Encoding, version: UInt8, number: Int) -> Data
  {
    let text: Data =
      switch encoding {
      case .latin1: title.data(using: .isoLatin1) ?? Data()
      case .utf16: Data([0xFF, 0xFE]) + (title.data(using: .utf16LittleEndian) ?? Data())
      case .utf8: Data(title.utf8)
      }
    let bits = version >= 4 ? 7 : 8
    let name = Data([encoding.rawValue]) + text
    var content = Data("ch\(number)".utf8) + Data([0])
    content += size(milliseconds, bits: 8) + size(milliseconds + 1000, bits: 8)
    content += Data(repeating: 0xFF, count: 8) + Data("TIT2".utf8)
    content += size(name.count, bits: bits) + Data([0, 0]) + name
    return Data("CHAP".utf8) + size(content.count, bits: bits) + Data([0, 0]) + content
  }

  /// Returns a tone with cues at seconds.
  static func wave(seconds: Int, _ cues: [(Int, String)]) -> Data {
    func little(_ number: Int) -> Data { withUnsafeBytes(of: UInt32(number).littleEndian) { Data($0) } }
    var points = little(cues.count)
    var labels = Data("adtl".utf8)
    for (index, cue) in cues.enumerated() {
      let place = little(cue.0 * 8000)
      points += little(index + 1) + place + Data("data".utf8) + little(0) + little(0) + place
      let text = Data(cue.1.utf8) + Data(count: cue.1.utf8.count % 2 == 0 ? 2 : 1)
      labels += Data("labl".utf8) + little(4 + text.count) + little(index + 1) + text
    }
    // Before the sound, so that they are known while it plays.
    let tone = Tone.file(seconds: seconds)
    var notes = Data("cue ".utf8) + little(points.count) + points
    notes += Data("LIST".utf8) + little(labels.count) + labels
    let content = tone[12..<36] + notes + tone[36...]
    return Data("RIFF".utf8) + little(4 + content.count) + Data("WAVE".utf8) + content
  }

  private static func size(_ number: Int, bits: Int) -> Data {
    Data((0..<4).reversed().map { UInt8(number >> ($0 * bits) & (1 << bits - 1)) })
  }
}
