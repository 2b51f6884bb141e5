// Ownership: a view owns its root widget; the outlets are unowned handles into it. A parent widget that shows the root
// retains it too, so the widget lives until both have released it.

internal import CGLib
public import CGtk
internal import GLibKit

/// A widget tree loaded from a template, and the outlets into it.
///
/// Subclasses declare outlets and methods that show content; they do not depend on a model.
open class View: Templated {
  /// The template's name. By default the type's name.
  open class var templateName: String { _typeName(Self.self, qualified: false) }
  /// The name of the file with the template. By default the template's name.
  open class var templateFile: String { templateName }
  /// The template, if it is embedded in the source. By default it is a resource.
  open class var templateDocument: String? { nil }

  private let reference: GObjectRef
  /// The controllers whose views are in this one, by the widget that contains them.
  var children: [UnsafeMutablePointer<GtkWidget>: AnyObject] = [:]

  /// The edges of the table that shows it as its header or footer.
  final weak var edges: EdgeViews?

  /// The root widget.
  public final var root: UnsafeMutablePointer<GtkWidget> { reference.pointer.typed() }

  /// Creates the view from the template with its name. Traps if the template is missing or does not match, with a
  /// message that names the type, the file and the ID.
  public required init() {
    do {
      let template = try Template.of(Self.self)
      let widget = template.make()
      // A new window is not floating: GTK's list of windows owns it until it is destroyed.
      reference =
        g_object_is_floating(widget) != 0 ? GObjectRef(adopting: widget) : GObjectRef(retaining: widget)
      try connectOutlets(template)
    } catch {
      preconditionFailure(error.description)
    }
    didLoad()
  }

  /// Called once the outlets are connected. Connect signal handlers here.
  open func didLoad() {}

  /// Creates the view from the template with its name.
  public static func instance() -> Self { Self() }

  private func connectOutlets(_ template: Template) throws(TemplateError) {
    for field in try OutletField.all(of: Self.self, in: template) {
      if let widget = template.child(field.name, of: root) { field.outlet(of: self)?.connect(widget) }
    }
  }
}
