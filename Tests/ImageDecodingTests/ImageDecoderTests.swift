import ImageDecoding
import Testing

@Suite struct ImageDecoderTests {
  @Test(arguments: [
    ("\u{0}\u{0}\u{0}\u{20}ftypavif", ImageFormat.avif), ("GIF89a", .gif), ("<svg xmlns=''>", .svg),
  ])
  func recognizesFormatsByTheirBytes(text: String, format: ImageFormat) {
    #expect(ImageFormat(Array(text.utf8)) == format)
  }

  @Test func decodesTheDrawnPixels() async throws {
    let decoder = ImageDecoder()
    let pixels = try await decoder.pixels(of: ImageFile(bytes: SampleImage.png(3, 2), format: .png))
    #expect(pixels.width == 3 && pixels.height == 2)
    #expect(pixels.bytes.count >= (pixels.height - 1) * pixels.stride + pixels.width * (pixels.hasAlpha ? 4 : 3))
    await #expect(throws: ImageDecodingError.self) {
      try await decoder.pixels(of: ImageFile(bytes: Array("GIF89a".utf8), format: .gif))
    }
  }

  @Test func drawsSVGsAtTheSizeForViewing() async throws {
    let file = try #require(ImageFile(bytes: SampleImage.svg("viewBox='0 0 2000 1000'")))
    let pixels = try await ImageDecoder().pixels(of: file)
    #expect(pixels.width == ImageDecoder.drawingSide && pixels.height == ImageDecoder.drawingSide / 2)
  }

  @Test(arguments: [(400, 200), (200, 400), (100, 100), (50, 20)])
  func squaresAreTheMiddleScaledDown(width: Int, height: Int) async throws {
    let file = ImageFile(bytes: SampleImage.png(width, height), format: .png)
    let pixels = try await ImageDecoder().middle(of: file, width: 100, height: 100)
    let side = min(100, width, height)
    #expect(pixels.width == side && pixels.height == side && pixels.bytes.count == side * pixels.stride)
  }

  @Test(arguments: [
    // As wide as the area, too high, too wide, small, and small in one direction.
    ((160, 90), (48, 27)), ((60, 120), (48, 27)), ((200, 50), (48, 27)), ((16, 9), (16, 9)), ((32, 128), (32, 18)),
  ])
  func areasAreFilledWithTheMiddle(of size: (Int, Int), to expected: (Int, Int)) async throws {
    let file = ImageFile(bytes: SampleImage.png(size.0, size.1), format: .png)
    let pixels = try await ImageDecoder().middle(of: file, width: 48, height: 27)
    #expect(pixels.width == expected.0 && pixels.height == expected.1)
    #expect(pixels.bytes.count == pixels.height * pixels.stride)
  }

  @Test func largeImagesAreNotListed() async throws {
    let file = ImageFile(bytes: SampleImage.png(8000, 8000, isEmpty: true), format: .png)
    await #expect(throws: ImageDecodingError.tooManyPixels(width: 8000, height: 8000, limit: ImageDecoder.listedPixels))
    {
      try await ImageDecoder().middle(of: file, width: 100, height: 100)
    }
  }

  @Test func leavesAVIFToTheWebView() async throws {
    let file = ImageFile(bytes: Array("\u{0}\u{0}\u{0}\u{20}ftypavif".utf8), format: .avif)
    await #expect(throws: ImageDecodingError.unknownFormat) { try await ImageDecoder().pixels(of: file) }
    await #expect(throws: ImageDecodingError.unknownFormat) { try await IconDecoder().png(of: file.bytes) }
  }
}
