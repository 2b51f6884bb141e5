import ReaderEngine

extension ImportReport {
  /// What came of an import.
  var summary: String {
    var parts = ["\(added) \(added == 1 ? "feed" : "feeds") added"]
    if addedFolders > 0 { parts.append("\(addedFolders) \(addedFolders == 1 ? "folder" : "folders") made") }
    if known > 0 { parts.append("\(known) there already") }
    if repeated > 0 { parts.append("\(repeated) named twice") }
    return parts.joined(separator: ", ") + "."
  }

  /// What of a list could not be read.
  /// - Parameter name: what the list is called.
  func losses(in name: String) -> [String] {
    var sentences: [String] = []
    if let faultLine {
      sentences.append("\(name) is broken from line \(faultLine) on; what can be read of it was taken.")
    }
    if !isWhole { sentences.append("\(name) ends before the list does; what stood behind is not there.") }
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
  /// What is wrong with a list.
  /// - Parameter name: what it is called.
  func sentence(of name: String) -> String {
    switch self {
    case .empty: "\(name) is empty."
    case .page: "\(name) is a web page and no list of subscriptions."
    case .feed: "\(name) is a feed itself; “kijictl add” subscribes to the address it comes from."
    case .notAList(let line?):
      "\(name) is no list of subscriptions: neither OPML, nor addresses one a line (“\(line.printable)” is none)."
    case .notAList(nil): "\(name) is no list of subscriptions: neither OPML, nor addresses one a line."
    case .library(let error): error.sentence
    }
  }
}

/// What came of an import as scripts see it.
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
    // the key is there also when there is nothing to say
    try container.encode(report.faultLine, forKey: .faultLine)
    try container.encode(report.isWhole, forKey: .whole)
  }
}
