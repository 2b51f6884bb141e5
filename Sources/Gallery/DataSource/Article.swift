/// Something to read.
struct Article: Hashable {
  let number: Int
  let title: String
  let author: String

  /// As many as one likes, by number, from 0.
  static func numbered(_ number: Int) -> Article {
    let subject = ["Lists", "Cells", "Sections", "Templates", "Menus", "Grids", "Rows"][number % 7]
    let matter = ["in practice", "at scale", "by value", "from the ground up", "without tears"][number % 5]
    return Article(
      number: number, title: "\(subject) \(matter), part \(number + 1)", author: User.seven[number % 7].name)
  }
}
