import ArticleHTML

/// Sentences that sites put into every article: about newsletters, rights, comments or commissions.
struct BoilerplateRule: CleaningRule {
  func weigh(_ context: ArticleContext, _ evidence: inout Evidence) {
    let page = context.page
    for piece in context.pieces {
      let range = context.survey.blocks(in: piece)
      for index in range {
        let block = context.survey.blocks[index]
        guard block.words >= 2, block.words <= 80 else { continue }
        guard page.zones[block.box].isDisjoint(with: [.preformatted, .table, .quote]) else { continue }
        let text = page.plainText(block.nodes, limit: 800).loweredBytes
        var found: Set<Int> = []
        Self.search.forEach(in: text) {
          found.insert($0)
          return true
        }
        let hits = found.reduce(0.0) { $0 + ($1 < Self.sure.count ? 1 : 0.5) }
        guard hits > 0 else { continue }
        let isAtEdge = index - range.lowerBound < 4 || range.upperBound - index < 6
        evidence.add(
          min(2, hits * (block.words < 40 ? 0.9 : 0.7) + (isAtEdge ? 0.3 : 0)), against: context.holder(of: block))
      }
    }
  }

  private static let search = PhraseSearch(sure + likely)

  private static let sure = [
    "by signing up", "by subscribing", "you agree to receive", "all rights reserved", "opens in a new window",
    "opens in new window", "enter your email", "thanks for signing up", "thank you for subscribing", "to your inbox",
    "in your inbox", "your email address will not be published", "required fields are marked", "click to share",
    "we may earn a", "earn an affiliate", "earn a commission", "affiliate commission", "sign up for our",
    "subscribe to our",
    "sign up to our", "unsubscribe at any time", "be the first to know", "sign me up", "please enable javascript",
    "something went wrong", "this article was originally published", "reprinted with permission",
    "be the first to comment", "how useful was this post", "no votes so far", "improve this post", "click on a star",
    "was this article helpful", "did you find this", "advertisement - ", "story continues below",
    "article continues below", "never miss a",
    "follow us on", "join our newsletter", "this site uses cookies", "we use cookies", "add us as a preferred source",
    "jetzt newsletter", "newsletter abonnieren", "alle rechte vorbehalten", "tous droits réservés", "abonnez-vous",
    "todos los derechos reservados", "suscríbete a", "tutti i diritti riservati", "iscriviti alla",
    "todos os direitos reservados",
    "alle rechten voorbehouden", "все права защищены", "подписывайтесь на", "無断転載", "무단전재", "무단 전재", "재배포 금지",
    "저작권자", "版权所有", "版權所有", "未经授权", "未經授權", "责任编辑", "責任編輯", "جميع الحقوق محفوظة", "her hakkı saklıdır",
  ]
  private static let likely = [
    "newsletter", "privacy policy", "terms of use", "terms of service", "terms and conditions", "unsubscribe",
    "free trial", "sign up", "subscribe", "copyright", "©", "cookies", "become a member", "support our", "donate",
    "follow us", "leave a comment", "share this", "read more", "posted in", "filed under", "average rating",
    "votes so far",
    "click on a star", "sponsored by", "brought to you by", "datenschutz", "abonnieren", "s'abonner", "suscríbete",
    "iscriviti", "assine", "подпишитесь", "プライバシー", "メルマガ", "구독", "訂閱", "订阅", "اشترك",
  ]
}
