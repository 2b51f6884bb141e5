public import Credentials
public import FeedFetcher
internal import ImageDecoding
public import Library

/// The feed reader's logic without a user interface, for one library.
public struct ReaderEngine: Sendable {
  /// The library.
  public let library: Library
  /// The fetcher for feeds.
  public let fetcher: FeedFetcher
  /// The fetcher for images in articles.
  public let images: ImageFetcher
  /// The fetcher for images that nobody waits for, with the politeness of refreshes.
  let imagesAhead: ImageFetcher
  /// The store for feed passwords; nil if none are stored.
  public let passwords: (any PasswordStore)?
  /// The source of time and randomness for refreshes.
  let clock: RefreshClock
  /// The decoder for downloaded icons.
  let iconDecoder = IconDecoder()
  /// Whether `resource:` URLs can be read: true in the window; the command line has no resources.
  let readsResources: Bool

  /// Finds feeds and subscribes to them.
  public var subscriber: Subscriber { Subscriber(self) }
  /// Refreshes feeds.
  public var refresher: Refresher { Refresher(self) }
  /// Manages the user names and passwords of feeds.
  public var feedPasswords: FeedPasswords { FeedPasswords(self) }
  /// Imports feeds from other readers.
  public var importer: Importer { Importer(library) }
  /// Exports feeds for other readers.
  public var exporter: Exporter { Exporter(library) }
  /// Finds the icons of feeds.
  public var icons: IconFinder { IconFinder(self) }

  /// Performs the library's periodic maintenance.
  public var maintainer: Maintainer { Maintainer(self) }

  /// Creates an engine for a library.
  ///
  /// - Parameters:
  ///   - library: An open library.
  ///   - fetcher: The process's shared fetcher, which keeps the connections.
  ///   - readsResources: Whether this program can read `resource:` URLs.
  ///   - passwords: The store for feed passwords; nil if none are stored.
  ///   - imageStore: The images on disk; nil to keep none.
  ///   - clock: The source of time and randomness for refreshes.
  public init(
    library: Library, fetcher: FeedFetcher, readsResources: Bool, passwords: (any PasswordStore)? = nil,
    imageStore: ImageStore? = nil, clock: RefreshClock = RefreshClock()
  ) {
    self.library = library
    self.passwords = passwords
    self.clock = clock
    self.fetcher = fetcher
    images = ImageFetcher(Self.makeFetcher(.images), store: imageStore)
    imagesAhead = ImageFetcher(fetcher, store: imageStore)
    self.readsResources = readsResources
  }

  /// The value of the `User-Agent` field: the program and its website, so that server operators can complain.
  public static var userAgent: String { "Kiji/\(Version.current) (+https://github.com/kiji-reader/kiji)" }

  /// Creates a fetcher for feeds or images.
  ///
  /// - Parameter politeness: The limits per server.
  public static func makeFetcher(_ politeness: Politeness = Politeness()) -> FeedFetcher {
    FeedFetcher(userAgent: userAgent, politeness: politeness)
  }
}
