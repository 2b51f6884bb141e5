/// Somebody.
struct User: Hashable {
  let name: String

  /// Seven of them.
  static let seven = [
    "Ada Lovelace", "Barbara Liskov", "Edsger Dijkstra", "Frances Allen", "Grace Hopper", "John Backus", "Tony Hoare",
  ].map { User(name: $0) }
}
