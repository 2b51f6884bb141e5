import ArgumentParser
import Foundation
import Library
import ReaderEngine
import Words

/// `kijictl rules`
struct Rules: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "Applies actions to new articles that a search finds.",
    discussion: """
      A rule has a query, as in “kijictl search”, and actions. It is applied to each article once, when the article is \
      stored; “rules apply” applies it to the articles already there. Muted articles are read, hidden from all lists \
      and counts, and found by “kijictl search in:muted”. Starred and tagged articles are never muted.

        kijictl rules add 'title:sponsored' --mute
        kijictl rules add 'in:news author:"ann author"' --star
        kijictl rules add 'title:/v[0-9]+\\.[0-9]+/ -category:sport' --notify --keep
        kijictl rules preview 'football -final'
        kijictl rules edit 2 --query 'football -final -cup'
      """,
    subcommands: [
      ListRules.self, AddRule.self, EditRule.self, RemoveRule.self, SwitchRule.self, PreviewRule.self, ApplyRule.self,
      ExportRules.self, ImportRules.self, Unmute.self, StopKeeping.self,
    ],
    defaultSubcommand: ListRules.self)
}

/// The JSON form of a rule.
private struct RuleRecord: Encodable {
  let id: Int64
  let query: String
  let actions: [String]
  let enabled: Bool

  init(_ rule: Rule) {
    (id, query) = (rule.id.rawValue, rule.query.text)
    (actions, enabled) = (rule.actions.names, rule.isEnabled)
  }
}

extension Rule {
  fileprivate var line: String {
    ["\(id.rawValue)", isEnabled ? "on" : "off", actions.names.joined(separator: ","), query.text.printable]
      .joined(separator: "\t")
  }
}

extension Library {
  /// - Throws: ``LibraryError/noSuchRule(_:)``.
  fileprivate func rule(number: Int64) async throws -> Rule {
    let id = Rule.ID(rawValue: number)
    guard let rule = try await rules().first(where: { $0.id == id }) else { throw LibraryError.noSuchRule(id) }
    return rule
  }
}

/// A query argument, checked before the library is opened.
private func parsed(_ words: [String]) throws -> SearchQuery {
  do { return try SearchQuery(parsing: words.joined(separator: " ")) } catch {
    throw ValidationError(error.words.printable)
  }
}

/// `kijictl rules list`
struct ListRules: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the rules.",
    discussion: "Each line has a rule's number, whether it is on, its actions and its query, separated by tabs.")

  @Flag(help: "Write the rules as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withLibrary { library in
      let rules = try await library.rules()
      guard !json else { return try JSONOutput.write(["rules": rules.map(RuleRecord.init)]) }
      for rule in rules { try Terminal.writeLine(rule.line) }
    }
  }
}

/// What a rule does, given with “rules add” and “rules edit”.
struct RuleActionOptions: ParsableArguments {
  /// The flags, for messages.
  static let flags = "--mute, --read, --star, --notify, --full-text, --keep and --tag"

  @Flag(help: "Hide the articles and mark them as read.") var mute = false
  @Flag(help: "Mark the articles as read.") var read = false
  @Flag(help: "Star the articles.") var star = false
  @Flag(help: "Tell of the articles, like those of feeds with notifications.") var notify = false
  @Flag(help: "Fetch the articles' full texts.") var fullText = false
  @Flag(help: "Keep the articles, whatever the retention.") var keep = false
  @Option(help: ArgumentHelp("Give the articles a tag; may be repeated.", valueName: "name")) var tag: [String] = []

  var actions: RuleActions {
    let plain: RuleActions = [
      mute ? .mute : [], read ? .markRead : [], star ? .star : [], notify ? .notify : [], fullText ? .fullText : [],
      keep ? .keep : [],
    ]
    return tag.reduce(plain) { [$0, .tag($1)] }
  }

  func validate() throws {
    if actions.areContradictory { throw ValidationError("A rule cannot mute what it stars or tags.") }
    guard tag.allSatisfy({ RuleActions(name: "tag:" + $0) != nil }) else {
      throw ValidationError("A tag needs a name with at least one visible character.")
    }
  }
}

