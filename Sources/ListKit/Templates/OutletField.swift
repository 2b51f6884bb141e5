@_spi(Reflection) import Swift

/// An outlet of a view's type.
struct OutletField {
  /// The name of the property, and the ID of the object in the template.
  let name: String
  /// Where an instance keeps the outlet, in bytes from its beginning.
  private let offset: Int

  /// Returns the outlet of an instance.
  func outlet(of view: View) -> (any AnyOutlet)? {
    UnsafeRawPointer(Unmanaged.passUnretained(view).toOpaque()).load(fromByteOffset: offset, as: AnyObject.self)
      as? any AnyOutlet
  }

  /// The outlets of a type, found once: a `Mirror` of each instance would take most of the time in which a list makes
  /// its first cells.
  /// - Throws: ``TemplateError`` if the template has no object for one of them, or one of another class.
  static func all(of type: View.Type, in template: Template) throws(TemplateError) -> [OutletField] {
    if let known = known[ObjectIdentifier(type)] { return known }
    var fields: [OutletField] = []
    var failure: TemplateError?
    _forEachField(of: type, options: classType) { name, offset, field, _ in
      // A wrapped property `title` is stored as `_title`. The name is checked first, because the cast searches all
      // conformances of the program.
      guard name.pointee == UInt8(ascii: "_"), let outlet = field as? any AnyOutlet.Type else { return true }
      let name = String(cString: name + 1)
      do throws(TemplateError) {
        try template.check(outlet, named: name)
        fields.append(OutletField(name: name, offset: offset))
        return true
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
    known[ObjectIdentifier(type)] = fields
    return fields
  }

  /// `_EachFieldOptions.classType`, which is a variable.
  private static let classType = _EachFieldOptions(rawValue: 1)

  private static var known: [ObjectIdentifier: [OutletField]] = [:]
}
