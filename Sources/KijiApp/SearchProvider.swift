import GLibKit
import Library
import Models
import Upkeep

/// Answers the search of the desktop's shell: org.gnome.Shell.SearchProvider2.
final class SearchProvider {
  private let search: ShellSearch
  private let open: @MainActor (OpenRequest) -> Void
  /// Keeps the program running during a call; its result ends that.
  private let hold: @MainActor () -> @MainActor () -> Void
  private var object: BusObject?
  /// Ends keeping the program running between two calls, with the library open.
  private var release: (@MainActor () -> Void)?

  private static let interface = """
    <node><interface name="org.gnome.Shell.SearchProvider2">
      <method name="GetInitialResultSet"><arg type="as" direction="in"/><arg type="as" direction="out"/></method>
      <method name="GetSubsearchResultSet">
        <arg type="as" direction="in"/><arg type="as" direction="in"/><arg type="as" direction="out"/>
      </method>
      <method name="GetResultMetas"><arg type="as" direction="in"/><arg type="aa{sv}" direction="out"/></method>
      <method name="ActivateResult">
        <arg type="s" direction="in"/><arg type="as" direction="in"/><arg type="u" direction="in"/>
      </method>
      <method name="LaunchSearch"><arg type="as" direction="in"/><arg type="u" direction="in"/></method>
    </interface></node>
    """

  /// - Parameters:
  ///   - bus: nil if there is no session bus, and hence no shell.
  ///   - open: opens what the user chooses.
  init(
    on bus: BusConnection?, _ search: ShellSearch, hold: @escaping @MainActor () -> @MainActor () -> Void,
    open: @escaping @MainActor (OpenRequest) -> Void
  ) {
    (self.search, self.hold, self.open) = (search, hold, open)
    search.onEnd = { [weak self] in
      self?.release?()
      self?.release = nil
    }
    let path = "/" + Application.id.replacing(".", with: "/") + "/SearchProvider"
    object = bus.flatMap {
      BusObject(on: $0, path: path, interface: Self.interface) { [weak self] in
        guard let self else { return $2([]) }
        handle($0, $1, $2)
      }
    }
  }

  /// Closes what the search has opened, because the program quits.
  func end() { Task { [search] in await search.end() } }

  private func handle(_ method: String, _ arguments: [BusValue], _ reply: @escaping BusObject.Reply) {
    switch (method, arguments.first, arguments.dropFirst().first) {
    case ("GetInitialResultSet", .strings(let terms), _), ("GetSubsearchResultSet", _, .strings(let terms)):
      answer(reply) { search in
        [.strings(await search.articles(terms).map { "\($0.rawValue)" })]
      }
    case ("GetResultMetas", .strings(let names), _):
      let ids = names.compactMap { Int64($0) }.map(Article.ID.init(rawValue:))
      answer(reply) { search in
        [
          .records(
            await search.results(ids).map { result in
              [
                "id": .string("\(result.id.rawValue)"), "name": .string(result.title),
                "description": .string(result.description), "gicon": .string(Application.id),
              ]
            })
        ]
      }
    case ("ActivateResult", .string(let name), _):
      if let id = Int64(name) { open(.showArticle(Article.ID(rawValue: id))) }
      reply([])
    case ("LaunchSearch", .strings(let terms), _):
      open(.search(terms.joined(separator: " ")))
      reply([])
    default: reply([])
    }
  }

  private func answer(
    _ reply: @escaping BusObject.Reply, with results: @escaping @MainActor (ShellSearch) async -> [BusValue]
  ) {
    let release = hold()
    Task { [weak self, search] in
      reply(await results(search))
      if let self, search.isOpen, self.release == nil { self.release = hold() }
      release()
    }
  }
}
