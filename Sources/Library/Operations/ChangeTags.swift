/// Adds, changes or removes a tag.
struct ChangeTags: UndoableOperation {
  enum Change {
    case add(String, TagColor?)
    case set(Tag)
    case rename(Tag.ID, String)
    case remove(Tag.ID)
  }

  let change: Change
  /// The tag before and after; nil if it was added or removed.
  private var before: Tag?
  private var after: Tag?
  /// Whether a rule gives the removed tag to new articles.
  private var isInRule = false
  /// The articles that had the removed tag.
  private var articles: [Article.ID] = []

  init(_ change: Change) { self.change = change }

  mutating func perform(in transaction: inout OperationTransaction) throws -> Bool {
    let storage = TagStorage(db: transaction.db)
    (before, after, articles) = (nil, nil, [])
    switch change {
    case .add(let name, let color):
      after = try storage.insert(name, color, &transaction.log)
    case .set(let tag): return try set(tag, in: &transaction)
    case .rename(let id, let name):
      var tag = try storage.require(id)
      tag.name = name
      return try set(tag, in: &transaction)
    case .remove(let id):
      before = try storage.require(id)
      articles = try storage.delete(id, &transaction.log)
      isInRule = try RuleStorage(db: transaction.db).all().contains { rule in
        rule.isEnabled && rule.actions.tags.contains { before?.isNamed($0) == true }
      }
    }
    return true
  }

  func revert(in transaction: inout OperationTransaction) throws {
    let storage = TagStorage(db: transaction.db)
    guard let before else {
      if let after { _ = try storage.delete(after.id, &transaction.log) }
      return
    }
    // A tag that was changed and has been removed since is not restored.
    if let after, try !storage.all().contains(where: { $0.id == after.id }) { return }
    do {
      try put(before, insteadOf: after ?? before, in: &transaction)
    } catch LibraryError.tagExists {
      // Its name now belongs to another tag.
      return
    }
    _ = try storage.tag(true, before.id, articles, &transaction.log)
  }

  mutating func performAgain(in transaction: inout OperationTransaction) throws -> Bool {
    guard case .add = change, let after else { return try perform(in: &transaction) }
    try TagStorage(db: transaction.db).put(after, &transaction.log)
    return true
  }

  private mutating func set(_ tag: Tag, in transaction: inout OperationTransaction) throws -> Bool {
    let old = try TagStorage(db: transaction.db).require(tag.id)
    var tag = tag
    tag.name = try tag.name.name
    guard old != tag else { return false }
    try put(tag, insteadOf: old, in: &transaction)
    (before, after) = (old, tag)
    return true
  }

  /// Stores a tag, and lets rules use its name.
  private func put(_ tag: Tag, insteadOf other: Tag, in transaction: inout OperationTransaction) throws {
    try TagStorage(db: transaction.db).put(tag, &transaction.log)
    guard tag.name != other.name else { return }
    try RuleStorage(db: transaction.db).renameTag(other.name, to: tag.name, &transaction.log)
    try StoredQueries(db: transaction.db).renameTag(other.name, to: tag.name, &transaction.log)
  }

  var isVisible: Bool {
    switch change {
    case .add, .set: true
    case .rename, .remove: false
    }
  }

  var doneMessage: Message {
    switch change {
    case .add: message("Tag “%s” added", after?.name ?? "")
    case .set: message("Tag changed")
    case .rename(_, let name): message("Renamed to “%s”", name)
    case .remove where isInRule: message("Tag “%s” removed until a rule adds it again", before?.name ?? "")
    case .remove: message("Tag “%s” removed", before?.name ?? "")
    }
  }

  var undoneMessage: Message {
    switch change {
    case .add: message("Tag “%s” removed", after?.name ?? "")
    case .set: message("Tag changed back")
    case .rename: message("Name restored")
    case .remove: message("Tag “%s” restored", before?.name ?? "")
    }
  }
}

