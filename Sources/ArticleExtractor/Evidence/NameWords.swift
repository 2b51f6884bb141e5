import WebText

/// The purposes that the words in an element's class and ID suggest. They are hints: none is required, none decides alone.
struct NameWords: OptionSet {
  let rawValue: UInt64

  init(rawValue: UInt64) { self.rawValue = rawValue }

  static let article = NameWords(rawValue: 1 << 0)
  static let body = NameWords(rawValue: 1 << 1)
  static let standfirst = NameWords(rawValue: 1 << 2)
  static let title = NameWords(rawValue: 1 << 3)
  static let navigation = NameWords(rawValue: 1 << 4)
  static let breadcrumb = NameWords(rawValue: 1 << 5)
  static let comment = NameWords(rawValue: 1 << 6)
  static let sharing = NameWords(rawValue: 1 << 7)
  static let related = NameWords(rawValue: 1 << 8)
  static let advert = NameWords(rawValue: 1 << 9)
  static let newsletter = NameWords(rawValue: 1 << 10)
  static let byline = NameWords(rawValue: 1 << 11)
  static let date = NameWords(rawValue: 1 << 12)
  static let tags = NameWords(rawValue: 1 << 13)
  static let footer = NameWords(rawValue: 1 << 14)
  static let header = NameWords(rawValue: 1 << 15)
  static let sidebar = NameWords(rawValue: 1 << 16)
  static let cookie = NameWords(rawValue: 1 << 17)
  static let popup = NameWords(rawValue: 1 << 18)
  static let button = NameWords(rawValue: 1 << 19)
  static let caption = NameWords(rawValue: 1 << 20)
  static let gallery = NameWords(rawValue: 1 << 21)
  static let pagination = NameWords(rawValue: 1 << 22)
  static let login = NameWords(rawValue: 1 << 23)
  static let hidden = NameWords(rawValue: 1 << 24)
  static let contents = NameWords(rawValue: 1 << 25)
  static let edit = NameWords(rawValue: 1 << 26)
  static let meta = NameWords(rawValue: 1 << 27)
  static let paywall = NameWords(rawValue: 1 << 28)
  static let code = NameWords(rawValue: 1 << 29)
  static let lineNumber = NameWords(rawValue: 1 << 30)
  static let social = NameWords(rawValue: 1 << 31)
  static let answer = NameWords(rawValue: 1 << 32)
  static let print = NameWords(rawValue: 1 << 33)
  static let callToAction = NameWords(rawValue: 1 << 34)
  static let biography = NameWords(rawValue: 1 << 35)
  static let rating = NameWords(rawValue: 1 << 36)
  static let sticky = NameWords(rawValue: 1 << 37)
  static let player = NameWords(rawValue: 1 << 38)
  static let label = NameWords(rawValue: 1 << 39)
  static let reference = NameWords(rawValue: 1 << 40)
  static let copyright = NameWords(rawValue: 1 << 41)
  static let icon = NameWords(rawValue: 1 << 42)
  static let avatar = NameWords(rawValue: 1 << 43)
  static let teaser = NameWords(rawValue: 1 << 44)
  static let promotion = NameWords(rawValue: 1 << 45)
  static let member = NameWords(rawValue: 1 << 47)
  static let signature = NameWords(rawValue: 1 << 48)
  static let quotation = NameWords(rawValue: 1 << 49)
  static let admonition = NameWords(rawValue: 1 << 50)
  /// One class or ID that names both an article and its body.
  static let articleBody = NameWords(rawValue: 1 << 46)

