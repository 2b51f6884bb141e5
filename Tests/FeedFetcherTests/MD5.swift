import Foundation

/// Returns the MD5 (RFC 1321) in lowercase hexadecimal. The test server verifies digests with it, so it is independent
/// of the library that computes them.
func md5(_ text: String) -> String {
  var message = Array(text.utf8)
  let bits = UInt64(message.count) * 8
  message.append(0x80)
  while message.count % 64 != 56 { message.append(0) }
  message += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) }
  var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476]
  for start in stride(from: 0, to: message.count, by: 64) {
    let words = (0..<16).map { word in
      (0..<4).reduce(UInt32(0)) { $0 | UInt32(message[start + word * 4 + $1]) << UInt32(8 * $1) }
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    for step in 0..<64 {
      let (mixed, word) = mix(step, b, c, d)
      let sum = a &+ mixed &+ sines[step] &+ words[word]
      let turn = UInt32(turns[step / 16][step % 4])
      (a, b, c, d) = (d, b &+ (sum << turn | sum >> (32 - turn)), b, c)
    }
    state = zip(state, [a, b, c, d]).map { $0 &+ $1 }
  }
  return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * UInt32($0))) } }
    .map { String(format: "%02x", $0) }.joined()
}

private func mix(_ step: Int, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> (UInt32, word: Int) {
  switch step / 16 {
  case 0: ((b & c) | (~b & d), step)
  case 1: ((d & b) | (~d & c), (5 * step + 1) % 16)
  case 2: (b ^ c ^ d, (3 * step + 5) % 16)
  default: (c ^ (b | ~d), (7 * step) % 16)
  }
}

private let sines = (1...64).map { UInt32(abs(sin(Double($0))) * 4_294_967_296) }
private let turns = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]]
