import ReaderEngine
import Words

nonisolated extension ImportReport {
  /// What came in, in a few words.
  var heading: String {
    added == 0 ? tr("No New Feeds") : trn("%d Feed Added", "%d Feeds Added", added)
  }

  /// The same with what was there before, for a moment's look.
  var words: String {
    let new = added == 0 ? tr("No new feeds") : trn("%d feed added", "%d feeds added", added)
    return ([new] + details).joined(separator: ", ")
  }

  private var details: [String] {
    [
      // Translators: feeds of the file that were subscribed to before.
      known > 0 ? trn("%d there already", "%d there already", known) : nil,
      addedFolders > 0 ? trn("%d folder made", "%d folders made", addedFolders) : nil,
      // Translators: feeds that stand in the file more than once.
      repeated > 0 ? trn("%d named twice", "%d named twice", repeated) : nil,
    ].compactMap(\.self)
  }

  /// Whether all that is in the file was taken.
  var isComplete: Bool { losses.isEmpty }

  /// All that is to be said of it, in paragraphs.
  var paragraphs: [String] { [details.joined(separator: ", ")].filter { !$0.isEmpty } + losses }

  /// What is in the file and could not be taken, and why.
  private var losses: [String] {
    var sentences: [String] = []
    if isCancelled {
      let (done, total) = (progress.done.localized, progress.total.localized)
      // Translators: how many of the file’s feeds had been taken, and how many there are.
      sentences.append(tr("It was called off after %s of %s. What had come in stays.", done, total))
    }
    if let failure {
      let (done, total) = (progress.done.localized, progress.total.localized)
      // Translators: how many of the file’s feeds had been taken, and how many there are.
      sentences.append(tr("It ended after %s of %s. What had come in stays.", done, total) + "\n" + failure.words)
    }
    if let faultLine {
      sentences.append(tr("The file is broken in line %s. What can be read behind it was taken.", faultLine.localized))
    }
    if !isWhole { sentences.append(tr("The file ends before its list does. What stood behind is not there.")) }
    if withoutAddress > 0 {
      let lost = trn("%d entry has no address of a feed", "%d entries have no address of a feed", withoutAddress)
      let areMore = !withoutAddressNamed.isEmpty && withoutAddress > withoutAddressNamed.count
      let names = withoutAddressNamed.map { "• \($0)" } + (areMore ? ["…"] : [])
      sentences.append(([names.isEmpty ? lost : lost + ":"] + names).joined(separator: "\n"))
    }
    return sentences
  }
}
