package import Library

/// A limit of what is kept.
package nonisolated enum RetentionLimit: Sendable, Equatable {
  case days
  case articles

  /// Where a retention has it.
  package var path: WritableKeyPath<Retention, Int?> {
    switch self {
    case .days: \.days
    case .articles: \.articles
    }
  }

  /// The numbers that are offered.
  package var offered: [Int] {
    switch self {
    case .days: [7, 30, 90, 180, 365]
    case .articles: [100, 200, 500, 1_000, 5_000]
    }
  }
}

/// What is kept whatever the limits are.
package nonisolated enum RetentionException: Sendable, Equatable {
  case unread
  case starred

  /// Where a retention has it.
  package var path: WritableKeyPath<Retention, Bool> {
    switch self {
    case .unread: \.keepsUnread
    case .starred: \.keepsStarred
    }
  }
}

/// The values of a limit to choose from, those that somebody else has set among them.
package nonisolated struct RetentionOptions: Equatable, Sendable {
  /// What can be chosen.
  package enum Value: Equatable {
    /// What the library says for every feed.
    case asLibrary
    case unlimited
    case number(Int)
  }

  package let limit: RetentionLimit
  /// What is set: nil while that is not known, or where a feed says nothing of its own.
  package let retention: Retention?
  /// What holds for a feed that says nothing of its own; nil where it is the library's own that is chosen.
  package var library: Retention?

  package init(limit: RetentionLimit, retention: Retention?, library: Retention? = nil) {
    (self.limit, self.retention, self.library) = (limit, retention, library)
  }

  /// All values, in their order.
  package var values: [Value] {
    let numbers = Set(limit.offered + [retention?[keyPath: limit.path]].compactMap(\.self)).sorted()
    return (library == nil ? [] : [.asLibrary]) + [.unlimited] + numbers.map(Value.number)
  }

  /// The number of the one that holds; nil while that is not known.
  package var selected: Int? {
    guard let retention else { return library == nil ? nil : 0 }
    return values.firstIndex(of: retention[keyPath: limit.path].map(Value.number) ?? .unlimited)
  }

  /// What is to be set when a value is chosen; nil gives a feed the library's again.
  package func choosing(_ number: Int) -> Retention? { choosing(number, changing: retention) }

  /// The same where something else was chosen meanwhile that is not shown yet.
  package func choosing(_ number: Int, changing retention: Retention?) -> Retention? {
    var chosen = retention ?? library ?? .everything
    switch values[number] {
    case .asLibrary: return nil
    case .unlimited: chosen[keyPath: limit.path] = nil
    case .number(let number): chosen[keyPath: limit.path] = number
    }
    return chosen
  }
}
