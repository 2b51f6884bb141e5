// The two kinds of rows and the card, each with a template named after it.

import ListKit

/// A cell that shows a number.
final class NumberCell: TableViewCell {
  @Outlet private var number: Label
  @Outlet private var kind: Label
  @Outlet private var star: Image

  func show(_ row: DeckRow) {
    number.setText(row.name)
    kind.setText((Int(row.name) ?? 0).isMultiple(of: 2) ? "even" : "odd")
    star.setStyle("off", !row.isStarred)
    accessibilityLabel = row.name
    accessibilityDescription = row.state
  }
}

/// A cell that shows a user.
final class MemberCell: TableViewCell {
  @Outlet private var name: Label
  @Outlet private var star: Image

  func show(_ row: DeckRow) {
    name.setText(row.name)
    star.setStyle("off", !row.isStarred)
    accessibilityLabel = row.name
    accessibilityDescription = row.state
  }
}

/// A card that shows a number or a user.
final class DeckCard: CollectionViewCell {
  @Outlet private var initial: Label
  @Outlet private var name: Label
  @Outlet private var star: Image

  func show(_ row: DeckRow) {
    initial.setText(Int(row.name) == nil ? String(row.name.prefix(1)) : row.name)
    name.setText(Int(row.name) == nil ? row.name : "Number")
    star.setVisible(row.isStarred)
    accessibilityLabel = row.name
    accessibilityDescription = row.state
  }
}
