import CGtk
import GLibKit
import GTKStage
import XCTest

@testable import ListKit

/// Controllers, their children, and tables as outlets.
final class ControllerTests: XCTestCase {
  func testATableOutletRegistersItsCells() {
    onMain {
      Stage.open
      let view = ParentView.instance()
      XCTAssertEqual(view.list.listView.pointer, view.list.host.rows.widget)
      XCTAssertTrue(view.list === view.list)
      // a registered type has a cell waiting
      let cell: NameCell = view.list.host.cells.dequeue(NameCell.self)
      XCTAssertTrue(cell.isFilling)
    }
  }

  func testATableOutletIsAListView() {
    onMain {
      Stage.open
      do {
        let template = try Template.of(WrongListView.self)
        XCTAssertThrowsError(try template.check(TableOutlet.self, named: "list")) { error in
          XCTAssert("\(error)".hasSuffix("its “list” is a GtkLabel and not a GtkListView"), "\(error)")
        }
      } catch {
        XCTFail("\(error)")
      }
    }
  }

  func testADocumentHasSeveralTemplates() throws {
    try onMain {
      Stage.open
      let (first, second) = (FirstScene.instance(), SecondScene.instance())
      XCTAssertEqual(Stage.texts(in: first.root), ["one"])
      XCTAssertEqual(Stage.texts(in: second.root), ["two"])
      second.title.setText("changed")
      XCTAssertEqual(Stage.texts(in: first.root), ["one"])
      XCTAssertThrowsError(try Template.of(ThirdScene.self)) { error in
        XCTAssertEqual(
          "\(error)",
          "ThirdScene cannot be loaded from its own source: its <template> is “FirstScene” and not “ThirdScene”")
      }
    }
  }

  func testControllersAreToldWhenTheyAppear() {
    onMain {
      Stage.open
      let parent = ParentViewController.instance(())
      XCTAssertEqual(parent.diary.lines, ["parent loaded", "child loaded"].reversed())
      let window = gtk_window_new()
      gtk_window_set_child(window?.raw.typed(), parent.view.root)
      parent.diary.lines = []
      gtk_window_present(window?.raw.typed())
      XCTAssertTrue(GTKStage.turn { parent.diary.lines.count == 2 })
      XCTAssertEqual(Set(parent.diary.lines), ["parent appears", "child appears"])
      parent.diary.lines = []
      gtk_widget_set_visible(parent.child?.view.root, 0)
      XCTAssertEqual(parent.diary.lines, ["child disappeared"])
      gtk_widget_set_visible(parent.child?.view.root, 1)
      XCTAssertEqual(parent.diary.lines, ["child disappeared", "child appears"])
      parent.diary.lines = []
      gtk_window_destroy(window?.raw.typed())
      XCTAssertTrue(GTKStage.turn { parent.diary.lines.count == 2 })
      XCTAssertEqual(Set(parent.diary.lines), ["parent disappeared", "child disappeared"])
    }
  }

  func testAContainerKeepsOneChild() {
    onMain {
      Stage.open
      let parent = ParentViewController.instance(())
      weak let first = parent.child
      XCTAssertNotNil(first)
      parent.child = nil
      XCTAssertNotNil(first, "the view keeps it")
      let second = parent.addChild(ChildViewController.self, parent.diary, in: parent.view.place)
      XCTAssertNil(first)
      XCTAssertEqual(gtk_widget_get_first_child(parent.view.place.pointer), second.view.root)
      XCTAssertNil(gtk_widget_get_next_sibling(second.view.root))
    }
  }

  func testControllersLeakNothing() {
    onMain {
      Stage.open
      let live = LiveObjects()
      _ = ParentViewController.instance(())
      let before = live.count
      for _ in 0..<10 { _ = ParentViewController.instance(()) }
      XCTAssertTrue(GTKStage.turn())
      XCTAssertEqual(live.count, before)
    }
  }
}

/// What has happened, in order.
@MainActor private final class Lines {
  var lines: [String] = []
}

@MainActor private final class ParentViewController: ViewController {
  let view: ParentView
  let diary = Lines()
  weak var child: ChildViewController?

  init(view: ParentView, dependencies: Void) {
    self.view = view
    child = addChild(ChildViewController.self, diary, in: view.place)
  }

  func viewDidLoad() { diary.lines.append("parent loaded") }
  func viewWillAppear() { diary.lines.append("parent appears") }
  func viewDidDisappear() { diary.lines.append("parent disappeared") }
}

@MainActor private final class ChildViewController: ViewController {
  let view: ChildView
  private let diary: Lines

  init(view: ChildView, dependencies diary: Lines) { (self.view, self.diary) = (view, diary) }

  func viewDidLoad() { diary.lines.append("child loaded") }
  func viewWillAppear() { diary.lines.append("child appears") }
  func viewDidDisappear() { diary.lines.append("child disappeared") }
}

private final class ParentView: View {
  @TableOutlet(NameCell.self) var list: TableView
  @Outlet var place: Box

  override class var templateDocument: String? {
    """
    <interface><template class="ParentView" parent="GtkBox"><child><object class="GtkListView" id="list"/></child>
    <child><object class="GtkBox" id="place"/></child></template></interface>
    """
  }
}

private final class ChildView: View {
  override class var templateDocument: String? {
    "<interface><template class='ChildView' parent='GtkBox'/></interface>"
  }
}

private final class WrongListView: View {
  override class var templateDocument: String? {
    """
    <interface><template class="WrongListView" parent="GtkBox"><child><object class="GtkLabel" id="list"/></child>
    </template></interface>
    """
  }
}

/// Two scenes in one document, and a comment with a template that is none.
private let scenes = """
  <interface><!-- <template class="SecondScene" parent="GtkBox"/> -->
  <template class="FirstScene" parent="GtkBox"><child><object class="GtkLabel" id="title">
  <property name="label">one</property></object></child></template>
  <template parent='GtkBox' class='SecondScene'><child><object class="GtkLabel" id="title">
  <property name="label">two</property></object></child></template></interface>
  """

private final class FirstScene: View {
  @Outlet var title: Label
  override class var templateDocument: String? { scenes }
}

private final class SecondScene: View {
  @Outlet var title: Label
  override class var templateDocument: String? { scenes }
}

private final class ThirdScene: View {
  override class var templateDocument: String? { scenes }
}
