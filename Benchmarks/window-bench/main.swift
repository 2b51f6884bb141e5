import Foundation
import GLibKit
import KijiApp
import Library
import LibrarySample
import ReaderEngine

// The real window on a large library, with a ticker in its main loop while the library is busy.
//
// Usage: window-bench DIRECTORY TICKER-REFERENCE                           lists, marks, storing
//        window-bench DIRECTORY TICKER-REFERENCE PORT FEEDS ARTICLES      two refreshes of the feeds of refresh-server
//        window-bench DIRECTORY TICKER-REFERENCE keys PORT FEEDS ARTICLES      the same after holding J, as perceived
let holdsKey = CommandLine.arguments.count == 7 && CommandLine.arguments[3] == "keys"
let served = ServedFeeds(CommandLine.arguments.dropFirst(holdsKey ? 4 : 3))
guard CommandLine.arguments.count == 3 || served != nil else {
  FileHandle.standardError.write(
    Data("Usage: window-bench DIRECTORY TICKER-REFERENCE [[keys] PORT FEEDS ARTICLES]\n".utf8))
  exit(2)
}
let session = try Session(reference: CommandLine.arguments[2], refreshing: served, holdsKey: holdsKey)
let fetcher = ReaderEngine.makeFetcher()
let application = Application { library in
  let engine = ReaderEngine(library: library, fetcher: fetcher, readsResources: true)
  session.begin(engine)
  return engine
}
application.run([CommandLine.arguments[0], "--library", CommandLine.arguments[1]])
