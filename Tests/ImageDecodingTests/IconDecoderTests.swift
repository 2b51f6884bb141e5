import Foundation
import TestSupport
import Testing

@testable import ImageDecoding

/// Images as servers send them, and hostile ones.
@Suite(.fewAtOnce) struct IconDecoderTests {
  private let decoder = IconDecoder()

  @Test(arguments: [
    (SampleImage.png(100, 50), [64, 32]), (SampleImage.png(16, 16), [16, 16]), (SampleImage.gif(16, 16), [16, 16]),
    (SampleImage.bmp(20), [20, 20]),
    (SampleImage.ico([(16, SampleImage.bitmap(16)), (32, SampleImage.bitmap(32))]), [32, 32]),
  ])
  func keepsTheAspectRatioWithoutEnlarging(file: [UInt8], size: [Int]) async throws {
    #expect(SampleImage.size(ofPNG: try await decoder.png(of: file)) == size)
  }

  /// gdk-pixbuf cannot read a PNG inside an ICO, and takes the largest image.
  @Test func choosesTheBestSizeInAnIco() async throws {
    let (small, fit, large) = (SampleImage.bitmap(16), SampleImage.png(64, 64), SampleImage.png(256, 256))
    let all = SampleImage.ico([(16, small), (256, large), (64, fit)])
    #expect(IconDirectory.best(of: all, side: 64) == fit)
    #expect(IconDirectory.best(of: SampleImage.ico([(16, small), (256, large)]), side: 64) == large)
    #expect(SampleImage.size(ofPNG: try await decoder.png(of: all)) == [64, 64])
    // a single bitmap is returned as the original file
    let single = SampleImage.ico([(16, small)])
    #expect(IconDirectory.best(of: single, side: 64) == single)
  }

  @Test func rendersDrawingsAtTheRequestedSize() async throws {
    let size = SampleImage.size(ofPNG: try await decoder.png(of: SampleImage.svg("viewBox='0 0 2000 1000'")))
    #expect(size == [64, 32])
    #expect(
      SampleImage.size(ofPNG: try await decoder.png(of: SampleImage.svg("width='1e9' height='1e9'"))) == [64, 64])
  }

  @Test(.enabled("webp-pixbuf-loader is not installed") { await Self.readsWebP() })
  func readsWebPWhereTheLoaderIsInstalled() async throws {
    #expect(SampleImage.size(ofPNG: try await decoder.png(of: SampleImage.webp)) == [64, 32])
  }

  private static func readsWebP() async -> Bool {
    do { return try await !IconDecoder().png(of: SampleImage.webp).isEmpty } catch { return false }
  }

  @Test(arguments: [
    SampleImage.png(60_000, 60_000, isEmpty: true), SampleImage.gif(65_535, 65_535), SampleImage.webpBomb,
    SampleImage.ico([(256, SampleImage.png(60_000, 60_000, isEmpty: true))]),
    SampleImage.png(2_049, 2_048, isEmpty: true),
  ])
  func doesNotDecodeOversizedPictures(file: [UInt8]) async {
    // in its own process, so that no other test affects its memory
    await #expect(processExitsWith: .success) { [file] in
      let before = try peakMemory()
      let error = await #expect(throws: ImageDecodingError.self) { try await IconDecoder().png(of: file) }
      guard case .tooManyPixels(_, _, IconDecoder.maximumPixels) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(try peakMemory() - before < costOfAPicture)
    }
  }

  @Test func refusesAnOversizedBitmapInsideAnIco() async {
    let file = SampleImage.ico([(0, SampleImage.bitmap(2, claims: 30_000))])
    await #expect(throws: ImageDecodingError.self) { try await decoder.png(of: file) }
  }

  @Test(
    arguments: [
      [], Array("<!DOCTYPE html><html><body><svg></svg></body></html>".utf8), Array("Not Found".utf8), [0, 0, 1, 0],
      [0, 0, 1, 0, 255, 255], Array(SampleImage.png(100, 50).prefix(60)), Array(SampleImage.gif(16, 16).prefix(20)),
      Array(SampleImage.ico([(16, SampleImage.bitmap(16))]).prefix(50)), Array(SampleImage.webp.prefix(40)),
      [0xFF, 0xD8, 0xFF],
      Array("<svg".utf8), Array("RIFF".utf8), Array("RIFF0000WEBP".utf8), Array(0...255),
    ] as [[UInt8]])
  func reportsBrokenPictures(file: [UInt8]) async {
    await #expect(throws: ImageDecodingError.self) { try await decoder.png(of: file) }
  }

  @Test func refusesFilesThatAreTooLong() async {
    await #expect(throws: ImageDecodingError.tooManyBytes(limit: IconDecoder.maximumBytes)) {
      try await decoder.png(of: [UInt8](repeating: 0, count: IconDecoder.maximumBytes + 1))
    }
  }

  /// Each of these keeps librsvg busy for hours, takes a gigabyte, or crashes the process.
  @Test(arguments: HostileDrawing.all)
  func hostileDrawingsAreBoundedInTimeAndMemory(drawing: HostileDrawing) async {
    await #expect(processExitsWith: .success) { [drawing] in
      let decoder = IconDecoder()
      let before = try peakMemory()
      // also proves that it ends: without a limit it would not
      await #expect(throws: ImageDecodingError.self) { try await decoder.png(of: drawing.bytes) }
      #expect(try peakMemory() - before < costOfAPicture)
      // the next image still decodes
      #expect(try await !decoder.png(of: SampleImage.png(4, 4)).isEmpty)
    }
  }

  @Test func decodingCanBeCancelled() async throws {
    let bytes = HostileDrawing.endlessFilter.bytes
    let task = Task { try await decoder.png(of: bytes) }
    task.cancel()
    // not the error for taking too long
    await #expect(throws: ImageDecodingError.cancelled) { try await task.value }
  }

  @Test func drawingsCannotReadLocalFiles() async throws {
    try await TemporaryFolder.use { folder in
      let secret = folder.appending(path: "secret.png")
      try Data(SampleImage.png(64, 64)).write(to: secret)
      let reference = "<image href='\(secret.absoluteString)' width='64' height='64'/>"
      let drawn = try await decoder.png(of: SampleImage.svg("width='64' height='64'", reference))
      #expect(drawn == (try await decoder.png(of: SampleImage.svg("width='64' height='64'", ""))))
    }
  }
}

