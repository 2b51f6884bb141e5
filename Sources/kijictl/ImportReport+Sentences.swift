import ReaderEngine
import Words

extension ImportReport {
  /// The result in one line.
  var summary: String { words + "." }

  /// Returns what could not be read from a list.
  ///
  /// - Parameter name: The name of the list.
  func losses(in name: String) -> [String] {
    var sentences: [String] = []
    if let faultLine, isWhole {
      sentences.append("\(name) is damaged at line \(faultLine). Readable entries after it were imported.")
    }
    if !isWhole { sentences.append("\(name) is incomplete; some feeds may be missing.") }
    if withoutAddress > 0 {
      let names = withoutAddressNamed.map { "“\($0.printable)”" }.joined(separator: ", ")
      let more = withoutAddress > withoutAddressNamed.count ? names.isEmpty ? "" : " and others" : ""
      let list = names.isEmpty ? "" : ": " + names + more
      let outlines = withoutAddress == 1 ? "One outline has" : "\(withoutAddress) outlines have"
      sentences.append("\(outlines) no address that can be fetched\(list).")
    }
    return sentences
  }
}

extension ImportFailure {
  /// Returns what is wrong with a list.
  ///
  /// - Parameter name: The name of the list.
  func sentence(of name: String) -> String {
    switch self {
    case .empty: "\(name) is empty."
    case .page: "\(name) is a web page, not a list of feeds."
    case .feed(let address?): "\(name) is a feed. Subscribe to it with “kijictl add \(address.printable)”."
    case .feed(nil): "\(name) is a feed. Subscribe to its address with “kijictl add”."
    case .notAList(let line?):
      "\(name) is not a list of feeds, neither OPML nor one address per line. It contains “\(line.printable)”."
    case .notAList(nil): "\(name) is not a list of feeds, neither OPML nor one address per line."
    case .library(let error): error.sentence
    }
  }
}

/// The JSON form of an import's result.
struct ImportRecord: Encodable {
  let report: ImportReport

  private enum Key: String, CodingKey {
    case added, known, repeated, folders, withoutAddress, faultLine, whole
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(report.added, forKey: .added)
    try container.encode(report.known, forKey: .known)
    try container.encode(report.repeated, forKey: .repeated)
    try container.encode(report.addedFolders, forKey: .folders)
    try container.encode(report.withoutAddress, forKey: .withoutAddress)
    // This key is always present, even if the value is null.
    try container.encode(report.faultLine, forKey: .faultLine)
    try container.encode(report.isWhole, forKey: .whole)
  }
}