  private static let words: [(NameWords, String)] = [
    (.article, "article post story entry blog blogpost news articlebody postbody storybody entrycontent postcontent"),
    (.article, "articlecontent articletext storytext newsbody newstext detail details single articol artikel articulo"),
    (
      .body,
      "body content text copy main prose markdown richtext rte wysiwyg articlebody postbody storybody entrycontent"
    ),
    (.body, "postcontent articlecontent articletext storytext maincontent contents newsbody newstext txt contenido"),
    (.standfirst, "standfirst dek deck subtitle subhead subheading subheadline lede lead summary intro excerpt sapo"),
    (.standfirst, "chapo teaser description introduction abstract kicker tldr takeaways highlights"),
    (.title, "title headline hed heading"),
    (.navigation, "nav navigation navbar menu menubar sitenav topbar submenu navi megamenu hamburger tabs"),
    (.breadcrumb, "breadcrumb breadcrumbs crumb crumbs"),
    (
      .comment,
      "comment comments disqus respond commentlist livefyre commenting commentform replies komentar kommentare"
    ),
    (.sharing, "share sharing sharedaddy addthis sociable addtoany sharebar sharebuttons shares sns bookmark"),
    (.social, "social follow facebook twitter instagram linkedin whatsapp pinterest telegram tweet"),
    (.related, "related recommended recommendations recirc recirculation readmore trending outbrain taboola popular"),
    (.related, "yarpp mostread mostpopular similar suggested suggestions relatedposts jp-relatedposts morefrom upnext"),
    (.related, "readnext recommend alsolike moreon latest recentposts hatnote"),
    (.teaser, "teaser teasers card cards tile tiles"),
    (.advert, "ad ads advert adverts advertisement advertising adsense adslot sponsor sponsored dfp gpt adunit"),
    (.advert, "adbox admiral leaderboard mpu skyscraper partner partners affiliate adcontainer adwrapper"),
    (.promotion, "promo promotion promotional promobox upsell"),
    (.newsletter, "newsletter signup subscribe subscription optin mailchimp mailing mailinglist subscribers emailform"),
    (.byline, "byline author authors writer writers byauthor postauthor authorname autor auteur contributor reporter"),
    (.biography, "bio authorbox aboutauthor authorbio authorinfo"),
    (.date, "date dateline published timestamp pubdate datetime updated posted publishdate postdate time"),
    (.tags, "tags tag tagcloud taglist categories category taxonomy topics keywords taglinks"),
    (.footer, "footer foot colophon postfooter"),
    (.header, "header masthead hero"),
    (.sidebar, "sidebar sidebars rail rightrail sidecol sidecolumn aside siderail"),
    (.cookie, "cookie cookies consent gdpr cookiebar cookiebanner onetrust cmp ccpa"),
    (.popup, "popup modal overlay lightbox dialog drawer offcanvas tooltip popover dropdown toast"),
    (.button, "btn button buttons btns"),
    (.callToAction, "cta"),
    (.caption, "caption captions credit credits photocredit imagecaption imgcaption legend"),
    (.gallery, "gallery slideshow carousel slider"),
    (.pagination, "pagination pager pagenav prevnext paging pages pagelinks postnav postnavigation"),
    (.login, "login signin register registration account"),
    (
      .hidden,
      "sr-only screen-reader-text visually-hidden visuallyhidden screenreader offscreen sronly assistive"
    ),
    // The labels that ai2html places on a drawing: apart from it they are words and numbers without order.
    (.hidden, "g-aiabs g-aipointtext g-aiareatext"),
    // The controls of players, which a page saved from a browser has as text: the times, “Mute”, the sizes of captions.
    (
      .hidden,
      "vjs-control-bar vjs-control-text vjs-caption-settings vjs-text-track-settings vjs-text-track-display vjs-menu"
    ),
    (
      .hidden, "vjs-modal-dialog vjs-error-display vjs-loading-spinner vjs-title-bar vjs-dock-text jw-controls jw-title"
    ),
    (.hidden, "jw-controlbar jw-settings-menu jw-overlays mejs-controls mejs__controls mejs-layers mejs__layers"),
    (.hidden, "mejs__offscreen plyr__controls plyr__captions plyr__menu shaka-controls-container fp-controls"),
    (.contents, "toc tableofcontents contentstable ez-toc"),
    (.edit, "edit mw-editsection editsection editlink permalink headerlink"),
    (.meta, "meta metadata postmeta entrymeta info infos metabar"),
    (.paywall, "paywall premium piano regwall subscriberonly"),
    (
      .code, "highlight codehilite code syntax highlighter syntaxhighlighter codeblock code-block sourcecode prism hljs"
    ),
    (
      .lineNumber,
      "gutter lineno linenos linenumbers linenumber rouge-gutter linenodiv blob-num ln lnt line-numbers-rows"
    ),
    (.answer, "answer answers question thread message reply posttext postmessage topic comment-body"),
    (.print, "print printer printonly email"),
    (.rating, "rating ratings vote votes votecell like likes stars score reaction reactions claps"),
    (.sticky, "sticky floating"),
    (.player, "player audioplayer listen videoplayer"),
    (.label, "label badge eyebrow overline pill"),
    (.reference, "references reflist footnotes footnote citations bibliography endnotes"),
    (.copyright, "copyright legal disclaimer disclosure"),
    (
      .member,
      "user users userinfo userdetails usercard member memberinfo poster postprofile profile authorpane creator"
    ),
    // Not “quote”, which names the buttons for quoting and what can be quoted, too.
    (.quotation, "quoted quotebox quoteblock quotecontainer quote_container bbcode_quote bbcode-quote ipsquote"),
    (.admonition, "admonition callout note tip caution warning danger hint important starlight-aside"),
    (.signature, "signature signatures sig"),
    (.icon, "icon icons emoji logo logos"),
    (.avatar, "avatar gravatar userpic profilepic headshot"),
  ]

