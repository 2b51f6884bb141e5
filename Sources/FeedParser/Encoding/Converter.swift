import Foundation

/// The C library's conversion from a named encoding to UTF-8.
enum Converter {
  /// The bytes as UTF-8, what is not valid replaced by U+FFFD; `nil` where the encoding is unknown.
  static func utf8(_ bytes: ArraySlice<UInt8>, from encoding: String) -> (bytes: [UInt8], replaced: Int)? {
    let unknown = iconv_t(bitPattern: -1)
    guard let descriptor = iconv_open("UTF-8", encoding), descriptor != unknown else { return nil }
    defer { iconv_close(descriptor) }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + bytes.count / 2)
    var replaced = 0
    var input = Array(bytes)
    input.withUnsafeMutableBytes { source in
      var position = source.baseAddress?.assumingMemoryBound(to: CChar.self)
      var left = source.count
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16 * 1024) { chunk in
        while left > 0 {
          var room = chunk.count
          var target = chunk.baseAddress
          let before = left
          let result = iconv(descriptor, &position, &left, &target, &room)
          output.append(
            contentsOf: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: chunk[..<(chunk.count - room)])))
          // No progress, and not for want of room: the bytes here mean nothing in this encoding.
          if result == -1, left > 0, room > 8, left == before || room > chunk.count / 2 {
            output.append(contentsOf: [0xEF, 0xBF, 0xBD])
            replaced += 1
            position = position?.advanced(by: 1)
            left -= 1
          }
        }
      }
    }
    return (output, replaced)
  }
}
