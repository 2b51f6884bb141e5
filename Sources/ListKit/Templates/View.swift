// Ownership: a view owns its root widget; the outlets are handles into it. A parent that shows the root holds it too,
// so the widget lives until both have let go.

internal import CGLib
public import CGtk
internal import GLibKit

/// A widget tree from a template, and the outlets into it.
///
/// Subclasses declare outlets and what can be shown; they know no model.
open class View: Templated {
  /// The template's name. By default the type's own.
  open class var templateName: String { String(describing: Self.self) }
  /// The template, where it stands in the source. By default it is a resource.
  open class var templateDocument: String? { nil }

  private let reference: GObjectRef

  /// The root widget.
  public final var root: UnsafeMutablePointer<GtkWidget> { reference.pointer.typed() }

  /// The view, from the template of its name. A template that is missing or does not fit ends the program with a
  /// sentence that names the type, the file and the id.
  public required init() {
    do {
      let template = try Template.of(Self.self)
      let widget = template.make()
      // a window comes sunk: GTK's list of windows owns it until it is destroyed
      reference =
        g_object_is_floating(widget) != 0 ? GObjectRef(adopting: widget) : GObjectRef(retaining: widget)
      try connectOutlets(template)
    } catch {
      preconditionFailure(error.description)
    }
    didLoad()
  }

  /// Called once the outlets are connected: the place for signal handlers.
  open func didLoad() {}

  /// The view, from the template of its name.
  public static func instance() -> Self { Self() }

  private func connectOutlets(_ template: Template) throws(TemplateError) {
    for (label, outlet) in outlets {
      try template.check(outlet, named: label)
      guard let widget = template.child(label, of: root) else { continue }
      outlet.connect(widget)
    }
  }

  /// A wrapped property `title` is stored as `_title`.
  private var outlets: [(String, any AnyOutlet)] {
    var found: [(String, any AnyOutlet)] = []
    var mirror: Mirror? = Mirror(reflecting: self)
    while let level = mirror, level.subjectType != View.self {
      for child in level.children {
        if let label = child.label, let outlet = child.value as? any AnyOutlet {
          found.append((label.hasPrefix("_") ? String(label.dropFirst()) : label, outlet))
        }
      }
      mirror = level.superclassMirror
    }
    return found
  }
}
