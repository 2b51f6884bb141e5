// Measures how many of the dates in a file, one per line, the parser reads per second, on one thread.
// Usage: date-bench FILE [--rounds N]
import FeedParser
import Foundation

func fail(_ message: String, _ status: Int32) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(status)
}

guard CommandLine.argc >= 2, let data = FileManager.default.contents(atPath: CommandLine.arguments[1]) else {
  fail("Usage: date-bench FILE [--rounds N]", 2)
}
let rounds = CommandLine.arguments.firstIndex(of: "--rounds").flatMap { Int(CommandLine.arguments[$0 + 1]) } ?? 1
let bytes = [UInt8](data)
let lines = bytes.split(separator: UInt8(ascii: "\n")).map { $0.startIndex..<$0.endIndex }

let (sum, seconds) = bytes.withUnsafeBufferPointer { buffer in
  var sum = 0.0
  let start = clock()
  for _ in 0..<rounds {
    for line in lines {
      sum += FeedParser.date(UnsafeBufferPointer(rebasing: buffer[line]))?.timeIntervalSince1970 ?? .nan
    }
  }
  return (sum, Double(clock() - start) / Double(CLOCKS_PER_SEC))
}
guard sum.isFinite else {
  fail("date-bench: a line is not a date", 1)
}
let dates = lines.count * rounds
print("{\"dates\":\(dates),\"seconds\":\(seconds),\"dates_per_s\":\(Int(Double(dates) / seconds))}")
