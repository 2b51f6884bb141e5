import ArticleHTML

/// Tables of contents: nothing but links to places on the same page.
struct ContentsRule: CleaningRule {
  func weigh(_ context: ArticleContext, _ evidence: inout Evidence) {
    let page = context.page
    context.forEachElement { node, kind in
      guard kind.isBox, node != context.root, page.zones[node].isDisjoint(with: [.preformatted, .table]) else {
        return true
      }
      let all = page.sums(of: node).weight
      guard all > 0 else { return true }
      var places = 0
      var weight: Int32 = 0
      var inner = node + 1
      while inner < Int(page.ends[node]) {
        if page.kinds[inner] == .a {
          guard let href = page.value("href", of: inner), context.addresses.link(href)?.hasPrefix("#") == true else {
            return true
          }
          places += 1
          weight += page.sums(of: inner).weight
          inner = Int(page.ends[inner])
        } else {
          inner += 1
        }
      }
      guard places >= 3, Double(weight) > 0.8 * Double(all) else { return true }
      evidence.add(Weights.Cleaning.contents, against: node)
      return false
    }
  }
}
