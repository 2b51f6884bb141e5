/// What a target may import: the dependencies that Package.swift declares for it, because SwiftPM compiles other imports too,
/// and Foundation, if it is not a target of pure values or widgets.
struct ImportRule {
  /// The targets of a manifest, with their dependencies.
  let dependencies: [String: Set<String>]

  /// Modules that every target may use.
  private static let everywhere: Set = ["Swift", "Synchronization"]

  /// Targets that need no Foundation, which takes memory and time at launch.
  private static let withoutFoundation: Set = [
    "ListValues", "WebText", "ArticleHTML", "ArticleExtractor", "GLibKit", "ListKit", "Gallery", "Accounts", "kiji",
  ]

  /// Reads the targets of a `Package.swift`.
  init(manifest: String) {
    let products = manifest.matches(of: /let (\w+): Target\.Dependency = \.product\(name: "(\w+)"/)
    let names = Dictionary(uniqueKeysWithValues: products.map { (String($0.1), String($0.2)) })
    let targets = manifest.matches(
      of: /\.(?:executableT|t)arget\(\s*name: "([\w-]+)"(?:,\s*dependencies: \[([^\]]*)\])?/)
    dependencies = Dictionary(
      targets.map { target in
        let list = (target.2 ?? "").matches(of: /"?(\w+)"?/).map { String($0.1) }
        return (String(target.1), Set(list.map { names[$0] ?? $0 }))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the dependencies of some targets on one in the same or a later row of a document's table of targets, whose
  /// rows start with a floor's number: features do not know each other, and nothing knows what is built on it.
  func upwardDependencies(of targets: [String], in document: String) -> [String] {
    let rows = document.matches(of: /(?m)^\| \d \| ([^|]*) \|/).map { row in
      row.1.matches(of: /`([\w-]+)`/).map { String($0.1) }
    }
    let row = Dictionary(
      rows.enumerated().flatMap { number, row in row.map { ($0, number) } }, uniquingKeysWith: { first, _ in first })
    return targets.flatMap { target -> [String] in
      guard let own = row[target] else { return ["\(target) has no row"] }
      return dependencies[target, default: []].sorted()
        .filter { row[$0].map { $0 >= own } ?? false }.map { "\(target) must not depend on \($0)" }
    }
  }

  /// The C targets, with the prefixes of the headers they may include; their own and C's headers are always allowed.
  static let headers: [String: [String]] = [
    "CGLibKit": [
      "../../System/CGLib/shim.h", "glib.h", "glib-object.h", "glib-unix.h", "glib/", "gobject/", "gio/", "link.h",
      "malloc.h", "sys/mman.h",
    ],
    "CListKit": [
      "../../System/CGtk/shim.h", "glib.h", "glib-object.h", "glib/", "gobject/", "gio/", "gtk/", "X11/Xlib.h",
      "X11/extensions/XInput2.h",
    ],
    "CDialog": ["../../System/CAdwaita/shim.h"],
    "CStart": ["../../System/CGLib/shim.h"],
  ]

  /// C's and the system's own headers.
  static let systemHeaders: Set = [
    "assert.h", "errno.h", "limits.h", "math.h", "signal.h", "stdbool.h", "stddef.h", "stdint.h", "stdio.h",
    "stdlib.h", "string.h", "unistd.h",
  ]

  /// Returns the imports of a Swift file that its target must not have.
  func violations(in file: SourceTree.File) -> [String] {
    guard let target = Self.target(of: file.path) else { return ["\(file.path): in no target"] }
    guard var allowed = dependencies[target] else { return ["\(file.path): no target \(target)"] }
    allowed.formUnion(Self.everywhere)
    if !Self.withoutFoundation.contains(target) { allowed.insert("Foundation") }
    let imports = Self.imports(in: file.text)
    let isModel = target != "ListKit" && Self.isModel(file.path)
    return imports.filter { !allowed.contains($0) }
      .map { "\(file.path): \(target) must not import \($0)" }
      + imports.filter { isModel && Self.widgets.contains($0) }.map { "\(file.path): a model must not import \($0)" }
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
