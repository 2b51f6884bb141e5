/// A folder of feeds and of other folders.
public struct Folder: Sendable, Hashable, Identifiable {
  /// A folder's number in its library. It is never given to another folder.
  public struct ID: RawRepresentable, Codable, Hashable, Sendable {
    /// The number as the database has it.
    public let rawValue: Int64

    /// Wraps a number, which need not belong to a folder.
    public init(rawValue: Int64) {
      self.rawValue = rawValue
    }
  }

  /// The folder's number.
  public let id: ID
  /// The name a person gave it.
  public let title: String
  /// The folder it is in; nil at the top.
  public let parentID: ID?

  /// Makes a folder's value; the library makes them, and so may a test.
  public init(id: ID, title: String, parentID: ID?) {
    self.id = id
    self.title = title
    self.parentID = parentID
  }
}