/// Gives a tag to articles or takes it from them.
struct TagArticles: UndoableOperation {
  enum Subject {
    case tag(Tag.ID)
    /// The tag with a name, which is added if there is none.
    case name(String)
  }

  let subject: Subject
  let isSet: Bool
  let ids: [Article.ID]
  private var tag: Tag?
  private var isNew = false
  private var changed: [Article.ID] = []

  init(_ subject: Subject, _ isSet: Bool, _ ids: [Article.ID]) {
    (self.subject, self.isSet, self.ids) = (subject, isSet, ids)
  }

  mutating func perform(in transaction: inout OperationTransaction) throws -> Bool {
    let storage = TagStorage(db: transaction.db)
    isNew = false
    switch subject {
    case .tag(let id): tag = try storage.require(id)
    case .name(let name):
      tag = try storage.find(name)
      if tag == nil, isSet {
        tag = try storage.insert(name, nil, &transaction.log)
        isNew = true
      }
    }
    guard let tag else { return false }
    changed = try storage.tag(isSet, tag.id, ids, &transaction.log)
    return isNew || !changed.isEmpty
  }

  func revert(in transaction: inout OperationTransaction) throws {
    let storage = TagStorage(db: transaction.db)
    // The tag may have been removed since.
    guard let tag, try storage.all().contains(where: { $0.id == tag.id }) else { return }
    _ = try storage.tag(!isSet, tag.id, changed, &transaction.log)
    if isNew, try storage.isUnused(tag.id) { _ = try storage.delete(tag.id, &transaction.log) }
  }

  mutating func performAgain(in transaction: inout OperationTransaction) throws -> Bool {
    let storage = TagStorage(db: transaction.db)
    guard let tag else { return false }
    if try storage.all().contains(where: { $0.id == tag.id }) {
      isNew = false
    } else {
      // Somebody else has removed it, or undoing this.
      guard isNew else { return false }
      try storage.put(tag, &transaction.log)
    }
    changed = try storage.tag(isSet, tag.id, changed, &transaction.log)
    return isNew || !changed.isEmpty
  }

  var markedCount: Int { changed.count }
  var isUnmarking: Bool { !isSet }

  var isVisible: Bool { true }

  var doneMessage: Message {
    isSet ? message("Tag “%s” added", tag?.name ?? "") : message("Tag “%s” removed", tag?.name ?? "")
  }

  var undoneMessage: Message {
    isSet ? message("Tag “%s” removed", tag?.name ?? "") : message("Tag “%s” restored", tag?.name ?? "")
  }
}

extension LibraryCommand {
  /// Adds a tag.
  ///
  /// - Parameter color: nil for the color that the fewest tags have.
  public static func addTag(_ name: String, _ color: TagColor? = nil) -> LibraryCommand {
    LibraryCommand(ChangeTags(.add(name, color)))
  }

  /// Changes a tag's name and color.
  public static func setTag(_ tag: Tag) -> LibraryCommand { LibraryCommand(ChangeTags(.set(tag))) }

  /// Renames a tag.
  public static func renameTag(_ id: Tag.ID, to name: String) -> LibraryCommand {
    LibraryCommand(ChangeTags(.rename(id, name)))
  }

  /// Removes a tag, also from all articles.
  public static func removeTag(_ id: Tag.ID) -> LibraryCommand { LibraryCommand(ChangeTags(.remove(id))) }

  /// Gives a tag to articles, or takes it from them.
  public static func tag(_ isSet: Bool, _ tag: Tag.ID, _ ids: [Article.ID]) -> LibraryCommand {
    LibraryCommand(TagArticles(.tag(tag), isSet, ids))
  }

  /// Gives the tag with a name to articles, or takes it from them. A missing tag is added.
  public static func tag(_ isSet: Bool = true, named name: String, _ ids: [Article.ID]) -> LibraryCommand {
    LibraryCommand(TagArticles(.name(name), isSet, ids))
  }
}
