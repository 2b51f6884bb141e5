import ListKit

/// Opens the page selected in the list of pages.
final class GalleryWindowController: ViewController {
  let view: GalleryWindow
  private let table: TableView
  private let dataSource = PagesDataSource()
  private lazy var delegate = PagesDelegate { [weak self] in self?.open($0) }
  /// The page shown.
  private(set) var opened: GalleryPage?

  init(view: GalleryWindow, dependencies page: GalleryPage) {
    self.view = view
    table = TableView(view.pages)
    table.register(PageCell.self)
    table.dataSource = dataSource
    table.delegate = delegate
    show(page)
  }

  /// Selects a page, as if the user had chosen it.
  func show(_ page: GalleryPage) { table.selectRow(at: IndexPath(row: page.rawValue - 1), tellingDelegate: true) }

  func viewWillAppear() {
    if let opened { table.focusRow(at: IndexPath(row: opened.rawValue - 1)) }
  }

  private func open(_ page: GalleryPage) {
    guard page != opened else { return }
    opened = page
    addChild(page.open(), in: view.page)
    view.window.setTitle(page.title)
  }
}
