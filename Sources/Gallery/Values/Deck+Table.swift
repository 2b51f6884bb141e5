import ListKit

extension Deck {
  /// The deck as a table: a pure function. The user's actions on a row are passed to `change`.
  func table(change: @escaping (DeckChange) -> Void) -> TableModel {
    var model = TableModel(
      parts.map { part in
        SectionModel(
          id: part.name, footer: part.items.count == 1 ? "1 row" : "\(part.items.count) rows",
          cells: part.items.map { row(of: $0, change) }
        )
        .heading(
          PartHeader.self, title: part.name,
          data: PartHeader.Content(name: part.name, stars: starred.intersection(part.items).count)
        ) { $0.show($1) }
      })
    model.onMove = { change(.move(from: $0, to: $1)) }
    return model
  }

  private func row(of item: DeckItem, _ change: @escaping (DeckChange) -> Void) -> CellModel {
    let data = DeckRow(item, in: self)
    let row =
      switch item {
      case .number(let number): CellModel(NumberCell.self, id: number, data: data) { $0.show($1) }
      case .user(let user): CellModel(MemberCell.self, id: user, data: data) { $0.show($1) }
      }
    let starring = data.isStarred ? "Remove star" : "Star"
    return
      row
      .named(item.name)
      .activating { change(.star(item)) }
      .offering { menu(of: item, change) }
      .leading { [RowAction(starring, icon: "starred-symbolic") { change(.star(item)) }] }
      .trailing {
        [RowAction("Delete", icon: "user-trash-symbolic", isDestructive: true) { change(.delete([item])) }]
      }
  }

  /// Returns the context menu of an item.
  func menu(of item: DeckItem, _ change: @escaping (DeckChange) -> Void) -> Menu {
    Menu(groups: [
      [Menu.Item(starred.contains(item) ? "Remove star" : "Star") { change(.star(item)) }],
      [Menu.Item("Delete") { change(.delete([item])) }],
    ])
  }
}
