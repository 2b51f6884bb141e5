/// Evidence against elements, summed over the rules. An element whose sum reaches 1 is left out.
struct Evidence {
  private(set) var sums: [Double]

  init(count: Int) {
    sums = [Double](repeating: 0, count: count)
  }

  /// Adds to the evidence against an element; a negative weight is evidence for it.
  mutating func add(_ weight: Double, against node: Int) {
    sums[node] += weight
  }
}

/// A rule that weighs elements. Rules are independent of each other.
protocol CleaningRule: Sendable {
  /// Adds evidence against elements of the article that are not part of it.
  func weigh(_ context: ArticleContext, _ evidence: inout Evidence)
}
