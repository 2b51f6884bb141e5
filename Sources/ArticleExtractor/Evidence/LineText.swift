/// Classifies short lines of text.
enum LineText {
  static let months: Set<String> = Set(
    """
    january february march april may june july august september october november december jan feb mar apr jun jul aug
    sep sept oct nov dec januar februar märz mai juni juli oktober dezember janvier février mars avril juin juillet août
    septembre octobre novembre décembre enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre
    diciembre gennaio febbraio aprile maggio giugno luglio settembre ottobre novembre dicembre janeiro fevereiro março
    maio junho julho setembro outubro novembro dezembro januari februari maart mei augustus января февраля марта апреля
    мая июня июля августа сентября октября ноября декабря stycznia lutego marca kwietnia maja czerwca lipca sierpnia
    września października listopada grudnia ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık
    يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر
    """.split { $0 == " " || $0 == "\n" }.map(String.init))

  private static let fillers: Set<String> = Set(
    """
    published updated posted on at last modified date by of am pm est edt pst pdt gmt utc et cet ist min mins minute
    minutes read reading time ago hours hour days day weeks week months month years year views view comments comment and
    the monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun first
    montag dienstag mittwoch donnerstag freitag samstag sonntag uhr aktualisiert veröffentlicht am um stand le à publié
    mis jour de lundi mardi mercredi jeudi vendredi samedi dimanche publicado actualizado el a las lunes martes miércoles
    jueves viernes sábado domingo pubblicato il alle aggiornato em às h min. z t
    """.split { $0 == " " || $0 == "\n" }.map(String.init))

  /// Whether a text is only a date or a reading time.
  static func isDateLine(_ text: String) -> Bool {
    var hasDigit = false
    var hasUnit = false
    var words = 0
    for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
      words += 1
      if word.allSatisfy(\.isNumber) {
        hasDigit = true
        continue
      }
      let bare = word.drop { $0.isNumber }
      if bare.count < word.count { hasDigit = true }
      if months.contains(String(bare)) || bare == "min" || bare == "minute" || bare == "minutes" || bare == "ago" {
        hasUnit = true
      } else if ["st", "nd", "rd", "th", "am", "pm"].contains(bare) {
        continue
      } else if bare.contains(where: { "年月日时分時년월일시분".contains($0) }), bare.count <= 2 {
        hasUnit = true
      } else if !fillers.contains(String(bare)) {
        return false
      }
    }
    guard hasDigit, words <= 12 else { return false }
    return hasUnit || isNumericDate(text)
  }

  /// Whether a text says when something was published, and perhaps by whom.
  static func isDatedLine(_ text: String) -> Bool { saysWhen(text) && DateText.date(in: text) != nil }

  /// Whether a text begins like one that says when something was published or changed.
  static func saysWhen(_ text: String) -> Bool {
    let starts = [
      "published", "posted", "updated", "last updated", "last modified", "by ", "created", "on ", "date", "written",
      "veröffentlicht", "publié", "publicado", "pubblicato", "опубликовано", "作者", "来源", "來源", "时间", "發布", "发布",
      "投稿", "公開", "更新", "입력", "수정", "기사입력", "نشر", "تاريخ",
    ]
    return starts.contains { text.hasPrefix($0) }
  }

  private static func isNumericDate(_ text: String) -> Bool {
    let numbers = text.split { !$0.isNumber }
    guard numbers.count >= 3, numbers.contains(where: { $0.count == 4 }) else { return false }
    return numbers.allSatisfy { $0.count <= 4 }
  }

  /// Whether a text says who wrote something.
  static func isByline(_ text: String) -> Bool {
    let starts = [
      "by ", "written by ", "posted by ", "von ", "par ", "por ", "author ", "words by ", "reviewed by ",
      "medically reviewed by ", "edited by ", "fact checked by ", "photos by ", "text by ", "story by ", "автор ",
      "作者：", "作者:", "作者 ", "文/", "文：", "記者", "記事：", "글 ", "di ", "door ",
    ]
    guard text.split(separator: " ").count <= 10 else { return false }
    let text = text.replacing(": ", with: " ", maxReplacements: 1)
    return starts.contains { text.hasPrefix($0) }
  }

  /// Whether a forum says of a member that he is there now, or of a post when it was changed.
  static func isForums(_ text: String) -> Bool {
    presences.contains(text) || changes.contains { text.hasPrefix($0) }
  }

  /// Whether a text describes a member of a forum, such as since when and from where.
  static func isAboutMember(_ text: String) -> Bool {
    guard let colon = text.firstIndex(where: { $0 == ":" || $0 == "：" }) else { return false }
    return memberFields.contains(text[..<colon].trimmingCharacters { $0 == " " })
  }

  private static let presences: Set<String> = ["offline", "online", "thread starter", "original poster"]
  private static let changes = [
    "edited ", "last edited ", "last edited:", "last modified", "zuletzt bearbeitet", "zuletzt geändert",
    "dernière modification", "última edición", "ultima modifica", "последнее редактирование", "advertisement (",
  ]
  private static let memberFields: Set<String> = [
    "registered", "joined", "join date", "member since", "posts", "messages", "location", "from", "reaction score",
    "likes received", "topics", "threads", "rep power", "reputation", "thanked", "thanks", "trophy points",
    "registriert", "registriert seit", "beiträge", "wohnort", "dabei seit", "inscrit", "inscription", "inscrit le",
    "localisation", "registrado", "mensajes", "ubicación", "iscritto", "messaggi", "località", "geregistreerd",
    "berichten", "locatie", "зарегистрирован", "сообщений", "сообщения", "откуда", "dołączył", "posty", "登録日", "記事",
    "投稿数", "注册时间", "帖子", "가입일",
  ]

  /// Whether a text counts approvals or answers, or says how long ago something was.
  static func isCount(_ text: String) -> Bool {
    let words = text.split { !$0.isLetter && !$0.isNumber }
    guard let first = words.first, let last = words.last, words.count > 1, first.allSatisfy(\.isNumber) else {
      return false
    }
    if last == "ago" { return words.count <= 4 }
    return words.count == 2 && counted.contains(String(last))
  }

  private static let counted: Set<String> = [
    "like", "likes", "thanks", "thank", "reply", "replies", "view", "views", "vote", "votes", "upvote", "upvotes",
    "reaction", "reactions", "kudos", "point", "points",
  ]
}

extension Substring {
  fileprivate func trimmingCharacters(_ isTrimmed: (Character) -> Bool) -> String {
    var text = self
    while let last = text.last, isTrimmed(last) { text = text.dropLast() }
    return String(text)
  }
}
