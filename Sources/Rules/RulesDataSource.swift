import ListKit

/// What a row of the list of rules shows. Domain types conform by extension.
@MainActor protocol RuleRowRepresentable {
  /// The search.
  var rowTitle: String { get }
  /// What happens to the articles.
  var rowActions: String { get }
  /// Whether the rule is on.
  var rowIsEnabled: Bool { get }
}

/// The data source of the list of rules.
final class RulesDataSource: TableViewDataSource {
  private let rows: @MainActor () -> [any RuleRowRepresentable]

  init(rows: @escaping @MainActor () -> [any RuleRowRepresentable]) { self.rows = rows }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { rows().count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeue(RuleCell.self, for: indexPath)
    cell.show(rows()[indexPath.row])
    return cell
  }
}

/// The table delegate of the list of rules, which forwards what the user does to closures.
final class RulesDelegate: TableViewDelegate {
  private let onActivate: @MainActor (Int) -> Void
  private let menu: @MainActor (Int) -> Menu?

  init(onActivate: @escaping @MainActor (Int) -> Void, menu: @escaping @MainActor (Int) -> Menu?) {
    (self.onActivate, self.menu) = (onActivate, menu)
  }

  func tableView(_ tableView: TableView, didActivateRowAt indexPath: IndexPath) { onActivate(indexPath.row) }

  func tableView(_ tableView: TableView, menuForRowAt indexPath: IndexPath) -> Menu? { menu(indexPath.row) }
}
