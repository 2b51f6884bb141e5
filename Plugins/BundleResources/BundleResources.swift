import Foundation
import PackagePlugin

/// Compiles a target's `Resources/` as any GNOME build would: what a `NAME.gresource.xml` lists into the bundle
/// `NAME.gresource`, and settings schemas into their compiled form. Both land beside the program as the target's resources.
///
/// A target without such a folder of its own has the package's.
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
    return commands
  }
}
