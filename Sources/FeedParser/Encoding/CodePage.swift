import Foundation

/// The C library's knowledge of what a few bytes mean in an encoding.
///
/// Whole texts are not given to it: it stops at the first error, and it takes the byte behind a broken one along. The
/// tables of the decoders are filled from it once.
struct CodePage: ~Copyable {
  private let descriptor: iconv_t

  /// The encoding of that name; `nil` where the library does not have it.
  init?(_ name: String) {
    let unknown = iconv_t(bitPattern: -1)
    guard let descriptor = iconv_open("UTF-32LE", name), descriptor != unknown else { return nil }
    self.descriptor = descriptor
  }

  deinit { iconv_close(descriptor) }

  /// The characters that `prefix` is with each of `last` behind it; 0 where they are none, or several.
  func scalars(_ prefix: [UInt8], _ last: ClosedRange<UInt8>) -> [UInt32] {
    let step = prefix.count + 1
    var input: [UInt8] = []
    for byte in last { input += prefix + [byte] }
    var result: [UInt32] = []
    result.reserveCapacity(last.count)
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: last.count * 2 + 8) { output in
      input.withUnsafeMutableBytes { source in
        while result.count < last.count {
          // All at once goes well where each of them is one character; the first that is not stops it.
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
    // some keep a letter back until they know whether an accent follows
    if result != -1 { iconv(descriptor, nil, nil, &target, &room) }
    return (source.count - left, output.count - room / 4)
  }
}
