import ListKit

/// Names that come from elsewhere, a page at a time.
final class LoadedNames {
  private let table: TableView
  private let source: SectionedDataSource<Texts>
  private let footer = LoadMoreFooter()
  /// Returns the names after a number of others.
  private let fetch: (Int) async throws -> [String]

  init(in table: TableView, fetch: @escaping (Int) async throws -> [String]) {
    (self.table, self.fetch) = (table, fetch)
    source = Recipes.fixedRows(in: table)
    source.sections = []
  }

  func load() async {
    table.placeholder = .loading("Loading")
    do {
      source.sections = [Texts(rows: try await fetch(0))]
      table.placeholder = .empty("Nothing here")
    } catch {
      let retry = Placeholder.Action("Try Again") { [weak self] in Task { await self?.load() } }
      table.placeholder = .failure("The names could not be loaded", "\(error)", retry: retry)
    }
  }

  func followTheEnd() {
    footer.texts = LoadMoreFooter.Texts(loading: "Loading", retry: "Try Again")
    footer.onLoadMore = { [weak self] in Task { await self?.loadMore() } }
    table.tableFooterView = footer
  }

  private func loadMore() async {
    do {
      let more = try await fetch(source.sections[0].rows.count)
      source.sections[0].rows += more
      footer.state = more.isEmpty ? .finished : .idle
    } catch { footer.state = .failed("\(error)") }
  }
}
