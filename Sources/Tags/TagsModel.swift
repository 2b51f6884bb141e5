import Foundation
package import Library
package import Models

/// Receives changes of the rows.
package protocol TagsModelDelegate: AnyObject {
  /// The rows have changed, or could not be read.
  func tagsModel(_ model: TagsModel, didLoad result: Result<[TagRow], ArticlesError>)
}

/// A row of the list of tags.
package struct TagRow: Equatable, Sendable {
  /// What the row stands for.
  package enum Subject: Hashable, Sendable {
    case tag(Tag.ID)
    /// A tag that does not exist yet.
    case new
  }

  package let subject: Subject
  package let name: String
  package let color: TagColor?
  /// The number of the articles that have the tag.
  package let count: Int
  /// Whether all of the articles have it.
  package let isOn: Bool
}

/// The tags of some articles, filtered by what is typed.
package final class TagsModel {
  package weak var delegate: (any TagsModelDelegate)?

  /// What is typed: the beginning of a tag's name, or the name of a new tag.
  package var text = "" {
    didSet { if text != oldValue { arrange() } }
  }
  package private(set) var rows: [TagRow] = []

  /// The articles whose tags are shown.
  package let articles: [Article.ID]
  private let library: Library
  private let history: HistoryModel
  private let loading = Coalescer()
  private var following: Task<Void, Never>?
  private var tags: [Tag] = []
  private var counts: [Tag.ID: Int] = [:]

  package init(_ articles: [Article.ID], library: Library, history: HistoryModel) {
    (self.articles, self.library, self.history) = (articles, library, history)
  }

  isolated deinit {
    following?.cancel()
  }

  /// Loads the tags, and reloads them whenever they change, by this process or another one.
  package func start() {
    let changes = library.changes()
    load()
    following = Task { [weak self] in
      for await batch in changes where batch.contains(where: \.mayConcernTags) { self?.load() }
    }
  }

  /// Gives the tag of a row to all articles, or takes it from them if all have it.
  package func toggle(_ row: TagRow) {
    switch row.subject {
    case .tag(let id): history.perform(.tag(!row.isOn, id, articles))
    case .new: history.perform(.tag(named: row.name, articles))
    }
  }

  package func undo() { history.undo() }

  /// Makes the change again that was undone last.
  package func redo() { history.redo() }

  private func load() {
    loading.schedule(atOnce: true) { [weak self] in await self?.read() }
  }

  private func read() async {
    do throws(LibraryError) {
      let tags = try await library.tags()
      var counts: [Tag.ID: Int] = [:]
      for article in try await library.articles(articles) {
        for tag in article.tags { counts[tag, default: 0] += 1 }
      }
      (self.tags, self.counts) = (tags, counts)
      arrange()
    } catch {
      delegate?.tagsModel(self, didLoad: .failure(.library(error)))
    }
  }

  private func arrange() {
    let name = text.trimmingCharacters(in: .whitespacesAndNewlines)
    let matching = tags.filter { name.isEmpty || $0.name.localizedStandardContains(name) }
    // Those that begin with the text come first, because Enter takes the first one.
    let first = matching.filter { begins($0.name, with: name) }
    rows = (first + matching.filter { !begins($0.name, with: name) }).map { tag in
      let count = counts[tag.id, default: 0]
      return TagRow(
        subject: .tag(tag.id), name: tag.name, color: tag.color, count: count, isOn: count == articles.count)
    }
    if !name.isEmpty, !tags.contains(where: { $0.isNamed(name) }) {
      rows.append(TagRow(subject: .new, name: name, color: nil, count: 0, isOn: false))
    }
    delegate?.tagsModel(self, didLoad: .success(rows))
  }

  private func begins(_ name: String, with text: String) -> Bool {
    text.isEmpty || name.range(of: text, options: [.anchored, .caseInsensitive, .diacriticInsensitive]) != nil
  }
}

nonisolated extension LibraryChange {
  /// Whether tags, or which articles have them, may have changed.
  fileprivate var mayConcernTags: Bool {
    switch self {
    case .tags, .statuses, .manyStatuses, .everything: true
    case .articles, .feeds, .folders, .searches, .rules, .episodeQueue, .index: false
    }
  }
}
