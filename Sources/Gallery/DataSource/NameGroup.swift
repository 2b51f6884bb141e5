import ListKit

/// Users whose names begin with the same letter.
struct NameGroup: TableSection, Identifiable {
  let id: String
  let rows: [User]

  var title: String? { id }

  /// Returns users in groups, in alphabetical order.
  static func groups(of users: [User]) -> [NameGroup] {
    Dictionary(grouping: users) { String($0.name.prefix(1)) }.sorted { $0.key < $1.key }
      .map { NameGroup(id: $0.key, rows: $0.value) }
  }
}
