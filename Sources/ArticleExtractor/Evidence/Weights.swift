/// The weights of all evidence in one place, in logits: 2 is one in eight against, 4 one in fifty.
///
/// The figures in comments are shares of junk among elements of that kind inside articles, or of good ones, counted on
/// some eight hundred pages.
enum Weights {
  // MARK: Blocks

  /// The initial score of a block, by its length in words.
  static func length(_ words: Double) -> Double {
    switch words {
    case ..<3: -1.6
    case ..<8: -1.0
    case ..<15: -0.2
    case ..<30: 0.9
    case ..<60: 1.8
    default: 2.4
    }
  }
  /// Ends with a sentence mark; no mark at all in more than a few words.
  static let endsSentence = 1.0
  static let noMark = -0.7
  static let comma = 0.25
  static let mostCommas = 1.0
  /// Share of words in links: 35 % of junk blocks have over one half, 4 % of good ones.
  static let links = -3.2
  /// `p` .03 junk, `li` .01, headings .04, table .02, `pre` .01
  static let paragraph = 0.8
  static let item = -0.2
  static let heading = 0.2
  static let preformatted = 2.2
  static let cell = -0.1
  /// The weight of being in a place: `aside` .58 junk, `button` .55, `form` 1.0, text in figures .76, `header` .11.
  static let places: [(Zone, Double)] = [
    (.aside, -3.5),
    (.button, -6.0),
    (.form, -3.5),
    (.caption, -1.0),
    (.header, -0.4),
    (.footer, -5.0),
    (.navigation, -6.0),
    (.hidden, -7.0),
    (.comment, -8.0),
    (.sidebar, -5.0),
    (.related, -4.0),
    (.business, -3.0),
    (.byline, -2.5),
    (.noscript, -5.0),
    (.article, 0.6),
    (.main, 0.5),
    (.body, 0.9),
    (.microdata, 1.6),
  ]
  /// Fewer likely words than this are few for a page.
  static let fewWords = 60.0
  /// Fewer likely words than this are none.
  static let noWords = 10.0
  /// What is hidden is the article only if it has more words than this, or nothing else is there.
  static let hiddenWords = 100.0

  // MARK: Containers

  /// Mean F1 of the element alone: itemprop .93, the only `article` .91, entry-content .91, main .87, class words .82.
  static let votes = (microdata: 0.35, onlyArticle: 0.2, articleBody: 0.2, main: 0.06, data: 0.3, hints: 0.3)
  /// How much junk outside good blocks counts, because cleaning removes most of it.
  static let junkLeft = 0.9
  /// How much good words outside count: text above the element is added later, and the rest is seldom the article's.
  static let missed = 0.45

  // MARK: Cleaning

  /// The additional evidence needed to leave out an element, times the cube of its share of the article.
  static let protection = 20.0

  /// Evidence against elements; a sum of 1 is enough.
  enum Cleaning {
    static let navigation = 1.5
    static let footer = 1.0
    static let aside = 1.0
    static let form = 1.5
    static let button = 1.2
    static let hidden = 1.3
    /// Lists of links to places on the same page.
    static let contents = 1.1
    /// Lists under headings such as “References”: lists 57 to 94 % good.
    static let sources = -0.7

    /// Words of class and ID, with the share of junk among elements so named inside articles.
    static let names: [(NameWords, Double)] = [
      (.navigation, 0.8),  // .77
      (.breadcrumb, 1.2),  // 1.0
      (.comment, 1.2),
      (.sharing, 1.1),  // .87 to 1.0
      (.social, 0.4),  // .35
      (.related, 1.0),  // .81
      (.advert, 1.0),
      (.newsletter, 1.2),  // 1.0
      (.byline, 0.8),  // author .75, byline 1.0
      (.biography, 1.0),
      (.date, 0.8),  // .86
      (.tags, 0.9),  // .86
      (.footer, 0.8),  // .80
      (.sidebar, 0.9),
      (.cookie, 1.2),
      (.popup, 0.8),
      (.button, 1.0),  // .99
      (.callToAction, 1.0),  // .82
      (.pagination, 1.0),
      (.login, 0.9),
      (.hidden, 1.2),
      (.contents, 0.3),  // .26
      (.edit, 0.7),
      (.meta, 0.35),  // .30
      (.paywall, 0.8),
      (.print, 0.7),
      (.rating, 0.8),
      (.sticky, 0.6),  // .95, few
      (.promotion, 0.35),  // .31
      (.copyright, 0.7),
      (.avatar, 0.8),
      (.lineNumber, 0.7),
      (.standfirst, -0.3),  // excerpt .06, summary .08
      (.body, -0.15),
    ]
  }
}
