// Ownership: the class is registered once and never unregistered, like every GType. `make()` returns a floating
// reference.

internal import CGLib
internal import CGtk
internal import CListKit
internal import GLibKit

/// The widget class created from a type's `.ui` resource.
struct Template {
  let type: GType
  /// The type's name, for the messages of ``TemplateError``.
  let owner: String
  let resource: String

  /// Returns the template of a type; registers its widget class on first use.
  static func of(_ owner: any Templated.Type) throws(TemplateError) -> Template {
    let key = ObjectIdentifier(owner)
    if let known = known[key] { return known }
    let template = try Template(loading: owner)
    known[key] = template
    return template
  }

  /// The registered templates. Never removed: widget classes live as long as the process.
  private static var known: [ObjectIdentifier: Template] = [:]

  private init(loading owner: any Templated.Type) throws(TemplateError) {
    // The first component of a type's full name is its module.
    let module = _typeName(owner, qualified: true).prefix { $0 != "." }
    let name = owner.templateName
    let typeName = _typeName(owner, qualified: false)
    self.owner = typeName
    let resource = owner.templateDocument == nil ? "/\(module)/ui/\(owner.templateFile).ui" : "its own source"
    self.resource = resource
    func failure(_ reason: String) -> TemplateError {
      TemplateError(type: typeName, resource: resource, reason: reason)
    }
    guard let document = Self.document(of: owner, resource) else { throw failure("there is no such resource") }
    defer { g_bytes_unref(document) }
    var type: GType = 0
    if let sentence = lk_template_register(name, document, owner is ReusableCell.Type ? Self.cell : nil, &type) {
      defer { g_free(sentence) }
      throw failure(String(cString: sentence))
    }
    self.type = type
  }

  /// The CSS name of a cell that is a box. Themes have rules for `box` that depend on the state of the widgets around
  /// it. Each move of the keyboard focus changes the state of the whole window's widgets, so that GTK would compute the
  /// styles of all cells again, of which it keeps two hundred.
  private static let cell = "cell"

  private static func document(of owner: any Templated.Type, _ resource: String) -> OpaquePointer? {
    guard let text = owner.templateDocument else {
      return g_resources_lookup_data(resource, G_RESOURCE_LOOKUP_FLAGS_NONE, nil)
    }
    return g_bytes_new(text, gsize(text.utf8.count))
  }

  func make() -> UnsafeMutablePointer<GtkWidget> {
    lk_template_new(type)
  }

  /// Checks that the template has an object with an outlet's name, of the outlet's type.
  func check(_ outlet: any AnyOutlet.Type, named id: String) throws(TemplateError) {
    let found = lk_template_outlet_type(type, id)
    if found == 0 { throw failure("it has no object with the id “\(id)”") }
    if g_type_is_a(found, outlet.widgetType) == 0 {
      let (actual, wanted) = (g_type_name(found), g_type_name(outlet.widgetType))
      throw failure(
        "its “\(id)” is a \(actual.map { String(cString: $0) } ?? "?") and not a \(wanted.map { String(cString: $0) } ?? "?")"
      )
    }
  }

  /// Returns an instance's object with the given ID.
  func child(_ id: String, of widget: UnsafeMutablePointer<GtkWidget>) -> UnsafeMutablePointer<GtkWidget>? {
    gtk_widget_get_template_child(widget, type, id).map { UnsafeMutableRawPointer($0).typed() }
  }

  private func failure(_ reason: String) -> TemplateError {
    TemplateError(type: owner, resource: resource, reason: reason)
  }
}
