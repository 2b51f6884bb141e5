import Foundation
import PackagePlugin

/// Compiles a target's `Resources/` folder as a GNOME build does: each `NAME.gresource.xml` into a bundle
/// `NAME.gresource`, and settings schemas into their compiled form. The results become the target's resources, beside
/// the program.
///
/// A target without its own `Resources/` folder uses the package's, together with the package's translations.
@main struct BundleResources: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let output = context.pluginWorkDirectoryURL
    let own = target.directoryURL.appending(path: "Resources")
    let isOwn = FileManager.default.fileExists(atPath: own.path)
    let resources = isOwn ? own : context.package.directoryURL.appending(path: "Resources")
    let sources = try FileManager.default.subpathsOfDirectory(atPath: resources.path).sorted()
      .map { resources.appending(path: $0) }
      .filter { !$0.hasDirectoryPath }
    var commands = sources.filter { $0.lastPathComponent.hasSuffix(".gresource.xml") }.map { manifest in
      let bundle = output.appending(path: manifest.deletingPathExtension().lastPathComponent)
      return Command.buildCommand(
        displayName: "Bundling \(bundle.lastPathComponent)",
        executable: URL(filePath: "/usr/bin/glib-compile-resources"),
        arguments: ["--sourcedir=\(resources.path)", "--target=\(bundle.path)", manifest.path],
        inputFiles: sources, outputFiles: [bundle])
    }
    if sources.contains(where: { $0.lastPathComponent.hasSuffix(".gschema.xml") }) {
      commands.append(
        .buildCommand(
          displayName: "Compiling the settings schema",
          executable: URL(filePath: "/usr/bin/glib-compile-schemas"),
          arguments: ["--strict", "--targetdir=\(output.path)", resources.path],
          inputFiles: sources, outputFiles: [output.appending(path: "gschemas.compiled")]))
    }
    if !isOwn { commands.append(try translations(of: context.package, into: output.appending(path: "locale"))) }
    return commands
  }
  /// Returns the command that compiles the package's `po/` files for the domain that the template is named after.
  private func translations(of package: Package, into folder: URL) throws -> Command {
    let po = package.directoryURL.appending(path: "po")
    let files = try FileManager.default.contentsOfDirectory(atPath: po.path).sorted().map { po.appending(path: $0) }
    let sources = files.filter { $0.pathExtension == "po" }
    guard let template = files.first(where: { $0.pathExtension == "pot" }) else { throw NoTemplate(folder: po.path) }
    let compiler = package.directoryURL.appending(path: "build-aux/compile-translations")
    return .buildCommand(
      displayName: "Compiling the translations",
      executable: compiler,
      arguments: [template.deletingPathExtension().lastPathComponent, folder.path] + sources.map(\.path),
      inputFiles: sources + [compiler], outputFiles: [folder])
  }

  /// The `po/` folder has no template, which would name the domain.
  private struct NoTemplate: Error {
    let folder: String
  }
}
