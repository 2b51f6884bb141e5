/// A number or a user.
enum DeckItem: Hashable {
  case number(Int)
  case user(User)

  /// The item's name.
  var name: String {
    switch self {
    case .number(let number): String(number)
    case .user(let user): user.name
    }
  }
}
