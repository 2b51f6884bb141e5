/// Which target may import what. No target imports one of a higher floor; docs/architecture.md has the floors.
enum ImportRule {
  /// Modules that every target may use.
  static let everywhere: Set = ["Swift", "Synchronization"]

  /// The Swift targets.
  static let table: [String: Set<String>] = [
    "ListValues": [],
    "WebText": [],
    "FeedParser": ["WebText", "Foundation"],
    "ArticleHTML": ["CGumbo", "WebText"],
    "SyncValues": ["Foundation"],
    "Library": ["GRDB", "SyncValues", "WebText", "Foundation"],
    "ArticleExtractor": ["ArticleHTML", "FeedParser", "CGumbo", "WebText"],
    "GLibKit": ["CGLib", "CGLibKit"],
    "FeedFetcher": ["CSoup", "GLibKit", "Foundation"],
    "SyncServices": ["FeedFetcher", "SyncValues", "WebText", "Foundation"],
    "ImageDecoding": ["CPixbuf", "GLibKit", "Foundation"],
    "Credentials": ["CSecret", "GLibKit", "Foundation"],
    "ListKit": ["ListValues", "GLibKit", "CGLib", "CGtk", "CListKit"],
    "ReaderEngine": [
      "FeedParser", "ArticleHTML", "FeedFetcher", "ImageDecoding", "Credentials", "Library", "WebText", "GLibKit",
      "Foundation",
    ],
    "Sync": [
      "SyncServices", "SyncValues", "ReaderEngine", "FeedFetcher", "Credentials", "Library", "WebText", "Foundation",
    ],
    "FullTextFetcher": [
      "ArticleExtractor", "ArticleHTML", "FeedFetcher", "Library", "ReaderEngine", "WebText", "Foundation",
    ],
    "Words": [
      "FullTextFetcher", "ArticleExtractor", "Sync", "SyncServices", "ReaderEngine", "FeedFetcher", "Credentials",
      "Library", "CGLib", "Foundation",
    ],
    "Models": ["Words", "ReaderEngine", "FeedFetcher", "Library", "GLibKit", "CGLib", "Foundation"],
    "Toolkit": ["Words", "ListKit", "GLibKit", "CDialog", "CGLib", "CGtk", "CAdwaita", "Foundation"],
    "Icons": ["Toolkit", "ListKit", "Library", "GLibKit", "CGtk", "Foundation"],
    "Settings": [
      "Toolkit", "Models", "Words", "ListKit", "ListValues", "ReaderEngine", "FeedFetcher", "Credentials", "Library",
      "GLibKit", "CGtk", "CAdwaita", "Foundation",
    ],
    "Subscribing": [
      "Toolkit", "Models", "Icons", "Words", "ListKit", "ReaderEngine", "FeedFetcher", "Library", "GLibKit", "CGtk",
      "Foundation",
    ],
    "Accounts": [
      "Toolkit", "Words", "ListKit", "Sync", "SyncServices", "FeedFetcher", "Library", "CGtk",
    ],
    "Reader": [
      "Toolkit", "Models", "Words", "ListKit", "FullTextFetcher", "ReaderEngine", "FeedFetcher", "ImageDecoding",
      "ArticleHTML", "Library", "WebText", "GLibKit", "CGLib", "CGtk", "CAdwaita", "CWebKit", "Foundation",
    ],
    "Timeline": [
      "Toolkit", "Models", "Icons", "Words", "ListKit", "ListValues", "Library", "GLibKit", "CGtk", "CAdwaita",
      "Foundation",
    ],
    "Sidebar": [
      "Sync", "Toolkit", "Models", "Icons", "Words", "ListKit", "ListValues", "ReaderEngine", "Library", "GLibKit",
      "CGtk",
      "CAdwaita", "Foundation",
    ],
    "KijiApp": [
      "Accounts", "Sync", "SyncServices", "Sidebar", "Timeline", "Reader", "Subscribing", "Settings", "Icons",
      "Toolkit", "Models",
      "Words", "FullTextFetcher", "ReaderEngine",
      "Library", "ArticleHTML", "FeedFetcher",
      "Credentials", "ListKit",
      "GLibKit",
      "CDialog", "CGLib", "CGtk", "CAdwaita", "CWebKit", "Foundation",
    ],
    "kiji": ["KijiApp", "ReaderEngine", "Credentials", "Library", "GLibKit"],
    "kijictl": [
      "Words", "Sync", "SyncServices", "FullTextFetcher", "ReaderEngine", "FeedFetcher", "Credentials", "Library",
      "FeedParser", "ArticleHTML", "ArticleExtractor", "WebText", "GLibKit", "ArgumentParser", "Foundation",
    ],
    "Gallery": ["ListKit", "ListValues", "GLibKit", "CGLib", "CGtk"],
    "listkit-gallery": ["Gallery"],
  ]

