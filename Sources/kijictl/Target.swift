import ArgumentParser
import Library

/// The state of a setting, as an argument.
enum OnOff: String, CaseIterable, ExpressibleByArgument {
  case on, off
}

/// The target of a sidebar command: a feed, or a folder with --folder.
struct Target: ParsableArguments {
  @Argument(help: ArgumentHelp("The feed's number, as listed by “feeds”.", valueName: "id")) var id: Int64
  @Flag(name: .customLong("folder"), help: "The number is a folder's, as listed by “folders”.") var isFolder =
    false

  var feed: Feed.ID { Feed.ID(rawValue: id) }
  var folder: Folder.ID { Folder.ID(rawValue: id) }

  /// The target's current state.
  enum Found {
    case feed(Feed)
    case folder(Folder, feeds: [Feed])

    func write(asJSON json: Bool) throws {
      switch self {
      case .feed(let feed) where json: try JSONOutput.write(FeedRecord(feed: feed))
      case .feed(let feed): try Terminal.writeLine("\(feed.id.rawValue)\t\(feed.title.printable)")
      case .folder(let folder, let feeds) where json: try JSONOutput.write(FolderRecord(folder: folder, feeds: feeds))
      case .folder(let folder, _): try Terminal.writeLine("\(folder.id.rawValue)\t\(folder.title.printable)")
      }
    }
  }

  /// - Throws: ``LibraryError/noSuchFeed(_:)`` or ``LibraryError/noSuchFolder(_:)``.
  func find(in library: Library) async throws -> Found {
    if isFolder {
      guard let folder = try await library.folders().first(where: { $0.id == folder }) else {
        throw LibraryError.noSuchFolder(folder)
      }
      return .folder(folder, feeds: try await library.feeds())
    }
    guard let found = try await library.feed(feed) else { throw LibraryError.noSuchFeed(feed) }
    return .feed(found)
  }
}

extension Library {
  /// Returns the folder that a user has given by its number or its name, without regard to case and accents; nil if none
  /// has this name.
  ///
  /// - Parameter isPossible: Whether a folder with this name is considered.
  /// - Throws: ``LibraryError/noSuchFolder(_:)`` if a number is nobody's number or name, or a failure if several folders
  ///   have this name.
  func folder(_ text: String, where isPossible: (Folder) -> Bool = { _ in true }) async throws -> Folder.ID? {
    let folders = try await folders()
    let number = Int64(text).map(Folder.ID.init(rawValue:))
    if let number, folders.contains(where: { $0.id == number }) { return number }
    let similar = folders.filter { $0.title.sortKey == text.sortKey && isPossible($0) }
    let exact = similar.filter { $0.title == text }
    let named = exact.isEmpty ? similar : exact
    guard named.count < 2 else {
      let numbers = named.map { "\($0.id.rawValue)" }.joined(separator: ", ")
      throw CommandFailure("Several folders are named “\(text.printable)”. Give one of the numbers \(numbers).")
    }
    if named.isEmpty, let number { throw LibraryError.noSuchFolder(number) }
    return named.first?.id
  }

  /// Returns the folder that a user has given by its number or its name.
  ///
  /// - Throws: As ``folder(_:where:)``, and a failure if no folder has this name.
  func existingFolder(_ text: String) async throws -> Folder.ID {
    if let folder = try await folder(text) { return folder }
    throw CommandFailure("There is no folder “\(text.printable)”. “kijictl folders” lists all folders.")
  }

  /// Returns the articles that a user has given by their numbers.
  ///
  /// - Throws: ``LibraryError/noSuchArticle(_:)`` if one does not exist.
  func articles(numbered numbers: [Int64]) async throws -> [Article.ID] {
    let ids = numbers.map(Article.ID.init(rawValue:))
    let known = Set(try await articles(ids).map(\.id))
    if let missing = ids.first(where: { !known.contains($0) }) { throw LibraryError.noSuchArticle(missing) }
    return ids
  }
}
