internal import CGtk
internal import GLibKit

/// Loads more rows at the end of a table whose length is not known: set it as the table's ``TableView/tableFooterView``.
///
/// It asks for more rows as soon as it comes within reach, about a hundred rows before the user sees it. While it waits
/// it shows a spinner, and after a failure the reason and a button to try again, which the Down key reaches from the
/// last row. Screen readers hear the texts as the name of a row, and that it is busy.
///
///     footer.onLoadMore = { [weak model] in model?.loadMore() }
///     table.tableFooterView = footer
public final class LoadMoreFooter: View {
  /// How far loading has come. The owner sets it when a request ends.
  public enum State: Equatable, Sendable {
    /// There may be more rows. They are asked for as soon as the footer comes within reach, and so at once after a
    /// request that brought few rows or none: once nothing more can come, the state is ``finished``.
    case idle
    /// A request is in progress.
    case loading
    /// The last request failed, with a reason for the user. Only the user can start another one.
    case failed(String)
    /// There are no more rows.
    case finished
  }

  /// What the footer says, in the user's language.
  public struct Texts: Equatable, Sendable {
    /// The title of the button that loads more rows, if they are not loaded automatically.
    public var loadMore: String
    /// Shown beside the spinner.
    public var loading: String
    /// The title of the button that repeats a failed request.
    public var retry: String
    /// Shown at the end of a table that is complete. Nothing if it is empty.
    public var finished: String

    /// Creates the texts.
    public init(loadMore: String = "", loading: String, retry: String, finished: String = "") {
      (self.loadMore, self.loading, self.retry, self.finished) = (loadMore, loading, retry, finished)
    }
  }

  @Outlet private var spinner: Spinner
  @Outlet private var icon: Image
  @Outlet private var text: Label
  @Outlet private var action: Button
  @Outlet private var actionTitle: Label

  /// What the footer says.
  public var texts = Texts(loading: "", retry: "") {
    didSet { show() }
  }

  /// How far loading has come.
  public var state = State.idle {
    didSet {
      show()
      loadIfWanted()
    }
  }

  /// Whether rows are loaded when the footer comes within reach; otherwise when the user presses its button. True by
  /// default.
  public var loadsAutomatically = true {
    didSet {
      show()
      loadIfWanted()
    }
  }

  /// Called when more rows are needed; the state is ``State/loading`` then. Set another one when the request ends, or
  /// at once.
  public var onLoadMore: @MainActor () -> Void = {}

  override public class var templateDocument: String? {
    """
    <interface><template class="LoadMoreFooter" parent="GtkBox"><property name="spacing">12</property>
    <property name="halign">center</property><property name="margin-top">6</property>
    <property name="margin-bottom">6</property>
    <child><object class="GtkSpinner" id="spinner"/></child>
    <child><object class="GtkImage" id="icon"><property name="icon-name">dialog-warning-symbolic</property>
    <property name="accessible-role">presentation</property></object></child>
    <child><object class="GtkLabel" id="text"><property name="wrap">true</property>
    <property name="wrap-mode">word-char</property><property name="xalign">0</property></object></child>
    <child><object class="GtkButton" id="action"><property name="valign">center</property>
    <child><object class="GtkLabel" id="actionTitle"/></child></object></child></template></interface>
    """
  }

  override public func didLoad() {
    action.onClick { [weak self] in self?.load() }
    // The list takes the footer in when it is within reach.
    Signal.connectNotify("parent", of: root) { [weak self] in
      self?.loadIfWanted()
    }
    show()
  }

  /// Asks for more rows, unless it has done so already or there are none.
  private func load() {
    guard state != .loading, state != .finished else { return }
    state = .loading
    onLoadMore()
  }

  /// Asks for more rows if the footer is still in the list after the changes that are being made.
  private func loadIfWanted() {
    Task { [weak self] in
      guard let self, let row = gtk_widget_get_parent(root) else { return }
      describe(row)
      if state == .idle, loadsAutomatically { load() }
    }
  }

  private func show() {
    let title: String? =
      switch state {
      case .idle: loadsAutomatically ? nil : texts.loadMore
      case .failed: texts.retry
      case .loading, .finished: nil
      }
    // Otherwise GTK would look for another widget somewhere in the window.
    if title == nil, gtk_widget_has_focus(action.pointer) != 0 { leave() }
    spinner.setVisible(state == .loading)
    spinner.setSpinning(state == .loading)
    icon.setVisible(reason != nil)
    text.setVisible(!message.isEmpty)
    text.setText(message)
    action.setVisible(title != nil)
    actionTitle.setText(title ?? "")
    action.describe(name: title ?? "", description: reason)
    if let row = gtk_widget_get_parent(root) { describe(row) }
  }

  /// Moves the focus to the nearest row.
  private func leave() {
    guard let list = gtk_widget_get_ancestor(root, gtk_list_view_get_type()) else { return }
    gtk_widget_child_focus(list, GTK_DIR_UP)
  }

  /// Sets what screen readers say about the row that GTK puts around the footer.
  private func describe(_ row: UnsafeMutablePointer<GtkWidget>) {
    AnyWidget(row).describe(name: message.isEmpty ? texts.loadMore : message)
    AnyWidget(row).describe(isBusy: state == .loading)
  }

  private var reason: String? { if case .failed(let reason) = state { reason } else { nil } }

  private var message: String {
    switch state {
    case .idle: ""
    case .loading: texts.loading
    case .failed(let reason): reason
    case .finished: texts.finished
    }
  }
}