/// The most memory an image may cost the decoding process, in KiB: without limits these files would cost at least ten
/// times as much.
private let costOfAPicture = 100 * 1024

/// Returns the peak memory of the process, in KiB.
private func peakMemory() throws -> Int {
  let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
  let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM") })
  return try #require(Int(line.filter(\.isNumber)))
}

/// Drawings written to do harm.
enum HostileDrawing: CaseIterable, Codable {
  case billionLaughs, nestedUse, endlessFilter, hugeLetters, wideCurves, shortDashes

  static var all: [HostileDrawing] { Array(allCases) }

  var bytes: [UInt8] {
    switch self {
    case .billionLaughs:
      let entities = (0..<12).map { "<!ENTITY a\($0 + 1) '" + String(repeating: "&a\($0);", count: 10) + "'>" }
      return Array(
        ("<!DOCTYPE svg [<!ENTITY a0 'lol'>" + entities.joined() + "]>"
          + "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><text>&a12;</text></svg>").utf8)
    case .nestedUse:
      let groups = (0..<12).map {
        "<g id='g\($0 + 1)'>" + String(repeating: "<use href='#g\($0)'/>", count: 10) + "</g>"
      }
      return SampleImage.svg(
        "width='9' height='9'",
        "<defs><g id='g0'><rect width='9' height='9'/></g>" + groups.joined() + "</defs><use href='#g12'/>")
    case .endlessFilter:
      return SampleImage.svg(
        "width='64' height='64'",
        "<filter id='f'><feTurbulence baseFrequency='0.9' numOctaves='2000000000'/></filter>"
          + "<rect filter='url(#f)' width='64' height='64'/>")
    case .hugeLetters:
      return SampleImage.svg(
        "viewBox='0 0 100 100'", "<text y='9' font-size='1e9'>" + String(repeating: "xyz ", count: 15_000) + "</text>")
    case .wideCurves:
      let curves = String(repeating: "C1e9 1e9 -1e9 1e9 0 0", count: 3_000)
      return SampleImage.svg(
        "viewBox='0 0 100 100'", "<path d='M0 0\(curves)' fill='none' stroke='red' stroke-width='1e8'/>")
    case .shortDashes:
      let lines = String(repeating: "L1e6 64L-1e6 0", count: 200)
      return SampleImage.svg(
        "width='64' height='64'",
        "<path d='M-1e6 0\(lines)' fill='none' stroke='red' stroke-width='9' stroke-dasharray='0.1 0.1'/>")
    }
  }
}
