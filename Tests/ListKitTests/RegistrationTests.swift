import CGtk
import GTKStage
import ListKit
import Testing

/// A cell that does not match its template ends the program at registration with a message.
@Suite struct RegistrationTests {
  @Test func missingTemplate() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { register(LostCell.self) }
    }
    #expect(
      text(result).contains("LostCell cannot be loaded from /ListKitTests/ui/LostCell.ui: there is no such resource"))
  }

  @Test func missingOutlet() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { register(OutletCell.self) }
    }
    #expect(
      text(result).contains("OutletCell cannot be loaded from its own source: it has no object with the id “name”"))
  }

  @Test func outletOfAnotherClass() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { register(IconCell.self) }
    }
    #expect(
      text(result).contains(
        "IconCell cannot be loaded from its own source: its “name” is a GtkImage and not a GtkLabel"))
  }

  @Test func rootThatIsNotAWidget() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { register(StoreCell.self) }
    }
    #expect(
      text(result).contains("StoreCell cannot be loaded from its own source: its parent “GListStore” is not a widget"))
  }

  @Test func invalidClassName() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { register(ID.self) }
    }
    #expect(text(result).contains("ID cannot be loaded from its own source: “ID” cannot name a class"))
  }

  private func text(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }
}

@MainActor private func register<Cell: TableViewCell>(_ type: Cell.Type) {
  guard gtk_init_check() != 0, let list = gtk_list_view_new(nil, nil) else { return }
  TableView(ListView(list)).register(type)
}

private final class LostCell: TableViewCell {}

private final class ID: TableViewCell {
  override class var templateDocument: String? { "<interface><template class='ID' parent='GtkBox'/></interface>" }
}

private final class OutletCell: TableViewCell {
  @Outlet var name: Label
  override class var templateDocument: String? {
    "<interface><template class='OutletCell' parent='GtkBox'/></interface>"
  }
}

private final class IconCell: TableViewCell {
  @Outlet var name: Label
  override class var templateDocument: String? {
    """
    <interface><template class='IconCell' parent='GtkBox'><child><object class='GtkImage' id='name'/></child>
    </template></interface>
    """
  }
}

private final class StoreCell: TableViewCell {
  override class var templateDocument: String? {
    "<interface><template class='StoreCell' parent='GListStore'/></interface>"
  }
}
