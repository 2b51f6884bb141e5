/// A folder of feeds and of other folders.
public struct Folder: Sendable, Hashable, Identifiable {
  /// A folder's identifier in its library.
  public typealias ID = Identifier<Folder>

  /// The folder's identifier.
  public let id: ID
  /// The folder's name, given by the user.
  public let title: String
  /// The folder that contains it; nil at the top level.
  public let parentID: ID?
  /// The position within its parent folder, counted from 0; nil if the user has not arranged it.
  public let position: Int?

  /// The account on a server that the folder belongs to; nil for the folders of this machine.
  public let accountID: SyncAccount.ID?

  /// Whether the user is told of new articles of the feeds in the folder and its subfolders.
  public let notifies: Bool

  /// Creates a folder value. Only the library and tests need this.
  public init(
    id: ID, title: String, parentID: ID?, position: Int? = nil, accountID: SyncAccount.ID? = nil, notifies: Bool = false
  ) {
    self.id = id
    self.title = title
    self.parentID = parentID
    self.position = position
    self.accountID = accountID
    self.notifies = notifies
  }
}
