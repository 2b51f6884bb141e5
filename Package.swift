// swift-tools-version:6.2
import PackageDescription

// MARK: - Settings every target shares

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .treatAllWarnings(as: .error),
]
/// Targets that touch widgets live on the main actor.
let ui: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]

let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")

/// A module map over a library that pkg-config finds.
func system(_ name: String, _ pkgConfig: String) -> Target {
  .systemLibrary(name: name, path: "Sources/System/\(name)", pkgConfig: pkgConfig)
}

let package = Package(
  name: "Kiji",
  defaultLocalization: "en",
  products: [
    .library(name: "ListKit", targets: ["ListKit"]),
    // For models in a package without GTK; ListKit exports it
    .library(name: "ListValues", targets: ["ListValues"]),
    .library(name: "FeedParser", targets: ["FeedParser"]),
    .executable(name: "kiji", targets: ["kiji"]),
    .executable(name: "kijictl", targets: ["kijictl"]),
    .executable(name: "listkit-gallery", targets: ["listkit-gallery"]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    // Floor 0: the system's libraries
    system("CGLib", "gio-2.0"),
    system("CGtk", "gtk4"),
    system("CAdwaita", "libadwaita-1"),
    system("CWebKit", "webkitgtk-6.0"),
    system("CSoup", "libsoup-3.0"),
    system("CLibXML2", "libxml-2.0"),
    system("CGumbo", "gumbo"),
    system("CPixbuf", "gdk-pixbuf-2.0"),
    system("CSecret", "libsecret-1"),
    system("CGStreamer", "gstreamer-app-1.0"),
    system("CPango", "pango"),

    // Floor 1: independent of each other
    // Index paths and changes of a list, for models; ListKit exports them
    .target(name: "ListValues", swiftSettings: strict),
    // What accounts on servers consist of, for the library and the servers' interfaces
    .target(name: "SyncValues", swiftSettings: strict),
    // C: the main queue's source, closures and typed signal connections over gobject alone
    .target(name: "CGLibKit", dependencies: ["CGLib"], linkerSettings: [.linkedLibrary("dispatch")]),
    // C: the lazy list model and the template types under GtkListView
    .target(name: "CListKit", dependencies: ["CGtk"], cSettings: [.define("G_LOG_DOMAIN", to: "\"ListKit\"")]),
    // C: dialogs, within their window where libadwaita has them
    .target(name: "CDialog", dependencies: ["CAdwaita"], cSettings: [.define("G_LOG_DOMAIN", to: "\"kiji\"")]),
    // C: what the program does before the constructors of its libraries
    .target(name: "CStart", dependencies: ["CGLib"], cSettings: [.define("G_LOG_DOMAIN", to: "\"kiji\"")]),
    // Bytes of the web's texts: characters by name and number, addresses, raw HTML
    .target(name: "WebText", swiftSettings: strict),

    // Floor 2: the library, pure functions over bytes, and GObject for Swift
    // Articles, feeds and statuses in SQLite
    .target(name: "Library", dependencies: [grdb, "SyncValues", "WebText"], swiftSettings: strict),
    // Bytes to ParsedFeed
    .target(name: "FeedParser", dependencies: ["WebText"], swiftSettings: strict),
    // HTML to safe HTML, to text, to feed links
    .target(name: "ArticleHTML", dependencies: ["CGumbo", "WebText"], swiftSettings: strict),
    .target(name: "GLibKit", dependencies: ["CGLib", "CGLibKit"], swiftSettings: strict),

    // Floor 3: articles from pages, the network, images, passwords, and the list
    // A page's bytes to its article
    .target(
      name: "ArticleExtractor", dependencies: ["ArticleHTML", "FeedParser", "CGumbo", "WebText"], swiftSettings: strict),
    .target(name: "FeedFetcher", dependencies: ["CSoup", "GLibKit"], swiftSettings: strict),
    .target(name: "ImageDecoding", dependencies: ["CPixbuf", "GLibKit"], swiftSettings: strict),
    .target(name: "Credentials", dependencies: ["CSecret", "GLibKit"], swiftSettings: strict),
    .target(name: "ListKit", dependencies: ["ListValues", "GLibKit", "CGLib", "CGtk", "CListKit"], swiftSettings: ui),

    // The interfaces of servers that keep accounts
    .target(name: "SyncServices", dependencies: ["FeedFetcher", "SyncValues", "WebText"], swiftSettings: strict),

    // Floor 4: feed reading without a user interface
    .target(
      name: "ReaderEngine",
      dependencies: [
        "FeedParser", "ArticleHTML", "FeedFetcher", "ImageDecoding", "Credentials", "Library", "WebText", "GLibKit",
      ],
      swiftSettings: strict),

    // Floor 5: accounts on servers
    .target(
      name: "Sync",
      dependencies: [
        "SyncServices", "SyncValues", "ReaderEngine", "FeedFetcher", "Credentials", "Library", "WebText",
      ],
      swiftSettings: strict),

    // The full texts of articles, from their web pages
    .target(
      name: "FullTextFetcher",
      dependencies: ["ArticleExtractor", "ArticleHTML", "FeedFetcher", "Library", "ReaderEngine", "WebText"],
      swiftSettings: strict),

    // Episodes on the disk
    .target(name: "Downloads", dependencies: ["FeedFetcher", "Library", "GLibKit"], swiftSettings: strict),

    // Words in the user's language
    .target(
      name: "Words",
      dependencies: [
        "FullTextFetcher", "ArticleExtractor", "ArticleHTML", "Sync", "SyncServices", "ReaderEngine", "FeedFetcher",
        "Credentials", "Library", "WebText", "CGLib",
      ],
      swiftSettings: strict),

    // Floor 6: what the features share. Models have no widgets
    .target(
      name: "Models",
      dependencies: ["Words", "ReaderEngine", "Library", "FeedFetcher", "GLibKit", "CGLib"], swiftSettings: ui),

    // Audio and video: GStreamer, the queue of episodes, and the controls of the desktop. No widgets
    .target(
      name: "Playback",
      dependencies: [
        "Models", "Words", "Downloads", "FeedParser", "FeedFetcher", "Library", "GLibKit", "CGLib", "CGStreamer",
      ],
      swiftSettings: ui),

    // Reading articles aloud with Speech Dispatcher: sentences, and the voice. No widgets
    .target(
      name: "Speech", dependencies: ["Models", "Words", "GLibKit", "CGLib", "CPango"], swiftSettings: ui),

    // What every screen needs of GTK and libadwaita
    .target(
      name: "Toolkit",
      dependencies: ["Words", "ListKit", "GLibKit", "CDialog", "CGLib", "CGtk", "CAdwaita"], swiftSettings: ui),

    // The icons of feeds, as textures
    .target(
      name: "Icons",
      dependencies: ["Toolkit", "ListKit", "Library", "GLibKit", "CGtk"],
      swiftSettings: ui),

    // Features, which do not know each other: preferences, a feed's settings, the log of fetches
    .target(
      name: "Settings",
      dependencies: [
        "Toolkit", "Models", "Words", "ListKit", "ListValues", "ReaderEngine", "FeedFetcher", "Credentials", "Library",
        "GLibKit", "CGtk", "CAdwaita",
      ],
      swiftSettings: ui),

    .target(
      name: "Subscribing",
      dependencies: [
        "Toolkit", "Models", "Icons", "Words", "ListKit", "ReaderEngine", "FeedFetcher", "Library", "GLibKit", "CGtk",
      ],
      swiftSettings: ui),

    .target(
      name: "Accounts",
      dependencies: [
        "Toolkit", "Words", "ListKit", "Sync", "SyncServices", "FeedFetcher", "Credentials", "Library", "CGtk",
      ],
      swiftSettings: ui),

    // Finding a command, list or preference by typing
    .target(
      name: "Palette", dependencies: ["Toolkit", "Models", "Words", "ListKit", "Library", "GLibKit", "CGtk"],
      swiftSettings: ui),

    // Muting, marking and starring new articles
    .target(
      name: "Rules",
      dependencies: ["Toolkit", "Models", "Words", "ListKit", "ListValues", "Library", "GLibKit", "CGLib", "CGtk"],
      swiftSettings: ui),

    // Building and changing searches that the sidebar lists
    .target(
      name: "SmartFeeds", dependencies: ["Toolkit", "Models", "Words", "ListKit", "Library", "GLibKit", "CGtk"],
      swiftSettings: ui),

    // What feeds amount to, and unsubscribing from those that do not
    .target(
      name: "Statistics",
      dependencies: ["Toolkit", "Models", "Words", "ListKit", "ListValues", "Library", "GLibKit", "CGtk"],
      swiftSettings: ui),

    // Giving articles tags
    .target(
      name: "Tags", dependencies: ["Toolkit", "Models", "Words", "ListKit", "Library", "GLibKit", "CGtk"],
      swiftSettings: ui),

    // Listing and changing the keys of the commands
    .target(
      name: "Shortcuts", dependencies: ["Toolkit", "Models", "Words", "ListKit", "GLibKit", "CGLib", "CGtk"],
      swiftSettings: ui),

    .target(
      name: "Reader",
      dependencies: [
        "Speech", "Toolkit", "Models", "Words", "ListKit", "FullTextFetcher", "ReaderEngine", "FeedFetcher",
        "ImageDecoding",
        "ArticleHTML", "Library", "WebText", "GLibKit", "CGLib", "CGtk", "CAdwaita", "CWebKit",
      ],
      swiftSettings: ui),

    // The player below the panes
    .target(
      name: "Listening",
      dependencies: [
        "Playback", "Downloads", "Toolkit", "Models", "Words", "ListKit", "ListValues", "Library", "GLibKit", "CGLib",
        "CGtk",
      ],
      swiftSettings: ui),

    // The controls of a voice that reads an article aloud
    .target(
      name: "ReadAloud",
      dependencies: ["Speech", "Toolkit", "Models", "Words", "ListKit", "GLibKit", "CGLib", "CGtk"], swiftSettings: ui),

    .target(
      name: "Timeline",
      dependencies: [
        "Toolkit", "Models", "Icons", "Words", "ListKit", "ListValues", "ReaderEngine", "FeedFetcher", "ImageDecoding",
        "Library", "GLibKit", "CGtk", "CAdwaita",
      ],
      swiftSettings: ui),

    .target(
      name: "Sidebar",
      dependencies: [
        "Sync", "Toolkit", "Models", "Icons", "Words", "ListKit", "ListValues", "ReaderEngine", "Library", "GLibKit",
        "CGtk",
        "CAdwaita",
      ],
      swiftSettings: ui),

    // What an open library needs with or without a window
    .target(
      name: "Upkeep",
      dependencies: [
        "Playback", "Models", "Words", "Downloads", "Sync", "SyncServices", "FullTextFetcher", "ReaderEngine",
        "FeedFetcher", "Library", "GLibKit", "CGLib",
      ],
      swiftSettings: ui),

    // Floor 7: models, views and controllers
    .target(
      name: "KijiApp",
      dependencies: [
        "Upkeep", "Accounts", "Sync", "SyncServices", "Sidebar", "Timeline", "Reader", "Palette", "Subscribing",
        "Settings", "Shortcuts", "Playback", "Listening", "Speech", "ReadAloud",
        "Rules", "SmartFeeds", "Statistics", "Tags", "Icons", "Toolkit", "Models",
        "Words",
        "FullTextFetcher", "ReaderEngine", "Library", "ArticleHTML", "FeedFetcher",
        "Credentials", "ListKit",
        "GLibKit",
        "CDialog", "CGLib", "CGtk", "CAdwaita", "CWebKit",
      ],
      swiftSettings: ui, plugins: ["BundleResources"]),

    // What ListKit does, live
    .target(
      name: "Gallery", dependencies: ["ListKit", "ListValues"], exclude: ["Resources"], swiftSettings: ui,
      plugins: ["BundleResources"]),

    // Floor 8: the programs
    .executableTarget(
      name: "kiji", dependencies: ["CStart", "KijiApp", "ReaderEngine", "Credentials", "Library", "GLibKit"],
      swiftSettings: ui),
    .executableTarget(
      name: "kijictl",
      dependencies: [
        "Words", "Downloads", "Sync", "SyncServices", "FullTextFetcher", "ReaderEngine", "FeedFetcher", "Credentials",
        "Library", "FeedParser", "ArticleHTML", "ArticleExtractor", "WebText", "GLibKit", argumentParser,
      ],
      swiftSettings: strict),

    .executableTarget(name: "listkit-gallery", dependencies: ["Gallery"], swiftSettings: ui),

    // Examples of the documentation
    .executableTarget(
      name: "getting-started", dependencies: ["ListKit"], path: "Examples/GettingStarted", swiftSettings: strict),
    .target(name: "Recipes", dependencies: ["ListKit"], path: "Examples/Recipes", swiftSettings: ui),

    // Compiles a target's Resources/ into the bundle that it opens; KijiApp's are the package's
    .plugin(name: "BundleResources", capability: .buildTool()),

    // Tests, a folder a floor
    .target(
      name: "LoopbackServer", dependencies: ["CPixbuf", "CSoup"], path: "Tests/LoopbackServer",
      swiftSettings: strict),
    .target(name: "HostileServer", path: "Tests/HostileServer", swiftSettings: strict),
    .target(name: "HostileHTML", path: "Tests/HostileHTML", swiftSettings: strict),
    // What tests share: temporary folders, the main loop, turns, lengths, random numbers
    .target(name: "TestSupport", dependencies: ["GLibKit"], path: "Tests/TestSupport", swiftSettings: strict),
    .target(
      name: "GTKStage", dependencies: ["TestSupport", "GLibKit", "CGLib", "CGtk", "CListKit"], path: "Tests/GTKStage",
      swiftSettings: strict),
    .testTarget(name: "ListValuesTests", dependencies: ["ListValues", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "WebTextTests", dependencies: ["WebText"], swiftSettings: strict),
    .testTarget(
      name: "FeedParserTests", dependencies: ["FeedParser", "WebText", "CLibXML2", "TestSupport"], swiftSettings: strict
    ),
    .testTarget(
      name: "ArticleHTMLTests", dependencies: ["ArticleHTML", "CGumbo", "HostileHTML", "WebText", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ArticleExtractorTests", dependencies: ["ArticleExtractor", "ArticleHTML", "WebText", "TestSupport"],
      swiftSettings: strict),
    // What is done to a library by a program that is killed, and what must be true afterwards
    .target(
      name: "TortureWork", dependencies: ["Library", "WebText", grdb], path: "Tests/TortureWork", swiftSettings: strict),
    .executableTarget(
      name: "library-torture", dependencies: ["TortureWork"], path: "Tests/Torture", swiftSettings: strict),
    .testTarget(
      name: "LibraryTests", dependencies: ["Library", "WebText", "TortureWork", grdb, "TestSupport"],
      swiftSettings: strict),
    .testTarget(name: "GLibKitTests", dependencies: ["GLibKit", "CGLib", "CGLibKit"], swiftSettings: strict),
    .testTarget(
      name: "FeedFetcherTests",
      dependencies: ["FeedFetcher", "LoopbackServer", "HostileServer", "TestSupport", "GLibKit", "CSoup"],
      swiftSettings: strict),
    .testTarget(name: "ImageDecodingTests", dependencies: ["ImageDecoding", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "CredentialsTests", dependencies: ["Credentials", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "ListKitTests",
      dependencies: ["ListKit", "Recipes", "GLibKit", "CGLib", "CGtk", "CListKit", "GTKStage", "TestSupport"],
      exclude: ["Templates"],
      swiftSettings: strict),
    .testTarget(
      name: "GalleryTests",
      dependencies: ["Gallery", "ListKit", "GLibKit", "CGLib", "CGtk", "CListKit", "GTKStage", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ReaderEngineTests",
      dependencies: [
        "ReaderEngine", "ArticleHTML", "WebText", "FeedFetcher", "FeedParser", "ImageDecoding", "Credentials",
        "Library", "LoopbackServer", "HostileServer", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "FullTextFetcherTests",
      dependencies: [
        "FullTextFetcher", "ArticleExtractor", "ReaderEngine", "FeedFetcher", "Library", "WebText", "LoopbackServer",
        "TestSupport",
      ],
      swiftSettings: strict),
    // A server that answers as FreshRSS does
    .target(
      name: "FakeFreshRSS", dependencies: ["LoopbackServer"], path: "Tests/FakeFreshRSS", swiftSettings: strict),
    .executableTarget(
      name: "fake-freshrss", dependencies: ["FakeFreshRSS"], path: "Tests/FakeFreshRSSProgram", swiftSettings: strict),
    .testTarget(
      name: "SyncTests",
      dependencies: [
        "Upkeep", "Models", "ReaderEngine",
        "Sync", "SyncServices", "SyncValues", "FeedFetcher", "Credentials", "Library", "WebText",
        "FakeFreshRSS", "LibraryBench", "LoopbackServer", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "DownloadsTests", dependencies: ["Downloads", "FeedFetcher", "Library", "TestSupport"],
      swiftSettings: strict),
    .testTarget(name: "WordsTests", dependencies: ["Words", "Library", "SyncServices"], swiftSettings: strict),
    // A library on the main loop, for tests of models and of what shows them
    .target(
      name: "LibraryBench",
      dependencies: ["Models", "ReaderEngine", "Library", "WebText", "GLibKit", "TestSupport", grdb],
      path: "Tests/LibraryBench", swiftSettings: strict),
    // The models without a display
    .testTarget(
      name: "ModelTests",
      dependencies: [
        "Sidebar", "Timeline", "Reader", "Palette", "Rules", "SmartFeeds", "Statistics", "Tags", "Shortcuts",
        "Subscribing", "Upkeep",
        "Models",
        "FullTextFetcher",
        "ArticleExtractor", "ReaderEngine",
        "FeedFetcher", "Library", "ArticleHTML", "LoopbackServer", "WebText",
        "ListValues",
        "GLibKit", "LibraryBench", "TestSupport", grdb,
      ],
      swiftSettings: strict),
    // Playing with GStreamer, but without a sound device
    .testTarget(
      name: "PlaybackTests",
      dependencies: [
        "Playback", "Downloads", "Models", "FeedFetcher", "Library", "LoopbackServer", "GLibKit", "LibraryBench",
        "TestSupport", "CGLib",
      ],
      swiftSettings: strict),
    // Speaking with the real daemon, but without a sound device
    .testTarget(
      name: "SpeechTests", dependencies: ["Speech", "Models", "GLibKit", "LibraryBench", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "KijiAppTests",
      dependencies: [
        "KijiApp", "Speech", "Listening", "Playback", "Upkeep", "Sidebar", "Timeline", "Reader", "Palette",
        "Subscribing",
        "Settings", "Shortcuts",
        "Icons",
        "Toolkit",
        "Models",
        "Words",
        "ReaderEngine", "ArticleHTML", "WebText", "FeedFetcher", "ImageDecoding",
        "Library", "ListKit",
        "CListKit",
        "GLibKit",
        "CAdwaita", "CGtk", "CWebKit", "GTKStage", "LibraryBench", "TestSupport", "TortureWork", grdb,
      ],
      swiftSettings: strict),
    .testTarget(
      name: "KijictlTests",
      dependencies: [
        "Library", "WebText", "LoopbackServer", "HostileServer", "FakeFreshRSS", "TortureWork", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(name: "HouseRulesTests", swiftSettings: strict),
  ]
)

// MARK: - Benchmarks

// Only scripts/bench and scripts/test ask for these: what is measured, and beside it the least it could cost. They are
// not a package of their own, because the programs that measure the window and the library use package declarations.
if Context.environment["KIJI_BENCHMARKS"] == "1" {
  package.targets += [
    .executableTarget(
      name: "feed-bench", dependencies: ["FeedParser"], path: "Benchmarks/feed-bench", swiftSettings: strict),
    .executableTarget(
      name: "date-bench", dependencies: ["FeedParser"], path: "Benchmarks/date-bench", swiftSettings: strict),
    .executableTarget(name: "date-reference", path: "Benchmarks/date-reference", linkerSettings: [.linkedLibrary("m")]),
    .executableTarget(
      name: "listkit-bench", dependencies: ["ListKit", "GLibKit", "CGLib", "CGtk"], path: "Benchmarks/listkit-bench",
      swiftSettings: ui),
    .executableTarget(name: "listkit-reference", dependencies: ["CGtk"], path: "Benchmarks/listkit-reference"),
    .executableTarget(name: "feed-reference", dependencies: ["CLibXML2"], path: "Benchmarks/feed-reference"),
    .executableTarget(
      name: "html-bench", dependencies: ["ArticleHTML", "WebText", "HostileHTML"], path: "Benchmarks/html-bench",
      swiftSettings: strict),
    .executableTarget(
      name: "read-bench", dependencies: ["ArticleExtractor"], path: "Benchmarks/read-bench", swiftSettings: strict),
    .executableTarget(name: "html-reference", dependencies: ["CGumbo"], path: "Benchmarks/html-reference"),

    // A library of a million articles
    .target(
      name: "LibrarySample", dependencies: ["Library", "WebText"], path: "Benchmarks/library-sample",
      swiftSettings: strict),
    .executableTarget(
      name: "library-bench", dependencies: ["Library", "LibrarySample"], path: "Benchmarks/library-bench",
      swiftSettings: strict),
    .executableTarget(
      name: "library-reference", path: "Benchmarks/library-reference", linkerSettings: [.linkedLibrary("sqlite3")]),
    .executableTarget(
      name: "window-bench",
      dependencies: [
        "KijiApp", "Palette", "ReaderEngine", "Sync", "Credentials", "Library", "LibrarySample", "ListKit", "Toolkit",
        "GLibKit", "CGLib", "CGtk",
      ],
      path: "Benchmarks/window-bench", swiftSettings: ui),
    .executableTarget(name: "ticker-reference", dependencies: ["CGtk"], path: "Benchmarks/ticker-reference"),
    .executableTarget(
      name: "window-reference", dependencies: ["CGtk", "CAdwaita", "CWebKit"], path: "Benchmarks/window-reference"),

    // A thousand feeds, served and refreshed
    .executableTarget(
      name: "refresh-server", path: "Benchmarks/refresh-server",
      linkerSettings: [.linkedLibrary("z"), .linkedLibrary("m")]),
    .executableTarget(name: "fetch-reference", dependencies: ["CSoup"], path: "Benchmarks/fetch-reference"),
    .executableTarget(
      name: "store-reference", path: "Benchmarks/store-reference", linkerSettings: [.linkedLibrary("sqlite3")]),
    .executableTarget(
      name: "refresh-bench", dependencies: ["ReaderEngine", "Library", "LibrarySample"],
      path: "Benchmarks/refresh-bench", swiftSettings: strict),

    // An account
    .executableTarget(
      name: "sync-bench", dependencies: ["Sync", "FeedFetcher", "Credentials", "Library"],
      path: "Benchmarks/sync-bench", swiftSettings: strict),
  ]
}

// MARK: - Fuzzing

// Only scripts/fuzz asks for this: what parses is built with libFuzzer's and the address sanitizer's instruments, and a
// program is added that no ordinary build knows.
if Context.environment["KIJI_FUZZ"] == "1" {
  let instruments = "-sanitize=fuzzer,address"
  for target in package.targets
  where ["WebText", "FeedParser", "ArticleHTML", "ArticleExtractor"].contains(target.name) {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags([instruments])]
  }
  package.targets += [
    .systemLibrary(name: "CFuzzer", path: "Tests/Fuzzing/CFuzzer"),
    .executableTarget(
      name: "kiji-fuzz", dependencies: ["FeedParser", "ArticleExtractor", "ArticleHTML", "WebText", "CFuzzer"],
      path: "Tests/Fuzzing/kiji-fuzz",
      swiftSettings: strict + [.unsafeFlags([instruments])],
      linkerSettings: [.unsafeFlags([instruments, "-use-ld=lld"])]),
  ]
}
