public import Credentials
public import FeedFetcher
public import Library

/// The work of a reader without a screen, over one library.
public struct ReaderEngine: Sendable {
  /// Where everything is kept.
  public let library: Library
  /// What fetches.
  public let fetcher: FeedFetcher
  /// What fetches the pictures of articles.
  public let pictures: PictureFetcher
  /// Where the passwords of feeds are kept; nil where none are.
  let passwords: (any PasswordStore)?
  /// The time and chance that refreshes go by.
  let clock: RefreshClock
  /// What makes pictures of what servers send.
  let iconDecoder = IconDecoder()
  /// Whether addresses of the program's own resources can be read: the window can, the command line has none.
  let readsResources: Bool

  /// Finds feeds and subscribes to them.
  public var subscriber: Subscriber { Subscriber(self) }
  /// Refreshes them.
  public var refresher: Refresher { Refresher(self) }
  /// The names and passwords that servers want.
  public var feedPasswords: FeedPasswords { FeedPasswords(self) }
  /// Brings in feeds from other readers.
  public var importer: Importer { Importer(library) }
  /// Gives them the feeds there are.
  public var exporter: Exporter { Exporter(library) }
  /// Looks for the feeds' pictures.
  public var icons: IconFinder { IconFinder(self) }

  /// Does what a library needs now and then.
  public var maintainer: Maintainer { Maintainer(self) }

  /// A reader's work over a library.
  /// - Parameters:
  ///   - library: an open library.
  ///   - fetcher: one for the process: it keeps the connections.
  ///   - readsResources: whether `resource:` addresses can be read by this program.
  ///   - passwords: where the passwords of feeds are kept; nil where none are.
  ///   - clock: the time and chance that refreshes go by.
  public init(
    library: Library, fetcher: FeedFetcher, readsResources: Bool, passwords: (any PasswordStore)? = nil,
    clock: RefreshClock = RefreshClock()
  ) {
    self.library = library
    self.passwords = passwords
    self.clock = clock
    self.fetcher = fetcher
    pictures = PictureFetcher(Self.makeFetcher(.pictures))
    self.readsResources = readsResources
  }

  /// A fetcher that names the program to servers, and where to read about it, so that a server's owner can complain.
  /// - Parameter politeness: what one server is spared.
  public static func makeFetcher(_ politeness: Politeness = Politeness()) -> FeedFetcher {
    FeedFetcher(
      userAgent: "Kiji/\(Version.current) (+https://github.com/kiji-reader/kiji)", politeness: politeness)
  }
}
