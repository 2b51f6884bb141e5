import Foundation

extension SearchQuery {
  /// The query, finding only articles dated on a day or later.
  func limited(toDay start: Date) -> SearchQuery {
    var gregorian = Calendar(identifier: .gregorian)
    gregorian.timeZone = Calendar.current.timeZone
    let parts = gregorian.dateComponents([.year, .month, .day], from: start)
    guard let year = parts.year, let month = parts.month, let day = parts.day,
      let date = SearchDate(String(format: "%04d-%02d-%02d", year, month, day))
    else { return self }
    return adding(.after(date))
  }
}
