import CGtk
import XCTest

@testable import ListKit

/// Template errors name the type, the file and the id.
final class TemplateTests: XCTestCase {
  func testAMissingTemplateIsReported() {
    onMain {
      Stage.open
      XCTAssertEqual(
        TemplateTests.failure(of: MissingCell.self),
        "MissingCell cannot be loaded from /ListKitTests/ui/MissingCell.ui: there is no such resource")
    }
  }

  func testARootThatIsNotAWidgetIsReported() {
    onMain {
      Stage.open
      XCTAssertEqual(
        TemplateTests.failure(of: WrongRootCell.self),
        "WrongRootCell cannot be loaded from /ListKitTests/ui/WrongRootCell.ui: its parent “GListStore” is not a widget"
      )
    }
  }

  func testAnOutletOfAnotherClassIsReported() throws {
    try onMain {
      Stage.open
      let template = try Template.of(WrongOutletCell.self)
      XCTAssertThrowsError(try template.check(Outlet<Label>.self, named: "name")) { error in
        XCTAssertEqual(
          "\(error)",
          "WrongOutletCell cannot be loaded from /ListKitTests/ui/WrongOutletCell.ui: its “name” is a GtkImage and not a GtkLabel"
        )
      }
      XCTAssertThrowsError(try template.check(Outlet<Label>.self, named: "title")) { error in
        XCTAssertEqual(
          "\(error)",
          "WrongOutletCell cannot be loaded from /ListKitTests/ui/WrongOutletCell.ui: it has no object with the id “title”"
        )
      }
    }
  }

  func testATemplateNameUsedByAnotherModuleIsReported() {
    onMain {
      Stage.open
      XCTAssertNil(TemplateTests.failure(of: NameCell.self))
      XCTAssertEqual(
        TemplateTests.failure(of: OtherModule.NameCell.self),
        "NameCell cannot be loaded from its own source: a template “NameCell” exists already and is another one")
    }
  }

  func testATypeMayShareAnothersTemplate() {
    onMain {
      Stage.open
      let cell = GreetingCell()
      cell.name.setText("hello")
      XCTAssertEqual(Stage.texts(in: cell.root), ["hello"])
    }
  }

  @MainActor private static func failure(of type: any Templated.Type) -> String? {
    do {
      _ = try Template.of(type)
      return nil
    } catch {
      return error.description
    }
  }
}

final class MissingCell: TableViewCell {}
final class WrongRootCell: TableViewCell {}
final class WrongOutletCell: TableViewCell {
  @Outlet var name: Label
}
final class GreetingCell: TableViewCell {
  @Outlet var name: Label
  override class var templateName: String { "NameCell" }
}

/// Simulates another module.
private enum OtherModule {
  final class NameCell: TableViewCell {
    override class var templateDocument: String? {
      "<interface><template class=\"NameCell\" parent=\"GtkBox\"/></interface>"
    }
  }
}
