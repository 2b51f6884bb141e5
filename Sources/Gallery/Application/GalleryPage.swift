import ListKit

/// The pages, in order.
enum GalleryPage: Int, CaseIterable {
  case dataSource = 1
  case names
  case articles
  case settings
  case values

  /// The page with that number, or the nearest one.
  static func numbered(_ number: Int) -> GalleryPage {
    GalleryPage(rawValue: min(max(number, 1), allCases.count)) ?? .dataSource
  }

  /// What the page is called.
  var title: String {
    switch self {
    case .dataSource: "A data source of its own"
    case .names: "The law of names"
    case .articles: "Model, view, controller"
    case .settings: "Sections by protocol"
    case .values: "The table as a value"
    }
  }

  /// What there is to see.
  var summary: String {
    switch self {
    case .dataSource: "Users and articles, one class"
    case .names: "Templates found by their type"
    case .articles: "Pages from a slow server"
    case .settings: "A settings screen"
    case .values: "Shuffle, insert, delete, undo"
    }
  }

  /// A new controller with its view. Nothing of a page lives on when another one is chosen.
  func open() -> any Scene {
    switch self {
    case .dataSource: DataSourceViewController.instance()
    case .names: NamesViewController.instance()
    case .articles: ArticleListViewController.instance()
    case .settings: SettingsViewController.instance()
    case .values: DeckViewController.instance()
    }
  }
}
