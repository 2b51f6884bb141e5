import Testing

@testable import KijiApp

/// Which panes are visible, depending on the window's width and the user's focus.
@Suite struct PaneArrangementTests {
  @Test func showsAsManyPanesAsFit() {
    var panes = PaneArrangement()
    panes.width = PaneArrangement.widthOfThree
    #expect(panes.panes == [.sidebar, .list, .article])
    panes.width -= 1
    #expect(panes.panes == [.list, .article])
    panes.width = PaneArrangement.widthOfTwo
    #expect(panes.panes == [.list, .article])
    panes.width -= 1
    #expect(panes.panes == [.list])
  }

  @Test func backLeadsFromTheArticleToTheListAndToTheSidebar() {
    var panes = PaneArrangement()
    panes.width = 400
    panes.show(.article)
    #expect(panes.panes == [.article] && panes.hasPaneBefore)
    panes.goBack()
    #expect(panes.panes == [.list] && panes.hasPaneBefore)
    panes.goBack()
    #expect(panes.panes == [.sidebar] && !panes.hasPaneBefore)
    panes.goBack()
    #expect(panes.panes == [.sidebar])
  }

  @Test func twoPanesKeepTheListVisible() {
    var panes = PaneArrangement()
    panes.width = 700
    panes.goBack()
    #expect(panes.panes == [.sidebar, .list])
    // already visible
    panes.show(.list)
    #expect(panes.panes == [.sidebar, .list])
    panes.show(.article)
    #expect(panes.panes == [.list, .article])
  }

  @Test func sidebarCanBeHiddenAtAnyWidth() {
    var panes = PaneArrangement()
    panes.width = 1200
    panes.toggleSidebar()
    #expect(panes.panes == [.list, .article])
    panes.goBack()
    #expect(panes.panes == [.sidebar, .list, .article])
    for width in [400, 700] {
      panes.width = width
      panes.toggleSidebar()
      #expect(panes.panes.contains(.sidebar))
      panes.toggleSidebar()
      #expect(!panes.panes.contains(.sidebar))
    }
  }

  @Test func aHiddenSidebarStaysVisibleIfTheUserWorksInItWhenTheWindowWidens() {
    var panes = PaneArrangement()
    panes.width = 1200
    panes.toggleSidebar()
    panes.width = 700
    panes.toggleSidebar()
    #expect(panes.panes == [.sidebar, .list] && panes.front == .sidebar)
    panes.width = 1200
    #expect(panes.panes == [.sidebar, .list, .article])
  }

  @Test(arguments: PaneArrangement.Pane.allCases)
  func paneWithTheFocusStaysWhenTheWindowBecomesNarrow(focused: PaneArrangement.Pane) {
    var panes = PaneArrangement()
    panes.width = 1200
    panes.keep(focused)
    #expect(panes.panes == PaneArrangement.Pane.allCases)
    panes.width = 700
    #expect(panes.panes == (focused == .sidebar ? [.sidebar, .list] : [.list, .article]))
    panes.width = 400
    #expect(panes.panes == [focused])
    // a pane without room does not get any by being focused
    panes.keep(focused == .list ? .article : .list)
    #expect(panes.panes == [focused])
  }

  @Test func listKeepsTheSidebarBesideItUntilTheWindowIsNarrow() {
    var panes = PaneArrangement()
    panes.width = 700
    panes.show(.sidebar)
    panes.keep(.list)
    #expect(panes.panes == [.sidebar, .list])
    panes.width = 400
    #expect(panes.panes == [.list])
  }

  @Test func openingAnArticleBesideTheListLeavesTheListInFront() {
    var panes = PaneArrangement()
    panes.width = 1200
    panes.show(.article)
    panes.width = 400
    #expect(panes.panes == [.list])
    panes.show(.article)
    #expect(panes.panes == [.article])
  }
}
