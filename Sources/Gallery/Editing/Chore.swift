/// Something to be done.
struct Chore: Equatable {
  let id: Int
  var title: String
  var isDone = false

  /// The first ones.
  static let first = ["Water the plants", "Wash the windows", "Sweep the stairs", "Feed the cat", "Sort the mail"]
    .enumerated().map { Chore(id: $0.offset, title: $0.element) }
}
