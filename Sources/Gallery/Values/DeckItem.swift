/// A number or a user, mixed.
enum DeckItem: Hashable {
  case number(Int)
  case user(User)

  /// What it is called.
  var name: String {
    switch self {
    case .number(let number): String(number)
    case .user(let user): user.name
    }
  }
}
