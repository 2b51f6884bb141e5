import TestSupport
import Testing

@testable import Library

@Suite(.fewAtOnce) struct ChangeSearchTests {
  let sandbox = Sandbox()

  @Test func nameAndQueryAreChangedAndUndoneTogether() async throws {
    let library = try await Library.open(sandbox.location)
    let search = try await library.saveSearch(SearchQuery(parsing: "storm"), as: "Storms")
    let changed = SavedSearch(id: search.id, title: "Rain", query: try SearchQuery(parsing: "title:rain is:later"))
    var changes = library.changes().makeAsyncIterator()
    let step = try await library.perform(.setSearch(changed))
    #expect(await changes.next() == [.searches([search.id])])
    #expect(try await library.savedSearches() == [changed])
    #expect(try await library.perform(.setSearch(changed)).isVoid)
    try await library.undo(step)
    #expect(try await library.savedSearches() == [search])
    let nameless = SavedSearch(id: search.id, title: " ", query: search.query)
    await #expect(throws: LibraryError.emptyName) { _ = try await library.perform(.setSearch(nameless)) }
    // One that was removed since is not restored by undo.
    let again = try await library.perform(.setSearch(changed))
    _ = try await library.perform(.removeSearch(search.id))
    try await library.undo(again)
    #expect(try await library.savedSearches() == [])
    await #expect(throws: LibraryError.noSuchSearch(search.id)) { _ = try await library.perform(.setSearch(search)) }
    await library.close()
  }
}
