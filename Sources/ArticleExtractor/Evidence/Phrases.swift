import WebText

/// Short texts that introduce or are junk, such as “Related articles”, in more than ten languages.
enum Phrases {
  /// Headings over other articles, sharing, signing up, authors and comments.
  static let tails = set(
    """
    related|related articles|related posts|related stories|related content|related reading|related topics|related links
    read more|read next|read also|more stories|more from|more articles|more like this|you may also like|recommended
    you might also like|recommended for you|recommended reading|recommended articles|recent posts|recent articles
    latest posts|latest news|latest articles|latest stories|popular posts|most popular|most read|trending|trending now
    up next|what to read next|keep reading|continue reading|also read|see also on|don't miss|editor's picks
    editors' picks|top stories|similar posts|similar articles|other articles|further articles|featured articles
    share|share this|share this article|share this post|share this story|share on|spread the word|follow us
    follow us on|follow me|connect with us|stay connected|about the author|about the authors|about author|author
    written by|about us|comments|leave a comment|leave a reply|post a comment|add a comment|join the conversation
    join the discussion|discussion|responses|newsletter|subscribe|sign up|subscribe to our newsletter|stay updated
    stay in touch|get the newsletter|sign up for our newsletter|never miss a post|tags|categories|filed under|topics
    advertisement|sponsored|sponsored content|promoted|promoted stories|from around the web|around the web
    contact us|get in touch|contact|need help|ready to get started|post navigation|share this page|was this helpful
    was this article helpful|was this page helpful|did you find this helpful|rate this article|table of contents
    in this article|on this page|contents|jump to|quick links|in this story|more in this section|read the latest
    ähnliche artikel|ähnliche beiträge|verwandte artikel|das könnte sie auch interessieren|mehr zum thema|weiterlesen
    auch interessant|lesen sie auch|teilen|kommentare|newsletter abonnieren|über den autor|schlagwörter|themen
    articles similaires|articles liés|à lire aussi|lire aussi|à lire également|sur le même sujet|partager
    commentaires|à propos de l'auteur|partager cet article|les plus lus|dans la même rubrique
    artículos relacionados|noticias relacionadas|te puede interesar|también te puede interesar|lee también|compartir
    comentarios|deja un comentario|deja una respuesta|sobre el autor|más noticias|lo más leído|etiquetas
    articoli correlati|leggi anche|potrebbe interessarti|condividi|commenti|sull'autore|lascia un commento
    artigos relacionados|leia também|veja também|compartilhe|compartilhar|comentários|sobre o autor|leia mais
    deixe um comentário|notícias relacionadas|mais lidas
    gerelateerde artikelen|lees ook|meer lezen|delen|reacties|over de auteur
    powiązane artykuły|czytaj też|czytaj także|zobacz też|udostępnij|komentarze
    похожие статьи|похожие записи|читайте также|читать также|поделиться|комментарии|материалы по теме|об авторе
    по теме|теги|ещё по теме
    関連記事|関連リンク|関連ニュース|あわせて読みたい|おすすめ記事|人気記事|シェア|シェアする|コメント|この記事を書いた人
    最新記事|こちらもおすすめ|タグ|目次|人気の記事|おすすめ|関連キーワード
    관련 기사|관련기사|관련 글|추천 기사|많이 본 뉴스|댓글|공유하기|공유|인기 기사|태그|최신 기사|관련 뉴스|추천 뉴스
    相关文章|相关阅读|相关新闻|推荐阅读|延伸阅读|猜你喜欢|热门文章|分享到|分享|评论|网友评论|标签|更多阅读|上一篇|下一篇
    相關文章|相關新聞|推薦閱讀|延伸閱讀|熱門文章|留言|標籤|相關報導|更多新聞|你可能會喜歡
    مقالات ذات صلة|اقرأ أيضا|اقرأ أيضاً|إقرأ أيضا|مواضيع ذات صلة|شارك|التعليقات|تعليقات|أخبار ذات صلة|شاهد أيضا
    مواضيع متعلقة|الأكثر قراءة|ذات صلة|المزيد|مشاركة
    ilgili haberler|ilgili yazılar|benzer yazılar|paylaş|yorumlar|bunlar da ilginizi çekebilir
    artikel terkait|baca juga|berita terkait|bagikan|komentar|bài viết liên quan|tin liên quan|xem thêm|chia sẻ|bình luận
    संबंधित खबरें|यह भी पढ़ें|ये भी पढ़ें
    """)

  /// Lines that are only a label or an invitation, wherever they are.
  static let lines = set(
    """
    advertisement|advertisements|advertising|ad|ads|sponsored|promoted|share|tweet|pin it|print|email|e-mail|save
    copy link|link copied|copied|copy|listen|listen to this article|read more|click here|subscribe|subscribe now|sign up
    follow|reply|like|comment|comments|loading|loading...|skip to content|skip to main content|skip ad|close|menu
    search|back to top|top|continue reading|article continues below advertisement|story continues below advertisement
    advertisement - scroll to continue|scroll to continue|continue reading below|facebook|twitter|linkedin|whatsapp
    pinterest|telegram|reddit|instagram|youtube|previous|next|previous article|next article|prev|view all|see all|show more
    load more|learn more|no comments|0 comments|edit|share this|table of contents|[edit]|view comments|add comment
    click to expand|click to expand...|click to expand…|not open for further replies.|scroll to see replies|show quoted text
    you must log in or register to reply here.|download|download pdf|get started|book a demo|contact us|sign in|log in|login|register|home|toggle|enlarge|view image
    open image in new window|image credit|photo credit|this article is more than|min read|updated|published|by|posted by
    anzeige|werbung|teilen|drucken|publicité|annonce|partager|publicidad|compartir|pubblicità|condividi|publicidade
    compartilhar|реклама|поделиться|広告|スポンサーリンク|シェア|ツイート|광고|공유|廣告|广告|分享|إعلان|شارك|reklam|iklan
    スポンサードリンク|advertentie|reklama|annons|mainos
    """)

  /// Returns a text as the lists have it: lowercase, without marks at its ends, white space collapsed.
  static func folded(_ text: String) -> String {
    if let quick = foldedASCII(text) { return quick }
    let text = text.collapsed.lowercased()
    let trimmed = text.unicodeScalars.drop { !isKept($0) }
    var end = trimmed.endIndex
    while end > trimmed.startIndex, !isKept(trimmed[trimmed.index(before: end)]) { end = trimmed.index(before: end) }
    return String(trimmed[..<end]).replacingApostrophes
  }

  /// The same for ASCII, without looking at characters.
  private static func foldedASCII(_ text: String) -> String? {
    var text = text
    return text.withUTF8 { bytes in
      var folded: [UInt8] = []
      folded.reserveCapacity(bytes.count)
      var end = 0
      for byte in bytes {
        guard byte < 0x80 else { return nil }
        let isKept = byte.isLetter || byte.isDigit
        if folded.isEmpty, !isKept { continue }
        if byte.isSpace {
          if folded.last != 0x20 { folded.append(0x20) }
        } else {
          folded.append(byte.lowered)
        }
        if isKept { end = folded.count }
      }
      return String(decoding: folded[..<end], as: UTF8.self)
    }
  }

  private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      || scalar.properties.generalCategory == .nonspacingMark
  }

  private static func set(_ text: String) -> Set<String> {
    Set(text.split { $0 == "\n" || $0 == "|" }.map { folded(String($0)) })
  }
}

extension String {
  fileprivate var replacingApostrophes: String {
    contains("\u{2019}") ? String(map { $0 == "\u{2019}" ? "'" : $0 }) : self
  }
}
