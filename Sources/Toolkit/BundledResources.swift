import CGLib
package import Foundation

/// The locations of the program's resources: beside the executable in the build tree, or in `share` next to its `bin`
/// in a prefix such as `/usr` or `/app`.
package struct BundledResources {
  /// The directory of the compiled settings schema; nil if it is in the system's default directory.
  package let schemas: URL?
  /// The directory of the compiled translations.
  package let translations: URL

  /// Returns the resource of the built-in welcome feed in the first of these languages that it exists in. The address
  /// does not depend on the installation directory, because libraries store it.
  package static func welcomeFeed(in languages: [String]) -> String {
    for language in languages {
      // The untranslated resource is English: stop here for users who prefer English over a later language.
      if language == "C" || language == "en" || language.hasPrefix("en_") { break }
      let path = "/KijiApp/welcome.\(language).xml"
      if g_resources_get_info(path, G_RESOURCE_LOOKUP_FLAGS_NONE, nil, nil, nil) != 0 { return "resource://" + path }
    }
    return "resource:///KijiApp/welcome.xml"
  }

  /// The resource with the suggested feeds.
  package static let suggestions = "resource:///KijiApp/suggestions.opml"

  /// The AppStream metadata.
  package static var metainfo: String { text("/KijiApp/metainfo.xml") }

  /// Finds and opens the resources of the running program.
  /// - Throws: ``Missing`` with every path tried.
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

  /// Returns the text of a resource, or an empty string if there is no such resource.
  package static func text(_ path: String) -> String {
    guard let bytes = g_resources_lookup_data(path, G_RESOURCE_LOOKUP_FLAGS_NONE, nil) else { return "" }
    defer { g_bytes_unref(bytes) }
    var count: gsize = 0
    guard let start = g_bytes_get_data(bytes, &count) else { return "" }
    return String(decoding: UnsafeRawBufferPointer(start: start, count: Int(count)), as: UTF8.self)
  }

  /// The resources were not found in any of the expected places.
  package struct Missing: Error {
    package let places: [String]
  }
}
