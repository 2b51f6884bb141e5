/// A user.
struct User: Hashable {
  let name: String

  /// Seven users.
  static let seven = [
    "Ada Lovelace", "Barbara Liskov", "Edsger Dijkstra", "Frances Allen", "Grace Hopper", "John Backus", "Tony Hoare",
  ].map { User(name: $0) }
}
