import ListKit

/// A list of articles, a switch that makes the next request fail, and labels that show the progress.
final class ArticleListView: View {
  @Outlet var list: ListView
  @Outlet var failNext: Switch
  @Outlet var reload: Button
  @Outlet private var progress: Label
  @Outlet private var chosen: Label

  /// Shows the number of articles, and whether more are loading.
  func show(count: Int, isLoading: Bool) {
    progress.setText(isLoading ? "\(count) articles, loading more" : "\(count) articles")
  }

  /// Shows the title of the chosen article.
  func show(chosen title: String) { chosen.setText("Chosen: \(title)") }
}
