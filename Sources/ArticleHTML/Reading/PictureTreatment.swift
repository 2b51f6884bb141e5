/// What becomes of the pictures of an article that are not part of its text.
public enum PictureTreatment: Sendable, Equatable {
  /// Their addresses get another scheme in front, by which whoever shows the page fetches them.
  case fetched(by: String)
  /// Their descriptions stand for them; the words are for those that have none.
  case described(otherwise: String)
}
