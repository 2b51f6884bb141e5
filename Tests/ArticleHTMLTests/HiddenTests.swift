import ArticleHTML
import Testing

/// Content that a page would not show, and content it would show as a box.
@Suite struct HiddenTests {
  @Test(arguments: [
    "hidden", "HIDDEN=''", "hidden=hidden", "style='display:none'", "style=' color:red ; DISPLAY : None ; '",
    "style='display:none!important'", "style='display:block;display:none'", "title=t style='display:none' hidden",
  ])
  func hiddenElementsAreDropped(attribute: String) {
    for name in ["div", "p", "span", "section", "b", "a", "form", "center", "ul", "details", "figure", "picture"] {
      #expect(ArticleHTML.sanitize("<i>a</i><\(name) \(attribute)>b<i>c</i></\(name)><i>d</i>") == "<i>a</i><i>d</i>")
    }
    #expect(
      ArticleHTML.sanitize("<table><tr><td>a</td><td \(attribute)>b</td></tr><tr \(attribute)><td>c</td></tr></table>")
        == "<table><tbody><tr><td>a</td></tr></tbody></table>")
    #expect(ArticleHTML.sanitize("a<img src=/x \(attribute)>b<iframe src=//youtu.be/x \(attribute)></iframe>") == "ab")
    #expect(ArticleHTML.sanitize("<ul><li \(attribute)>a<li>b</ul>") == "<ul><li>b</li></ul>")
  }

  @Test(arguments: [
    "style='display:none;display:block'", "style='visibility:hidden'", "style='display:nonesuch'", "hidden=until-found",
    "style='color:none'", "data-hidden", "aria-hidden=true", "style='display'", "class=hidden",
  ])
  func otherAttributesKeepTheirElements(attribute: String) {
    #expect(ArticleHTML.sanitize("a<b \(attribute)>b</b>c") == "a<b>b</b>c")
  }

  @Test func excludesHiddenTextFromPlainText() {
    let html = "<div style='display:none'>pre<div>header</div></div><p>a<b hidden>b</b> <i hidden=until-found>c</i></p>"
    #expect(ArticleHTML.text(html) == "a c")
    // without an end tag an element hides no text
    #expect(ArticleHTML.text("a<div hidden>b<p>c<span hidden>d</span>") == "a\nb\ncd")
    #expect(ArticleHTML.text("<div hidden><style></div></style>b</div>c<input hidden>d") == "cd")
  }

  @Test func showsTaskListItemsAsBoxes() {
    let list = """
      <ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" class="task-list-item-checkbox" \
      disabled> One</li><li><input checked="" disabled="" type="CHECKBOX"> Two</li><li><p><input type=checkbox checked/>Three\
      </p></li><li><label><input type='checkbox'> Four</label></li></ul>
      """
    #expect(
      ArticleHTML.sanitize(list)
        == "<ul><li>☐ One</li><li>☑ Two</li><li><p>☑ Three</p></li><li>☐ Four</li></ul>")
  }

  @Test(arguments: [
    "<input>", "<input type=radio checked>", "<input type=hidden value=checkbox>", "<input type=checkboxes>",
    "<input type=checkbox hidden>", "</input>",
  ])
  func otherInputsAreDropped(input: String) {
    #expect(ArticleHTML.sanitize("a\(input)b") == "ab")
  }
}