/// `kijictl rules add`
struct AddRule: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "add", abstract: "Adds a rule for new articles.")

  @Argument(help: "The search terms; quote a term that begins with a dash together with others.") var words: [String]
  @OptionGroup var done: RuleActionOptions
  @Flag(help: "Also apply the rule to the articles already there.") var apply = false
  @Flag(help: "Write the rule as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if done.actions.isEmpty { throw ValidationError("Give at least one of \(RuleActionOptions.flags).") }
    _ = try parsed(words)
  }

  func run() async throws {
    let draft = RuleDraft(query: try parsed(words), actions: done.actions)
    try await options.withLibrary(isCreated: true) { library in
      if let same = try await library.rules().first(where: { RuleDraft($0) == draft }) {
        throw CommandFailure(
          "Rule \(same.id.rawValue) is the same. “kijictl rules apply” applies it to existing articles.")
      }
      _ = try await library.perform(.addRules([draft]))
      guard let rule = try await library.rules().last else { return }
      try await report(rule, isApplied: apply, json: json, library)
      try await Search.sayWhatIsMissing(in: draft.query, library)
    }
  }
}

/// `kijictl rules edit`
struct EditRule: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Changes the query or the actions of a rule. What it did to articles stays.",
    discussion: "Actions that are given replace all that the rule has; the rest stays as it is.")

  @Argument(help: ArgumentHelp("The rule's number.", valueName: "id")) var id: Int64
  @Option(help: "The new query.") var query: String?
  @OptionGroup var done: RuleActionOptions
  @Flag(help: "Also apply the rule to the articles already there.") var apply = false
  @Flag(help: "Write the rule as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if query == nil, done.actions.isEmpty {
      throw ValidationError("Give --query or at least one of \(RuleActionOptions.flags).")
    }
    if let query { _ = try parsed([query]) }
  }

  func run() async throws {
    let query = try query.map { try parsed([$0]) }
    try await options.withLibrary { library in
      let old = try await library.rule(number: id)
      let rule = Rule(
        id: old.id, query: query ?? old.query, actions: done.actions.isEmpty ? old.actions : done.actions,
        isEnabled: old.isEnabled)
      _ = try await library.perform(.setRule(rule))
      try await report(rule, isApplied: apply, json: json, library)
    }
  }
}

/// Applies a rule that was added or changed, if asked to, and prints it.
private func report(_ rule: Rule, isApplied: Bool, json: Bool, _ library: Library) async throws {
  if isApplied {
    try await Search.index(library)
    let step = try await library.perform(.applyRules([RuleDraft(rule)]))
    if !json { try Terminal.writeLine(step.appliedSentence) }
  }
  guard !json else { return try JSONOutput.write(["rule": RuleRecord(rule)]) }
  try Terminal.writeLine(rule.line)
}

/// `kijictl rules remove`
struct RemoveRule: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Removes rules. What they did to articles stays.")

  @Argument(help: ArgumentHelp("The rules' numbers.", valueName: "id")) var ids: [Int64]
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withLibrary { library in
      _ = try await library.perform(.removeRules(ids.map(Rule.ID.init(rawValue:))))
      try Terminal.writeLine(ids.count == 1 ? "1 rule removed." : "\(ids.count) rules removed.")
    }
  }
}

/// `kijictl rules switch`
struct SwitchRule: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "switch", abstract: "Switches a rule on or off.")

  @Argument(help: ArgumentHelp("The rule's number.", valueName: "id")) var id: Int64
  @Argument(help: "on or off.") var state: OnOff
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withLibrary { library in
      let rule = try await library.rule(number: id)
      let changed = Rule(id: rule.id, query: rule.query, actions: rule.actions, isEnabled: state == .on)
      _ = try await library.perform(.setRule(changed))
      try Terminal.writeLine(changed.line)
    }
  }
}

