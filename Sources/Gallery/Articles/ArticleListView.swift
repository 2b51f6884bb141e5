import ListKit

/// A list of articles, a switch that makes the next request fail, and lines that say what is going on.
final class ArticleListView: View {
  @Outlet var list: ListView
  @Outlet var failNext: Switch
  @Outlet var reload: Button
  @Outlet var retry: Button
  @Outlet private var failure: AnyWidget
  @Outlet private var failureText: Label
  @Outlet private var progress: Label
  @Outlet private var chosen: Label

  /// Says how many articles there are, and whether more are on their way.
  func show(count: Int, isLoading: Bool) {
    progress.setText(isLoading ? "\(count) articles, more are on their way" : "\(count) articles")
  }

  /// Shows why there are no more articles, or nothing.
  func show(failure text: String?) {
    if let text { failureText.setText(text) }
    failure.setVisible(text != nil)
  }

  /// Says what was chosen.
  func show(chosen title: String) { chosen.setText("Chosen: \(title)") }
}
