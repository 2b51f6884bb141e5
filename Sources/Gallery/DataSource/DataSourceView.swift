import ListKit

/// The page of data sources: three lists, shown one at a time.
final class DataSourceView: View {
  @Outlet var users: Box
  @Outlet var articles: Box
  @Outlet var bound: Box
}