/// `kijictl rules preview`
struct PreviewRule: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Lists what a rule, or one with this query, would have found recently.",
    discussion: """
      A number alone is a rule's number; quoted within the argument, as in '"7"', it is looked for as text. The output, \
      and the JSON, have the format of “articles”, newest first.
      """)

  @Argument(help: "A rule's number, or search terms.") var words: [String]
  @Option(help: ArgumentHelp("How many days back (default: 30).", valueName: "n")) var days = 30
  @Flag(help: "Write the articles as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func validate() throws {
    if days < 0 { throw ValidationError("--days must not be negative.") }
    _ = try parsed(words)
  }

  func run() async throws {
    let typed = try parsed(words)
    let number = words.count == 1 ? Int64(words[0]) : nil
    try await options.withLibrary { library in
      var query = typed
      if let number {
        do { query = try await library.rule(number: number).query } catch LibraryError.noSuchRule {
          throw CommandFailure("There is no rule number \(number). To look for the text, give '\"\(number)\"'.")
        }
      }
      try await Search.index(library)
      let start = Date(timeIntervalSinceNow: -Double(days) * 86_400)
      let found = try await library.recentMatches(of: query, since: start, limit: .max)
      try await ArticleListing(json: json).write(found.articles.map(\.id)[...], of: library)
      if found.articles.isEmpty { try await Search.sayWhatIsMissing(in: query, library) }
    }
  }
}

/// `kijictl rules apply`
struct ApplyRule: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply",
    abstract: "Applies rules to the articles already there.",
    discussion: "Without numbers, applies all rules that are on.")

  @Argument(help: ArgumentHelp("The rules' numbers.", valueName: "id")) var ids: [Int64] = []
  @Flag(help: "Write the result as JSON.") var json = false
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withLibrary { library in
      var rules: [Rule] = []
      for id in ids { rules.append(try await library.rule(number: id)) }
      if ids.isEmpty { rules = try await library.rules().filter(\.isEnabled) }
      try await Search.index(library)
      let step = try await library.perform(.applyRules(rules.map { RuleDraft($0) }))
      guard !json else { return try JSONOutput.write(["changed": step.markedCount]) }
      try Terminal.writeLine(step.appliedSentence)
    }
  }
}

extension UndoStep {
  fileprivate var appliedSentence: String {
    "\(markedCount) \(markedCount == 1 ? "article" : "articles") changed."
  }
}

/// `kijictl rules export`
struct ExportRules: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "export", abstract: "Writes all rules as JSON.")

  @Argument(help: "The file to write; - is standard output.", completion: .file()) var file = "-"
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withLibrary { library in
      let data = try RuleFile.data(await library.rules().map { RuleDraft($0) })
      if file == "-" {
        try Terminal.write(String(decoding: data, as: UTF8.self))
      } else {
        try Output.write(Array(data), to: file)
      }
    }
  }
}

/// `kijictl rules import`
struct ImportRules: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Adds the rules of an exported file.",
    discussion: "Rules that are there already are skipped. If one rule cannot be read, none is added.")

  @Argument(help: "The file to read; - is standard input.", completion: .file()) var file: String
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    let data = Data(try Input.bytes(of: file))
    let drafts: [RuleDraft]
    do throws(RuleFile.Failure) { drafts = try RuleFile.rules(in: data) } catch {
      throw CommandFailure("\(Input.name(of: file)): \(error.words.printable)")
    }
    try await options.withLibrary(isCreated: true) { library in
      let known = Set(try await library.rules().map { RuleDraft($0) })
      let new = drafts.filter { !known.contains($0) }
      if !new.isEmpty { _ = try await library.perform(.addRules(new)) }
      let added = new.count == 1 ? "1 rule added." : "\(new.count) rules added."
      let there = drafts.count - new.count
      let skipped = there == 1 ? " 1 is there already." : " \(there) are there already."
      try Terminal.writeLine(there == 0 ? added : added + skipped)
    }
  }
}

/// `kijictl rules unmute`
struct Unmute: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unmute", abstract: "Shows muted articles again, as read.")

  @Argument(help: ArgumentHelp("The articles' numbers, as listed by “search in:muted”.", valueName: "id"))
  var ids: [Int64]
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withLibrary { library in
      let ids = try await library.articles(numbered: ids)
      let step = try await library.perform(.unmute(ids))
      try Terminal.writeLine(step.appliedSentence)
    }
  }
}

/// `kijictl rules unkeep`
struct StopKeeping: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unkeep", abstract: "No longer protects articles that a rule keeps from retention.")

  @Argument(help: ArgumentHelp("The articles' numbers, as listed by “search is:kept”.", valueName: "id"))
  var ids: [Int64]
  @OptionGroup var options: LibraryOptions

  func run() async throws {
    try await options.withLibrary { library in
      let ids = try await library.articles(numbered: ids)
      let step = try await library.perform(.stopKeeping(ids))
      try Terminal.writeLine(step.appliedSentence)
    }
  }
}
