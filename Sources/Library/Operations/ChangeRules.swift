/// Adds, changes or removes rules. New articles are affected; see ``ApplyRules`` for those in the library.
struct ChangeRules: UndoableOperation {
  enum Change {
    case add([RuleDraft])
    case set(Rule)
    case remove([Rule.ID])
  }

  let change: Change
  /// The rules before and after; a rule in only one of them was added or removed.
  private var before: [Rule] = []
  private var after: [Rule] = []

  init(_ change: Change) { self.change = change }

  mutating func perform(in transaction: inout OperationTransaction) throws -> Bool {
    let storage = RuleStorage(db: transaction.db)
    (before, after) = ([], [])
    switch change {
    case .add(let drafts):
      for draft in drafts { after.append(try storage.insert(draft, &transaction.log)) }
    case .set(let rule):
      before = [try storage.require(rule.id)]
      guard before != [rule] else {
        before = []
        return false
      }
      try storage.put(rule, &transaction.log)
      after = [rule]
    case .remove(let ids):
      before = try ids.map(storage.require)
      for id in ids { try storage.delete(id, &transaction.log) }
    }
    return !(before.isEmpty && after.isEmpty)
  }

  func revert(in transaction: inout OperationTransaction) throws {
    let storage = RuleStorage(db: transaction.db)
    let kept = Set(before.map(\.id))
    for rule in after where !kept.contains(rule.id) { try storage.delete(rule.id, &transaction.log) }
    for rule in before { try storage.put(rule, &transaction.log) }
  }

  mutating func performAgain(in transaction: inout OperationTransaction) throws -> Bool {
    guard case .add = change else { return try perform(in: &transaction) }
    for rule in after { try RuleStorage(db: transaction.db).put(rule, &transaction.log) }
    return true
  }

  var isVisible: Bool { if case .set = change { true } else { false } }

  var doneMessage: Message {
    switch change {
    case .add(let drafts): pluralMessage("Rule added", "%d rules added", drafts.count)
    case .set: message("Rule changed")
    case .remove(let ids): pluralMessage("Rule removed", "%d rules removed", ids.count)
    }
  }

  var undoneMessage: Message {
    switch change {
    case .add(let drafts): pluralMessage("Rule removed", "%d rules removed", drafts.count)
    case .set: message("Rule changed back")
    case .remove(let ids): pluralMessage("Rule restored", "%d rules restored", ids.count)
    }
  }
}

/// Applies a rule's actions to the articles in the library that its query finds.
struct ApplyRules: UndoableOperation {
  let rules: [RuleDraft]
  private var changes = RuleApplication.Changes()

  init(_ rules: [RuleDraft]) { self.rules = rules }

  mutating func perform(in transaction: inout OperationTransaction) throws -> Bool {
    var actions: [Article.ID: RuleActions] = [:]
    for rule in rules {
      // The user has seen the articles that are there, or could have.
      let asked = rule.actions.subtracting(.notify)
      guard !asked.isEmpty else { continue }
      try ArticleList(scope: .search(rule.query)).forEachID(transaction.db) { id in
        actions[id, default: []].formUnion(asked)
      }
    }
    changes = try RuleApplication(db: transaction.db, now: transaction.now).apply(actions, &transaction.log)
    return changes.count > 0
  }

  func revert(in transaction: inout OperationTransaction) throws {
    try RuleApplication(db: transaction.db, now: transaction.now).revert(changes, &transaction.log)
  }

  var markedCount: Int { changes.count }

  var doneMessage: Message {
    rules.count == 1
      ? pluralMessage("Rule applied to %d article", "Rule applied to %d articles", changes.count)
      : pluralMessage("Rules applied to %d article", "Rules applied to %d articles", changes.count)
  }
  // Translators: applying rules to articles was undone.
  var undoneMessage: Message { message("Articles restored") }
}

/// Adds or changes rules and applies them to the articles in the library, which is undone at once.
struct ChangeAndApplyRules: UndoableOperation {
  private var change: ChangeRules
  private var application: ApplyRules
  private var isChanged = false

  init(_ change: ChangeRules, _ rules: [RuleDraft]) {
    (self.change, application) = (change, ApplyRules(rules))
  }