  /// The words by their packed names: open addressing, at most a quarter full.
  private static let table: [(key: UInt64, value: NameWords)] = {
    var table = [(key: UInt64, value: NameWords)](repeating: (0, []), count: 2048)
    for (value, line) in words {
      for word in line.split(separator: " ") {
        let key = word.utf8.reduce(seed) { step($0, $1) }
        var slot = Int(key >> 53)
        while table[slot].key != 0, table[slot].key != key { slot = (slot + 1) & 2047 }
        table[slot] = (key, table[slot].value.union(value))
      }
    }
    return table
  }()

  private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325

  @inline(__always)
  private static func step(_ key: UInt64, _ byte: UInt8) -> UInt64 {
    (key ^ UInt64(byte)) &* 0x9E37_79B9_7F4A_7C15
  }

  private static func value(_ key: UInt64) -> NameWords {
    table.withUnsafeBufferPointer { table in
      var slot = Int(key >> 53)
      while table[slot].key != 0 {
        if table[slot].key == key { return table[slot].value }
        slot = (slot + 1) & 2047
      }
      return []
    }
  }

  /// Reads a class or an ID: words set off by anything but letters, or by a capital, and names as a whole.
  init(_ name: ByteSpan) {
    self = []
    var word = Self.seed
    var whole = Self.seed
    var isInWord = false
    var hasParts = false
    var last: UInt8 = 0
    var here: NameWords = []
    for index in 0..<min(name.count, 512) {
      let byte = name[index]
      if byte.isLetter {
        let isCapital = byte < 0x61
        if isCapital, last >= 0x61, last <= 0x7A, isInWord {
          here.formUnion(Self.value(word))
          word = Self.seed
          hasParts = true
        }
        word = Self.step(word, byte | 0x20)
        isInWord = true
      } else {
        if isInWord { here.formUnion(Self.value(word)) }
        word = Self.seed
        isInWord = false
        if !byte.isSpace { hasParts = true }
      }
      if byte.isSpace {
        if hasParts { here.formUnion(Self.value(whole)) }
        take(here)
        here = []
        whole = Self.seed
        hasParts = false
      } else {
        whole = Self.step(whole, byte.lowered)
      }
      last = byte
    }
    if isInWord { here.formUnion(Self.value(word)) }
    if hasParts { here.formUnion(Self.value(whole)) }
    take(here)
  }

  private mutating func take(_ name: NameWords) {
    formUnion(name)
    if name.contains(.article), name.contains(.body) { insert(.articleBody) }
  }
}
