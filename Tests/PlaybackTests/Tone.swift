import Foundation

/// A sine wave as a WAVE file.
enum Tone {
  static let frequency = 440.0
  private static let samplesPerSecond = 8000

  /// Returns a file of a number of seconds, with one channel of 8-bit samples.
  static func file(seconds: Int) -> Data {
    let count = seconds * samplesPerSecond
    func number<Value: FixedWidthInteger>(_ value: Value) -> Data {
      withUnsafeBytes(of: value.littleEndian) { Data($0) }
    }
    var file = Data("RIFF".utf8) + number(UInt32(36 + count)) + Data("WAVEfmt ".utf8) + number(UInt32(16))
    file += number(UInt16(1)) + number(UInt16(1)) + number(UInt32(samplesPerSecond))
    file += number(UInt32(samplesPerSecond)) + number(UInt16(1)) + number(UInt16(8))
    file += Data("data".utf8) + number(UInt32(count))
    return file
      + Data((0..<count).map { UInt8(128 + 60 * sin(Double($0) * frequency * 2 * .pi / Double(samplesPerSecond))) })
  }
}
