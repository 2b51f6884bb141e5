package import Library

/// A retention limit.
package nonisolated enum RetentionLimit: Sendable, Equatable {
  case days
  case articles

  /// The key path of the limit in a retention.
  package var path: WritableKeyPath<Retention, Int?> {
    switch self {
    case .days: \.days
    case .articles: \.articles
    }
  }

  /// The predefined values.
  package var offered: [Int] {
    switch self {
    case .days: [7, 30, 90, 180, 365]
    case .articles: [100, 200, 500, 1_000, 5_000]
    }
  }
}

/// A kind of article that is kept regardless of the limits.
package nonisolated enum RetentionException: Sendable, Equatable {
  case unread
  case starred

  /// The key path of the exception in a retention.
  package var path: WritableKeyPath<Retention, Bool> {
    switch self {
    case .unread: \.keepsUnread
    case .starred: \.keepsStarred
    }
  }
}

/// The selectable values of a limit, including the current value if it is not predefined.
package nonisolated struct RetentionOptions: Equatable, Sendable {
  /// A selectable value.
  package enum Value: Equatable {
    /// The library's own retention.
    case asLibrary
    case unlimited
    case number(Int)
  }

  package let limit: RetentionLimit
  /// The current retention: nil while unknown, or if a feed has none of its own.
  package let retention: Retention?
  /// The library's retention when choosing for a feed; nil when choosing the library's own.
  package var library: Retention?

  package init(limit: RetentionLimit, retention: Retention?, library: Retention? = nil) {
    (self.limit, self.retention, self.library) = (limit, retention, library)
  }

  /// All values, in order.
  package var values: [Value] {
    let numbers = Set(limit.offered + [retention?[keyPath: limit.path]].compactMap(\.self)).sorted()
    return (library == nil ? [] : [.asLibrary]) + [.unlimited] + numbers.map(Value.number)
  }

  /// The index of the current value; nil while unknown.
  package var selected: Int? {
    guard let retention else { return library == nil ? nil : 0 }
    return values.firstIndex(of: retention[keyPath: limit.path].map(Value.number) ?? .unlimited)
  }

  /// Returns the retention to set when a value is chosen; nil makes a feed use the library's again.
  package func choosing(_ number: Int) -> Retention? { choosing(number, changing: retention) }

  /// Returns the same, based on a retention chosen in the meantime that is not shown yet.
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
