/// A type that is loaded by its own name.
///
/// The law of names: a type `ArticleCell` of the module `KijiApp` has its widgets in the resource
/// `/KijiApp/ui/ArticleCell.ui`, whose `<template>` is of the class `ArticleCell`. So the type is all that loading
/// needs.
@MainActor public protocol Templated: AnyObject {
  /// The template's name. By default the type's own; a type overrides it to share another's template.
  static var templateName: String { get }
  /// The template itself, where it stands in the source and not in a resource: for a program of one file. Its
  /// `<template>` is of the class ``templateName`` all the same.
  static var templateDocument: String? { get }
}

extension Templated {
  /// The type's name.
  public static var templateName: String { String(describing: Self.self) }
  /// None: it is a resource.
  public static var templateDocument: String? { nil }
}
