/// An article.
struct Article: Hashable {
  let number: Int
  let title: String
  let author: String

  /// Returns the article with a number, from 0; there is no upper limit.
  static func numbered(_ number: Int) -> Article {
    let subject = ["Lists", "Cells", "Sections", "Templates", "Menus", "Grids", "Rows"][number % 7]
    let matter = ["in practice", "at scale", "by value", "from the ground up", "without tears"][number % 5]
    return Article(
      number: number, title: "\(subject) \(matter), part \(number + 1)", author: User.seven[number % 7].name)
  }
}
