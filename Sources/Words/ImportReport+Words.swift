package import ReaderEngine

extension ImportReport {
  /// The title of the result, such as “3 Feeds Added”.
  package var heading: String {
    added == 0 ? tr("No New Feeds") : trn("%d Feed Added", "%d Feeds Added", added)
  }

  /// The result in one line, such as “3 feeds added, 2 already subscribed”.
  package var words: String {
    let new = added == 0 ? tr("No new feeds") : trn("%d feed added", "%d feeds added", added)
    return ([new] + details).joined(separator: ", ")
  }

  private var details: [String] {
    [
      // Translators: feeds in the file that the user already subscribes to.
      known > 0 ? trn("%d already subscribed", "%d already subscribed", known) : nil,
      addedFolders > 0 ? trn("%d folder created", "%d folders created", addedFolders) : nil,
      // Translators: feeds that are in the file more than once.
      repeated > 0 ? trn("%d duplicate", "%d duplicates", repeated) : nil,
    ].compactMap(\.self)
  }

  /// Whether every entry of the file was imported or already in the library.
  package var isComplete: Bool { losses.isEmpty }

  /// The text shown to the user about the import, one paragraph per element.
  package var paragraphs: [String] { [details.joined(separator: ", ")].filter { !$0.isEmpty } + losses }

  /// What could not be imported, and why.
  private var losses: [String] {
    var sentences: [String] = []
    if isCancelled {
      let (done, total) = (progress.done.localized, progress.total.localized)
      // Translators: how many of the file’s feeds were imported, and how many it has.
      sentences.append(tr("Stopped after %s of %s. Imported feeds were kept.", done, total))
    }
    if let failure {
      let (done, total) = (progress.done.localized, progress.total.localized)
      // Translators: how many of the file’s feeds were imported, and how many it has.
      sentences.append(
        tr("The import ended after %s of %s. Imported feeds were kept.", done, total) + "\n" + failure.words)
    }
    // A file that ends early is damaged at its end; one sentence is enough.
    if let faultLine, isWhole {
      sentences.append(
        tr("The file is damaged at line %s. Readable entries after it were imported.", faultLine.localized))
    }
    if !isWhole { sentences.append(tr("The file is incomplete; some feeds may be missing.")) }
    if withoutAddress > 0 {
      let lost = trn("%d entry has no feed address", "%d entries have no feed address", withoutAddress)
      let areMore = !withoutAddressNamed.isEmpty && withoutAddress > withoutAddressNamed.count
      let names = withoutAddressNamed.map { "• \($0)" } + (areMore ? ["…"] : [])
      sentences.append(([names.isEmpty ? lost : lost + ":"] + names).joined(separator: "\n"))
    }
    return sentences
  }
}
