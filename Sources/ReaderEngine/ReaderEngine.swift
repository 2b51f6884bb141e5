public import Credentials
public import FeedFetcher
public import Library
internal import ImageDecoding
internal import Foundation

/// The feed reader's logic without a user interface, for one library.
public struct ReaderEngine: Sendable {
  /// The fetcher for images in articles.
  public let images: ImageFetcher
  /// The fetcher for images that nobody waits for, with the politeness of refreshes.
  private let imagesAhead: ImageFetcher
  let environment: EngineEnvironment

  /// The library.
  public var library: Library { environment.library }
  /// The fetcher for feeds.
  public var fetcher: FeedFetcher { environment.fetcher }
  /// The store for feed passwords; nil if none are stored.
  public var passwords: (any PasswordStore)? { environment.passwords }

  /// Finds feeds and subscribes to them.
  public var subscriber: Subscriber { Subscriber(environment) }
  /// Refreshes feeds.
  public var refresher: Refresher { Refresher(environment) }
  /// Manages the user names and passwords of feeds.
  public var feedPasswords: FeedPasswords { environment.feedPasswords }
  /// Imports feeds from other readers.
  public var importer: Importer { Importer(library) }
  /// Exports feeds for other readers.
  public var exporter: Exporter { Exporter(library) }
  /// Finds the icons of feeds.
  public var icons: IconFinder { IconFinder(environment) }
  /// Performs the library's periodic maintenance.
  public var maintainer: Maintainer { Maintainer(environment) }

  /// Returns a new prefetcher of images.
  public func imagePrefetcher() -> ImagePrefetcher { ImagePrefetcher(library, imagesAhead) }

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
    environment = EngineEnvironment(
      library: library, fetcher: fetcher, passwords: passwords, clock: clock, readsResources: readsResources)
    images = ImageFetcher(Self.makeFetcher(.images), store: imageStore)
    imagesAhead = ImageFetcher(fetcher, store: imageStore)
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

extension ReaderEngine {
  /// Returns the servers that have requested a pause.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func restingHosts() async throws(LibraryError) -> RestingHosts {
    let resting = try await library.restingHosts(at: environment.clock.now(), longest: RefreshPolicy.longestRest)
    return RestingHosts(Set(resting.keys.map(FetchHost.init(name:))))
  }

  /// Records the pause that a server requests by an error, if it does.
  public func noteRest(_ error: FetchError) async {
    let now = environment.clock.now()
    guard let (host, date) = error.rest(at: now) else { return }
    // If it cannot be recorded, the next request is refused again.
    try? await library.rest(host.name, until: date, at: now)
  }
}
