import ArgumentParser
import Foundation
import Library
import Words

/// `kijictl tags`
struct Tags: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tags",
    abstract: "Lists and changes tags, and gives them to articles.",
    discussion: """
      An article may have several tags; “kijictl search tag:NAME” finds the articles of one. Articles with tags are \
      kept whatever the retention. A tag is given by its name, without regard to case and accents.

        kijictl tags set work 12 15
        kijictl tags set --remove work 12
        kijictl tags color work red
      """,
    subcommands: [ListTags.self, AddTag.self, SetTag.self, RenameTag.self, ColorTag.self, RemoveTag.self],
    defaultSubcommand: ListTags.self)
}

/// A color argument.
private func parsedColor(_ name: String) throws -> TagColor {
  guard let color = TagColor(rawValue: name.lowercased()) else {
    throw ValidationError("“\(name.printable)” is no color of tags. \(colors)")
  }
  return color
}

private let colors = "The colors are \(TagColor.allCases.map(\.rawValue).joined(separator: ", "))."

/// The JSON form of a tag.
private struct TagRecord: Encodable {
  let id: Int64
  let name: String
  let color: String
  let articles: Int
  let unread: Int

  init(_ tag: Tag, _ count: TagCount?) {
    (id, name, color) = (tag.id.rawValue, tag.name, tag.color.rawValue)
    (articles, unread) = (count?.articles ?? 0, count?.unread ?? 0)
  }
}

extension Library {
  /// - Throws: A validation error if there is no tag with this name.
  func tag(named name: String) async throws -> Tag {
    guard let tag = try await tags().first(where: { $0.isNamed(name) }) else {
      throw ValidationError("There is no tag “\(name.printable)”. “kijictl tags” lists all tags.")
    }
    return tag
  }
}

/// `kijictl tags list`
struct ListTags: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the tags.",
    discussion: """
      Each line has a tag's number, its color, the number of its unread articles, that of all its articles and its \
      name, separated by tabs.
      """)

  @Flag(help: "Write the tags as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withLibrary { library in
      let (tags, counts) = (try await library.tags(), try await library.tagCounts())
      let records = tags.map { TagRecord($0, counts[$0.id]) }
      guard !json else { return try JSONOutput.write(["tags": records]) }
      for tag in records {
        try Terminal.writeLine(
          ["\(tag.id)", tag.color, "\(tag.unread)", "\(tag.articles)", tag.name.printable].joined(separator: "\t"))
      }
    }
  }
}

/// `kijictl tags add`
struct AddTag: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "add", abstract: "Adds a tag.")

  @Argument(help: "The tag's name.") var name: String
  @Option(
    help: "The tag's color; without it, the one that the fewest tags have. \(colors)",
    transform: { try parsedColor($0) })
  var color: TagColor?
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withLibrary(isCreated: true) { library in
      _ = try await library.perform(.addTag(name, color))
    }
  }
}

/// `kijictl tags set`
struct SetTag: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Gives a tag to articles, or takes it from them.",
    discussion: """
      A missing tag is created, which is said first. Reports how many articles changed; the JSON is {"changed"}. If a \
      number has no article, the command fails and changes nothing.
      """)

  @Argument(help: "The tag's name.") var name: String
  @Argument(help: ArgumentHelp("The articles' numbers, as listed by “articles”.", valueName: "id")) var ids: [Int64]
  @Flag(help: "Take the tag from the articles.") var remove = false
  @Flag(help: "Write the result as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withLibrary { library in
      let ids = try await library.articles(numbered: ids)
      if remove { _ = try await library.tag(named: name) }
      let isKnown = try await library.tags().contains { $0.isNamed(name) }
      let step = try await library.perform(.tag(!remove, named: name, ids))
      guard !json else { return try JSONOutput.write(["changed": step.markedCount]) }
      if !isKnown { try Terminal.writeLine("Tag “\(name.printable)” created.") }
      try Terminal.writeLine("\(step.markedCount) \(step.markedCount == 1 ? "article" : "articles") changed.")
    }
  }
}

/// `kijictl tags rename`
struct RenameTag: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "rename", abstract: "Renames a tag.")

  @Argument(help: "The tag's name.") var name: String
  @Argument(help: "The new name.") var newName: String
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withLibrary { library in
      var tag = try await library.tag(named: name)
      tag.name = newName
      _ = try await library.perform(.setTag(tag))
    }
  }
}

/// `kijictl tags color`
struct ColorTag: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "color", abstract: "Changes a tag's color.")

  @Argument(help: "The tag's name.") var name: String
  @Argument(help: "The new color. \(colors)", transform: { try parsedColor($0) }) var color: TagColor
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withLibrary { library in
      var tag = try await library.tag(named: name)
      tag.color = color
      _ = try await library.perform(.setTag(tag))
    }
  }
}

/// `kijictl tags remove`
struct RemoveTag: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Removes a tag, also from all articles.")

  @Argument(help: "The tag's name.") var name: String
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withLibrary { library in
      _ = try await library.perform(.removeTag(library.tag(named: name).id))
    }
  }
}
