internal import CGtk
internal import GLibKit

/// A collection view on a list or a grid of the template, found by the property's name, whose cell types are registered as
/// soon as the view is loaded: `@CollectionOutlet(TileCell.self) var tiles: CollectionView` drives the GtkListView or
/// GtkGridView with the ID `tiles`.
@propertyWrapper public final class CollectionOutlet: AnyOutlet {
  private let types: [ReusableCell.Type]
  private var collection: CollectionView?

  /// Creates an outlet; the view connects it when it loads. A cell type whose template does not match traps then.
  public init(_ types: ReusableCell.Type...) { self.types = types }

  /// The collection view.
  public var wrappedValue: CollectionView {
    guard let collection else { preconditionFailure("an outlet is used before its view was loaded") }
    return collection
  }

  /// What both kinds of view derive from; GtkColumnView does not.
  static var widgetType: GType { gtk_list_base_get_type() }

  func connect(_ pointer: UnsafeMutablePointer<GtkWidget>) {
    let isGrid = g_type_check_instance_is_a(pointer.raw.typed(), gtk_grid_view_get_type()) != 0
    let collection = isGrid ? CollectionView(GridView(pointer)) : CollectionView(ListView(pointer))
    types.forEach(collection.host.cells.register)
    self.collection = collection
  }
}
