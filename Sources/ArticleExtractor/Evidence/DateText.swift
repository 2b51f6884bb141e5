import WebText

/// Finds a date within a text, in the orders and languages that pages use.
enum DateText {
  private static let months: [String: Int] = {
    var table: [String: Int] = [:]
    let lists = [
      "january february march april may june july august september october november december",
      "jan feb mar apr may jun jul aug sep oct nov dec",
      // Short forms, other than those that are words of another language, such as “out” and “set”.
      "janv févr mär avr - - juil - - okt - déc",
      "ene fev mrt abr - - - - - - - dez",
      "- - - - - - - - - paźdz - dic",
      "янв фев мар апр - июн июл авг сен окт ноя дек",
      "januar februar märz april mai juni juli august sept oktober - dezember",
      "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
      "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
      "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
      "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
      "januari februari maart april mei juni juli augustus september oktober november december",
      "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
      "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
      "ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık",
      "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر",
    ]
    for list in lists {
      for (index, name) in list.split(separator: " ").enumerated() { table[String(name)] = index + 1 }
    }
    return table
  }()

  private enum Part {
    case number(Int, digits: Int)
    case month(Int)
    case other
  }

  /// Returns the first date in a text, as year, month and day.
  static func date(in text: String) -> String? {
    let parts = split(text)
    for index in parts.indices {
      switch parts[index] {
      case .month(let month):
        if index > 0, case .number(let day, let digits) = parts[index - 1], digits <= 2,
          index + 1 < parts.count, let year = year(parts, index + 1)
        {
          if let date = make(year, month, day) { return date }
        }
        if index + 2 < parts.count, case .number(let day, let digits) = parts[index + 1], digits <= 2,
          let year = year(parts, index + 2)
        {
          if let date = make(year, month, day) { return date }
        }
      case .number(let year, digits: 4):
        if index + 2 < parts.count, case .number(let month, let first) = parts[index + 1], first <= 2,
          case .number(let day, let second) = parts[index + 2], second <= 2, let date = make(year, month, day)
        {
          return date
        }
        if index >= 2, case .number(let second, let two) = parts[index - 1], two <= 2,
          case .number(let first, let one) = parts[index - 2], one <= 2
        {
          // A day above twelve tells the order; otherwise dots mean that the day comes first.
          if first > 12 || text.contains("\(first).") || text.contains("0\(first).") {
            if let date = make(year, second, first) { return date }
          }
          if let date = make(year, first, second) ?? make(year, second, first) { return date }
        }
      default: continue
      }
    }
    return nil
  }

  /// Returns the first day of the first month with a year in a text.
  static func month(in text: String) -> String? {
    let parts = split(text)
    for index in parts.indices.dropLast() {
      if case .month(let month) = parts[index], case .number(let year, digits: 4) = parts[index + 1] {
        return make(year, month, 1)
      }
    }
    return nil
  }

  private static func year(_ parts: [Part], _ start: Int) -> Int? {
    for index in start..<min(parts.count, start + 2) {
      if case .number(let year, digits: 4) = parts[index] { return year }
    }
    return nil
  }

  private static func make(_ year: Int, _ month: Int, _ day: Int) -> String? {
    guard (1990...2100).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
    return "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
  }

  private static func split(_ text: String) -> [Part] {
    var parts: [Part] = []
    var word = ""
    var digits = ""
    func end() {
      if !digits.isEmpty {
        parts.append(digits.count <= 8 ? .number(Int(digits) ?? 0, digits: digits.count) : .other)
        digits = ""
      }
      if !word.isEmpty {
        let name = word.lowercased()
        if let month = months[name] ?? (name.count > 4 ? months[String(name.prefix(3))] : nil) {
          // “Mayor” is not a month.
          let isMonth = months[name] != nil
          if isMonth { parts.append(.month(month)) } else { parts.append(.other) }
        } else if !["st", "nd", "rd", "th", "de", "of", "del", "le", "the", "da", "do"].contains(name) {
          parts.append(.other)
        }
        word = ""
      }
    }
    for character in text.prefix(240) {
      if let digit = character.wholeNumberValue, character.isNumber, digit < 10 {
        if !word.isEmpty { end() }
        digits.append("\(digit)")
      } else if "年月日년월일".contains(character) {
        end()
      } else if character.isLetter {
        if !digits.isEmpty { end() }
        word.append(character)
      } else {
        end()
      }
    }
    end()
    return parts
  }
}
