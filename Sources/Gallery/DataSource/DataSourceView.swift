import ListKit

/// The page of data sources: three lists, shown one at a time.
final class DataSourceView: View {
  @Outlet var users: Place
  @Outlet var articles: Place
  @Outlet var bound: Place
}
