import ArgumentParser
import Foundation
import Library

/// `kijictl mark`
struct Mark: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Marks articles as read, unread, starred or unstarred.",
    discussion: """
      Reports how many articles changed; the JSON is {"changed"}. If a number has no article, the command fails and \
      marks nothing.
      """)

  enum State: String, CaseIterable, ExpressibleByArgument {
    case read, unread, starred, unstarred
  }

  @Argument(help: "The new state: read, unread, starred or unstarred.") var state: State
  @Argument(help: ArgumentHelp("The articles' numbers, as listed by “articles”.", valueName: "id")) var ids: [Int64] =
    []
  @Flag(help: "Mark all articles as read, or those of the list that the next options name.") var all = false
  @OptionGroup var list: ListOptions
  @Option(help: ArgumentHelp("With --all: only articles at least this old.", valueName: "days")) var olderThan: Int?
  @Flag(help: "Write the result as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if all, state != .read { throw ValidationError("--all requires the state “read”.") }
    if !all, ids.isEmpty { throw ValidationError("Give article numbers, or use --all.") }
    if !all, let list = list.given.first { throw ValidationError("\(list) requires --all.") }
    if !all, olderThan != nil { throw ValidationError("--older-than requires --all.") }
    if let olderThan, olderThan < 0 { throw ValidationError("--older-than must not be negative.") }
    if all, !ids.isEmpty { throw ValidationError("Use either article numbers or --all, not both.") }
  }

  func run() async throws {
    try await options.withLibrary { library in
      let step = try await library.perform(command(in: library))
      if json {
        try JSONOutput.write(["changed": step.markedCount])
      } else {
        try Terminal.writeLine("\(step.markedCount) \(step.markedCount == 1 ? "article" : "articles") changed.")
      }
    }
  }

  private func command(in library: Library) async throws -> LibraryCommand {
    guard !all else {
      let end = olderThan.map { Date(timeIntervalSinceNow: -Double($0) * 86_400) }
      return .markAllRead(ArticleList(scope: try await list.scope(in: library)), before: end)
    }
    let ids = try await library.articles(numbered: ids)
    return switch state {
    case .read: .setRead(true, ids)
    case .unread: .setRead(false, ids)
    case .starred: .setStarred(true, ids)
    case .unstarred: .setStarred(false, ids)
    }
  }
}
