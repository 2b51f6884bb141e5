import Foundation

/// The C library's mapping for an encoding, used only to fill the decoders' tables, once.
///
/// Whole texts are not converted with it: it stops at the first error, and consumes the byte after an invalid one.
struct CodePage: ~Copyable {
  private let descriptor: iconv_t

  /// Opens an encoding by name; `nil` if the library does not support it.
  init?(_ name: String) {
    let unknown = iconv_t(bitPattern: -1)
    guard let descriptor = iconv_open("UTF-32LE", name), descriptor != unknown else { return nil }
    self.descriptor = descriptor
  }

  deinit { iconv_close(descriptor) }

  /// Returns the code point of `prefix` followed by each byte of `last`; 0 if they do not form exactly one character.
  func scalars(_ prefix: [UInt8], _ last: ClosedRange<UInt8>) -> [UInt32] {
    let step = prefix.count + 1
    var input: [UInt8] = []
    for byte in last { input += prefix + [byte] }
    var result: [UInt32] = []
    result.reserveCapacity(last.count)
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: last.count * 2 + 8) { output in
      input.withUnsafeMutableBytes { source in
        while result.count < last.count {
          // Converting all at once works as long as each sequence is one character; the first that is not stops it.
          let start = result.count * step
          let all = convert(source[start...], into: output)
          if all.written == all.read / step, all.read % step == 0 {
            result += output[..<all.written]
            if result.count < last.count { result.append(0) }
          } else {
            let one = convert(source[start..<(start + step)], into: output)
            result.append(one.read == step && one.written == 1 ? output[0] : 0)
          }
        }
      }
    }
    return result
  }

  private func convert(
    _ bytes: Slice<UnsafeMutableRawBufferPointer>, into output: UnsafeMutableBufferPointer<UInt32>
  ) -> (read: Int, written: Int) {
    let source = UnsafeMutableRawBufferPointer(rebasing: bytes)
    var position = source.baseAddress?.assumingMemoryBound(to: CChar.self)
    var left = source.count
    var target = UnsafeMutableRawPointer(output.baseAddress)?.assumingMemoryBound(to: CChar.self)
    var room = output.count * 4
    iconv(descriptor, nil, nil, nil, nil)
    let result = iconv(descriptor, &position, &left, &target, &room)
    // Some encodings hold back a letter until they know whether a combining accent follows.
    if result != -1 { iconv(descriptor, nil, nil, &target, &room) }
    return (source.count - left, output.count - room / 4)
  }
}
