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
//        window-bench DIRECTORY TICKER-REFERENCE keys PORT FEEDS ARTICLES      holding J, the palette, then the same, as perceived
//        window-bench DIRECTORY TICKER-REFERENCE sync SITE      syncs of an account on fake-freshrss, as perceived
let options = Array(CommandLine.arguments.dropFirst(3))
let subject: Session.Subject? =
  switch (options.first, options.count) {
  case (nil, _): .library
  case ("sync", 2): .sync(options[1])
  case ("keys", 4): ServedFeeds(options.dropFirst()[...]).map { .keyAndRefresh($0) }
  default: ServedFeeds(options[...]).map { .refresh($0) }
  }
guard CommandLine.arguments.count >= 3, let subject else {
  FileHandle.standardError.write(
    Data("Usage: window-bench DIRECTORY TICKER-REFERENCE [[keys] PORT FEEDS ARTICLES | sync SITE]\n".utf8))
  exit(2)
}
let session = try Session(reference: CommandLine.arguments[2], measuring: subject)
let fetcher = ReaderEngine.makeFetcher()
let application = Application { library in
  let engine = ReaderEngine(library: library, fetcher: fetcher, readsResources: true)
  session.begin(engine)
  return engine
}
application.run([CommandLine.arguments[0], "--library", CommandLine.arguments[1]])
