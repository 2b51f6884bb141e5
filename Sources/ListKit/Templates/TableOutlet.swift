internal import CGtk

/// A table on a list of the template, found by the property's name, whose cell types are registered as soon as the view
/// is loaded: `@TableOutlet(UserCell.self) var users: TableView` drives the GtkListView with the ID `users`.
@propertyWrapper public final class TableOutlet: AnyOutlet {
  private let types: [TableViewCell.Type]
  private var table: TableView?

  /// Creates an outlet; the view connects it when it loads. A cell type whose template does not match traps then.
  public init(_ types: TableViewCell.Type...) { self.types = types }

  /// The table.
  public var wrappedValue: TableView {
    guard let table else { preconditionFailure("an outlet is used before its view was loaded") }
    return table
  }

  static var widgetType: GType { ListView.type }

  func connect(_ pointer: UnsafeMutablePointer<GtkWidget>) {
    let table = TableView(ListView(pointer))
    types.forEach(table.host.cells.register)
    self.table = table
  }
}
