import CGLib
package import Foundation

/// Where the program's resources are: beside it in the build tree, in `share` beside its `bin` in a prefix such as
/// `/usr` or `/app`.
package struct BundledResources {
  /// The settings schema's directory, compiled; nil where the system's own place has it.
  package let schemas: URL?
  /// The compiled translations' directory.
  package let translations: URL

  /// The resource of the program's own feed, in the first of these languages that it is written in. The same wherever
  /// the program stands, for a library remembers it.
  package static func welcomeFeed(in languages: [String]) -> String {
    for language in languages {
      // what stands in the resources is English, for who asks for English before another language too
      if language == "C" || language == "en" || language.hasPrefix("en_") { break }
      let path = "/KijiApp/welcome.\(language).xml"
      if g_resources_get_info(path, G_RESOURCE_LOOKUP_FLAGS_NONE, nil, nil, nil) != 0 { return "resource://" + path }
    }
    return "resource:///KijiApp/welcome.xml"
  }

  /// The resource with the feeds that are suggested.
  package static let suggestions = "resource:///KijiApp/suggestions.opml"

  /// What software centres are told of the program.
  package static var metainfo: String { text("/KijiApp/metainfo.xml") }

  /// Finds and opens the resources of the running program.
  /// - Throws: ``Missing`` with every place that was looked at.
  package static func open() throws(Missing) -> BundledResources {
    let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let share = program.deletingLastPathComponent().appending(path: "share")
    let inBuildTree = program.appending(path: "Kiji_KijiApp.resources")
    let inPrefix = share.appending(path: "kiji")
    let places = [inBuildTree, inPrefix].map { $0.appending(path: "kiji.gresource") }
    for place in places {
      guard let resource = g_resource_load(place.path, nil) else { continue }
      g_resources_register(resource)
      g_resource_unref(resource)
      let isInstalled = place == places.last
      return BundledResources(
        schemas: isInstalled ? share.appending(path: "glib-2.0/schemas") : inBuildTree,
        translations: (isInstalled ? share : inBuildTree).appending(path: "locale"))
    }
    throw Missing(places: places.map(\.path))
  }

  /// A text among the resources.
  package static func text(_ path: String) -> String {
    guard let bytes = g_resources_lookup_data(path, G_RESOURCE_LOOKUP_FLAGS_NONE, nil) else { return "" }
    defer { g_bytes_unref(bytes) }
    var count: gsize = 0
    guard let start = g_bytes_get_data(bytes, &count) else { return "" }
    return String(decoding: UnsafeRawBufferPointer(start: start, count: Int(count)), as: UTF8.self)
  }

  /// The program stands somewhere without its resources.
  package struct Missing: Error {
    package let places: [String]
  }
}
