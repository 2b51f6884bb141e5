import ListKit

/// The pages, in order.
enum GalleryPage: Int, CaseIterable {
  case dataSource = 1
  case names
  case articles
  case settings
  case values
  case cells
  case snapshots
  case selection
  case layouts
  case outline
  case dragging
  case scrolling
  case editing
  case appearance
  case albums

  /// The page that the program's arguments name, the first one without any; nil if they name none.
  init?(arguments: [String]) {
    let words = arguments.flatMap { $0.split(separator: "=") }
    if words.isEmpty {
      self = .dataSource
    } else {
      guard words.count == 2, words[0] == "--page", let number = Int(words[1]) else { return nil }
      self.init(rawValue: number)
    }
  }

  /// The page's title.
  var title: String {
    switch self {
    case .dataSource: "A data source of its own"
    case .names: "Loading by type name"
    case .articles: "Model, view, controller"
    case .settings: "Sections by protocol"
    case .values: "The table as a value"
    case .cells: "The standard cell"
    case .snapshots: "Snapshots"
    case .selection: "Selection and menus"
    case .layouts: "Sections of different layouts"
    case .outline: "Outline"
    case .dragging: "Drag and drop"
    case .scrolling: "Scrolling"
    case .editing: "Editing"
    case .appearance: "Boxes, lines and headers"
    case .albums: "Snapshots of a collection"
    }
  }

  /// A short description of the page.
  var summary: String {
    switch self {
    case .dataSource: "Users and articles, one class"
    case .names: "Templates found by their type"
    case .articles: "Pages from a slow server"
    case .settings: "A settings screen"
    case .values: "Shuffle, insert, delete, undo"
    case .cells: "Content, accessories and state"
    case .snapshots: "Append, insert, move, delete"
    case .selection: "Of one row, of several, of none"
    case .layouts: "A shelf, a list and grids"
    case .outline: "Expand and collapse a million rows"
    case .dragging: "Between tables and programs"
    case .scrolling: "To one of a million rows"
    case .editing: "Swipe, delete, move, rename, undo"
    case .appearance: "How a table looks"
    case .albums: "Photos that move between albums"
    }
  }

  /// Creates the page's controller with its view. A page keeps no state after another one is chosen.
  func open() -> any ViewController {
    switch self {
    case .dataSource: DataSourceViewController.instance()
    case .names: NamesViewController.instance()
    case .articles: ArticleListViewController.instance()
    case .settings: SettingsViewController.instance()
    case .values: DeckViewController.instance()
    case .cells: CellsViewController.instance()
    case .snapshots: TasksViewController.instance()
    case .selection: SelectionViewController.instance()
    case .layouts: LayoutsViewController.instance()
    case .outline: OutlineViewController.instance()
    case .dragging: DragViewController.instance()
    case .scrolling: ScrollingViewController.instance()
    case .editing: EditingViewController.instance()
    case .appearance: AppearanceViewController.instance()
    case .albums: AlbumsViewController.instance()
    }
  }
}
