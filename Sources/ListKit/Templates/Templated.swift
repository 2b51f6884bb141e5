/// A type that is loaded by its name.
///
/// The naming rule: a type `ArticleCell` of the module `KijiApp` has its widgets in the resource
/// `/KijiApp/ui/ArticleCell.ui`, whose `<template>` has the class `ArticleCell`. So the type is all that loading needs.
@MainActor public protocol Templated: AnyObject {
  /// The template's name. By default the type's name; override it to share another type's template.
  static var templateName: String { get }
  /// The name of the file with the template, without `.ui`. By default the template's name; override it for a file with
  /// several templates.
  static var templateFile: String { get }
  /// The template itself, if it is embedded in the source instead of a resource, as in a program that consists of one
  /// file. The class of its `<template>` must still be ``templateName``.
  static var templateDocument: String? { get }
}

extension Templated {
  /// The type's name.
  public static var templateName: String {
    // `String(describing:)` returns the same, but first searches all conformances of the program.
    _typeName(Self.self, qualified: false)
  }
  /// The template's name.
  public static var templateFile: String { templateName }
  /// Nil: the template is a resource.
  public static var templateDocument: String? { nil }
}
