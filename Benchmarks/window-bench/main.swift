import Foundation
import GLibKit
import KijiApp
import Library
import ReaderEngine

// The real window on a large library, with a ticker in its main loop while the library is at work.
//
// Usage: window-bench DIRECTORY TICKER-REFERENCE
guard CommandLine.arguments.count == 3 else {
  FileHandle.standardError.write(Data("Usage: window-bench DIRECTORY TICKER-REFERENCE\n".utf8))
  exit(2)
}
let session = try Session(reference: CommandLine.arguments[2])
let fetcher = ReaderEngine.makeFetcher()
let application = Application { library in
  session.begin(library)
  return ReaderEngine(library: library, fetcher: fetcher, readsResources: true)
}
application.run([CommandLine.arguments[0], "--library", CommandLine.arguments[1]])
