import FullTextFetcher
import Testing

/// Whether a feed's text is only a summary.
@Suite struct SummaryRuleTests {
  private static let text = String(repeating: "The boats leave while the lamps still burn. ", count: 20)
  private static let long = String(repeating: text, count: 5)
  private static let japanese = String(repeating: "船は灯の消えぬうちに出る。", count: 20)

  @Test(arguments: [
    "", "A short text.", text + "The boats leave…",
    text + "The boats leave [...]", long + "and […]",
    text + "\nRead more »", text + "\nContinue reading A Town",
    text + "The boats leave while", japanese + "続きを読む",
    text + "The boats […]\nThe post A Town appeared first on The Pier.",
  ])
  func isASummary(text: String) { #expect(SummaryRule.isSummary(text)) }

  @Test(arguments: [
    text, long + "The boats leave while",
    text + "He said: “They leave.”", japanese,
    text + "\nThe post A Town appeared first on The Pier.",
  ])
  func isWhole(text: String) { #expect(!SummaryRule.isSummary(text)) }
}