  mutating func perform(in transaction: inout OperationTransaction) throws -> Bool {
    isChanged = try change.perform(in: &transaction)
    return try application.perform(in: &transaction) || isChanged
  }

  func revert(in transaction: inout OperationTransaction) throws {
    try application.revert(in: &transaction)
    try change.revert(in: &transaction)
  }

  mutating func performAgain(in transaction: inout OperationTransaction) throws -> Bool {
    if isChanged { isChanged = try change.performAgain(in: &transaction) }
    return try application.performAgain(in: &transaction) || isChanged
  }

  var markedCount: Int { application.markedCount }
  var isVisible: Bool { application.markedCount == 0 && change.isVisible }
  var doneMessage: Message { application.markedCount > 0 ? application.doneMessage : change.doneMessage }
  var undoneMessage: Message { isChanged ? change.undoneMessage : application.undoneMessage }
}

/// Shows muted articles again.
struct Unmute: UndoableOperation {
  let ids: [Article.ID]
  private var shown: [Article.ID] = []

  init(_ ids: [Article.ID]) { self.ids = ids }

  mutating func perform(in transaction: inout OperationTransaction) throws -> Bool {
    shown = try Muting(db: transaction.db, now: transaction.now).unmute(ids, &transaction.log)
    return !shown.isEmpty
  }

  func revert(in transaction: inout OperationTransaction) throws {
    _ = try Muting(db: transaction.db, now: transaction.now).mute(shown, &transaction.log)
  }

  var markedCount: Int { shown.count }
  var doneMessage: Message { pluralMessage("Article unmuted", "%d articles unmuted", shown.count) }
  var undoneMessage: Message { pluralMessage("Article muted again", "%d articles muted again", shown.count) }
}

/// No longer protects articles that a rule keeps from retention.
struct StopKeeping: UndoableOperation {
  let ids: [Article.ID]
  private var released: [Article.ID] = []

  init(_ ids: [Article.ID]) { self.ids = ids }

  mutating func perform(in transaction: inout OperationTransaction) throws -> Bool {
    released = try LastingAction.keep.set(false, ids, &transaction.log, transaction.db)
    return !released.isEmpty
  }

  func revert(in transaction: inout OperationTransaction) throws {
    _ = try LastingAction.keep.set(true, released, &transaction.log, transaction.db)
  }

  var markedCount: Int { released.count }
  var doneMessage: Message {
    pluralMessage("Article no longer kept forever", "%d articles no longer kept forever", released.count)
  }
  var undoneMessage: Message {
    pluralMessage("Article kept forever again", "%d articles kept forever again", released.count)
  }
}

extension LibraryCommand {
  /// Adds rules for new articles.
  ///
  /// - Parameter isApplied: Whether they are applied to the articles in the library, too.
  public static func addRules(_ rules: [RuleDraft], isApplied: Bool = false) -> LibraryCommand {
    command(ChangeRules(.add(rules)), rules, isApplied)
  }

  /// Changes a rule.
  ///
  /// - Parameter isApplied: Whether it is applied to the articles in the library, too.
  public static func setRule(_ rule: Rule, isApplied: Bool = false) -> LibraryCommand {
    command(ChangeRules(.set(rule)), [RuleDraft(rule)], isApplied)
  }

  private static func command(_ change: ChangeRules, _ rules: [RuleDraft], _ isApplied: Bool) -> LibraryCommand {
    LibraryCommand(isApplied ? ChangeAndApplyRules(change, rules) : change)
  }

  /// Removes rules. What they did to articles stays.
  public static func removeRules(_ rules: [Rule.ID]) -> LibraryCommand { LibraryCommand(ChangeRules(.remove(rules))) }

  /// Applies actions to all articles in the library that the rules' queries find.
  public static func applyRules(_ rules: [RuleDraft]) -> LibraryCommand { LibraryCommand(ApplyRules(rules)) }

  /// Shows muted articles again, as read.
  public static func unmute(_ ids: [Article.ID]) -> LibraryCommand { LibraryCommand(Unmute(ids)) }

  /// No longer protects articles that a rule keeps from retention.
  public static func stopKeeping(_ ids: [Article.ID]) -> LibraryCommand { LibraryCommand(StopKeeping(ids)) }
}
