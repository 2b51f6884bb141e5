// Works on a library until it is killed, or for a while next to another process that does the same, and writes a line
// for every operation that has completed.
//
// library-torture MODE DIRECTORY SEED
// library-torture write DIRECTORY SEED NUMBER SECONDS

import Foundation
import TortureWork

let arguments = CommandLine.arguments.dropFirst().map { $0 }
guard arguments.count >= 3, let seed = UInt64(arguments[2]) else {
  FileHandle.standardError.write(Data("Usage: library-torture MODE DIRECTORY SEED [NUMBER SECONDS]\n".utf8))
  exit(2)
}
let directory = URL(filePath: arguments[1], directoryHint: .isDirectory)

/// Writes a line with one system call: a kill leaves all of it or nothing.
@Sendable func acknowledge(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  guard write(STDOUT_FILENO, bytes, bytes.count) == bytes.count else { exit(1) }
}

do {
  if arguments[0] == "write", arguments.count == 5, let number = Int(arguments[3]), let seconds = Double(arguments[4]) {
    try await Writer(number: number).work(in: directory, seed: seed, seconds: seconds, acknowledge: acknowledge)
  } else if let mode = Torture.modes.first(where: { $0.name == arguments[0] }) {
    try await mode.work(in: directory, seed: seed, acknowledge: acknowledge)
  } else {
    FileHandle.standardError.write(Data("There is no mode “\(arguments[0])”.\n".utf8))
    exit(2)
  }
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}
