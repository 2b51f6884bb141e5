import ListKit

/// Recipes of a few lines. Each returns the objects that the caller must keep, because tables hold them weakly.
enum Recipes {
  /// A list that does not change.
  static func fixedRows(in table: TableView) -> SectionedDataSource<Texts> {
    let source = SectionedDataSource(sections: [Texts(rows: ["Displays", "Keyboard", "Sound"])]) {
      table, text, indexPath in
      let cell = table.dequeue(ListCell.self, for: indexPath)
      cell.show(text)
      return cell
    }
    table.dataSource = source
    return source
  }

  /// Sections with titles.
  static func group(_ names: [String], in source: SectionedDataSource<Texts>) {
    let groups = Dictionary(grouping: names) { String($0.prefix(1)) }
    source.sections = groups.sorted { $0.key < $1.key }.map { Texts(title: $0.key, rows: $0.value) }
  }

  /// Rows inside others.
  static func outline(in table: TableView) -> OutlineDataSource<Int, String> {
    let source = OutlineDataSource<Int, String>(table) { table, animal, indexPath in
      let cell = table.dequeue(ListCell.self, for: indexPath)
      cell.show(animal)
      return cell
    }
    var snapshot = SectionSnapshot<String>()
    snapshot.append(["Birds", "Mammals"])
    snapshot.append(["Duck", "Owl"], to: "Birds")
    snapshot.append(["Lynx"], to: "Mammals")
    snapshot.expand(["Birds"])
    source.apply(snapshot, to: 0)
    return source
  }

  /// Shows pictures in a grid.
  static func show(_ pictures: [Picture], in shim: CollectionViewShim) throws {
    let items = pictures.map { picture in
      ItemModel(ListCell.self, id: picture.name, data: picture) { cell, picture in
        var content = cell.defaultContentConfiguration()
        (content.text, content.image) = (picture.name, .texture(picture.texture))
        content.imageProperties.size = 96
        cell.contentConfiguration = content
      }
    }
    try shim.apply(CollectionModel(items, layout: .grid(minimumWidth: 200)))
  }
}
