/// A folder of feeds and of other folders.
public struct Folder: Sendable, Hashable, Identifiable {
  /// The number of a folder in its library.
  public typealias ID = Identifier<Folder>

  /// The folder's number.
  public let id: ID
  /// The name a person gave it.
  public let title: String
  /// The folder it is in; nil at the top.
  public let parentID: ID?
  /// Its place among what is in the same folder, counted from 0; nil where no person gave it one.
  public let position: Int?

  /// Makes a folder's value; the library makes them, and so may a test.
  public init(id: ID, title: String, parentID: ID?, position: Int? = nil) {
    self.id = id
    self.title = title
    self.parentID = parentID
    self.position = position
  }
}
