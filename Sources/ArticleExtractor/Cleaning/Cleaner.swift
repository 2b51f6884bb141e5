import ArticleHTML

/// Decides which parts of the article are written, and how.
enum Cleaner {
  /// The rules, in no particular order.
  static let rules: [any CleaningRule] = [
    KindRule(), NameRule(), LinkRule(), TailRule(), LineRule(), TitleRule(), PageEndRule(), GoodnessRule(),
    RepetitionRule(), AuthorBoxRule(), InvitationRule(), CardRule(), BoilerplateRule(), ContentsRule(), ForumRule(),
    SourcesRule(), ThreadRule(), QuotationRule(),
  ]

  /// Returns the plan for the writer.
  static func plan(_ context: ArticleContext) -> ArticlePlan {
    let page = context.page
    var evidence = Evidence(count: page.count)
    for rule in rules { rule.weigh(context, &evidence) }
    var plan = ArticlePlan(count: page.count)
    let total = max(1, context.goodWords)
    context.forEachElement { node, _ in
      guard evidence.sums[node] > 0 else { return true }
      let share = context.survey.goodWords(page.range(node)) / total
      // The larger an element's share of the article, the more evidence is needed to leave it out.
      guard evidence.sums[node] >= 1 + Weights.protection * share * share * share else { return true }
      plan.isDropped[node] = true
      return false
    }
    // Texts beside elements, such as a line before a break.
    for piece in context.pieces {
      for node in piece where page.kinds[node] == nil && evidence.sums[node] >= 1 { plan.isDropped[node] = true }
    }
    ImageRule.read(context, &plan)
    FigureRule.read(context, &plan)
    TableRule.read(context, &plan)
    CodeRule.read(context, &plan)
    PlaceRule.read(context, &plan)
    return plan
  }
}