  /// The C targets, with the prefixes of the headers they may include; their own and C's headers are always allowed.
  static let headers: [String: [String]] = [
    "CGLibKit": [
      "../../System/CGLib/shim.h", "glib.h", "glib-object.h", "glib-unix.h", "glib/", "gobject/", "gio/", "malloc.h",
    ],
    "CListKit": ["../../System/CGtk/shim.h", "glib.h", "glib-object.h", "glib/", "gobject/", "gio/", "gtk/"],
    "CDialog": ["../../System/CAdwaita/shim.h"],
  ]

  /// C's and the system's own headers.
  static let systemHeaders: Set = [
    "assert.h", "errno.h", "limits.h", "math.h", "signal.h", "stdbool.h", "stddef.h", "stdint.h", "stdio.h",
    "stdlib.h", "string.h", "unistd.h",
  ]

  /// Returns the imports of a Swift file that its target's row does not allow.
  static func violations(in file: SourceTree.File) -> [String] {
    guard let target = target(of: file.path) else { return ["\(file.path): in no target"] }
    guard let allowed = table[target] else { return ["\(file.path): no row for the target \(target)"] }
    let imports = imports(in: file.text)
    let isModel = target != "ListKit" && isModel(file.path)
    return imports.filter { !allowed.contains($0) && !everywhere.contains($0) }
      .map { "\(file.path): \(target) must not import \($0)" }
      + imports.filter { isModel && widgets.contains($0) }.map { "\(file.path): a model must not import \($0)" }
  }

  /// The modules with widgets.
  private static let widgets: Set = ["ListKit", "CGtk", "CAdwaita", "CWebKit", "Toolkit", "Icons"]

  /// Whether a file belongs to a model: `TimelineModel.swift`, `TimelineModel+Changes.swift`.
  private static func isModel(_ path: String) -> Bool {
    path.split(separator: "/").last?.prefix { $0 != "." && $0 != "+" }.hasSuffix("Model") == true
  }

  /// Returns the headers of a C file that its target's row does not allow.
  static func headerViolations(in file: SourceTree.File) -> [String] {
    guard let target = target(of: file.path) else { return ["\(file.path): in no target"] }
    guard let allowed = headers[target] else { return ["\(file.path): no row for the target \(target)"] }
    return includes(in: file.text)
      .filter { header in
        let isOwn = header == target + ".h" || header.hasPrefix(target + "/")
        let isInRow = allowed.contains { $0.hasSuffix("/") ? header.hasPrefix($0) : header == $0 }
        return !isOwn && !isInRow && !systemHeaders.contains(header)
      }
      .map { "\(file.path): \(target) must not include \($0)" }
  }

  /// Returns the modules that a Swift file imports, with any attributes or declaration kinds around them.
  static func imports(in text: String) -> [String] {
    SwiftCode(text).lines.flatMap { line in
      line.split(separator: ";").compactMap { statement in module(importedBy: statement) }
    }
  }

  private static func module(importedBy statement: Substring) -> String? {
    let kinds: Set<Substring> = ["class", "enum", "func", "let", "protocol", "struct", "typealias", "var"]
    let access: Set<Substring> = ["internal", "public", "private", "fileprivate", "package"]
    var words = statement.split(whereSeparator: \.isWhitespace)[...]
    while let first = words.first, first.hasPrefix("@") || access.contains(first) { words.removeFirst() }
    guard words.popFirst() == "import" else { return nil }
    if let first = words.first, kinds.contains(first) { words.removeFirst() }
    return words.first.map { String($0.prefix { $0 != "." }) }
  }

  /// Returns the headers that a C file includes.
  static func includes(in text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
      let line = line.filter { !$0.isWhitespace }
      guard line.hasPrefix("#include") || line.hasPrefix("#import") else { return nil }
      let header = line.drop { $0 != "<" && $0 != "\"" }.dropFirst().prefix { $0 != ">" && $0 != "\"" }
      return header.isEmpty ? line : String(header)
    }
  }

  private static func target(of path: String) -> String? {
    let parts = path.split(separator: "/")
    return parts.count > 2 && parts[0] == "Sources" ? String(parts[1]) : nil
  }
}
