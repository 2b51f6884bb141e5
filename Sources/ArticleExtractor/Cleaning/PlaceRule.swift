import ArticleHTML
import WebText

/// Keeps the targets of links within the article: footnotes and their marks.
enum PlaceRule {
  static func read(_ context: ArticleContext, _ plan: inout ArticlePlan) {
    let page = context.page
    var places: Set<String> = []
    context.forEachElement { node, kind in
      if plan.isDropped[node] { return false }
      if kind == .a, let href = page.value("href", of: node), let link = context.addresses.link(href),
        link.hasPrefix("#"), places.count < 2000
      {
        places.insert(String(link.dropFirst()))
      }
      return true
    }
    plan.places = places
  }
}
