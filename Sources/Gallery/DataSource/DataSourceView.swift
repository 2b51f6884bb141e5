import ListKit

/// The page of data sources: two lists, shown one at a time.
final class DataSourceView: View {
  @Outlet var users: Place
  @Outlet var articles: Place
}
