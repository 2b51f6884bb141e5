import Foundation

/// Encodes text for tests: with the C library, by its name for the encoding, or directly for the wide encodings.
func encoded(_ text: String, as name: String) -> [UInt8] {
  switch name {
  case "UTF-8": return Array(text.utf8)
  case "UTF-16LE": return text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
  case "UTF-16BE": return text.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
  case "UTF-32LE":
    return text.unicodeScalars.flatMap { scalar in
      [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: scalar.value >> $0) }
    }
  case "UTF-32BE":
    return text.unicodeScalars.flatMap { scalar in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: scalar.value >> $0) }
    }
  default: break
  }
  guard let descriptor = iconv_open(name, "UTF-8") else { return [] }
  defer { iconv_close(descriptor) }
  var input = Array(text.utf8)
  var output = [UInt8](repeating: 0, count: input.count * 4 + 16)
  var room = output.count
  let isWhole = input.withUnsafeMutableBytes { source in
    output.withUnsafeMutableBytes { target in
      var from = source.baseAddress?.assumingMemoryBound(to: CChar.self)
      var left = source.count
      var to = target.baseAddress?.assumingMemoryBound(to: CChar.self)
      return iconv(descriptor, &from, &left, &to, &room) != -1 && iconv(descriptor, nil, nil, &to, &room) != -1
    }
  }
  return isWhole ? Array(output.dropLast(room)) : []
}
