import Foundation
import PackagePlugin

/// Compiles `Resources/` as any GNOME build would: templates, styles and the welcome feed into one GResource bundle,
/// the settings schema into its compiled form. Both land beside the program as the resources of the target.
@main struct BundleResources: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let resources = context.package.directoryURL.appending(path: "Resources")
    let output = context.pluginWorkDirectoryURL
    let bundle = output.appending(path: "kiji.gresource")
    let sources = try FileManager.default.subpathsOfDirectory(atPath: resources.path)
      .map { resources.appending(path: $0) }
      .filter { !$0.hasDirectoryPath }
    return [
      .buildCommand(
        displayName: "Bundling Resources/",
        executable: URL(filePath: "/usr/bin/glib-compile-resources"),
        arguments: [
          "--sourcedir=\(resources.path)", "--target=\(bundle.path)",
          resources.appending(path: "kiji.gresource.xml").path,
        ],
        inputFiles: sources, outputFiles: [bundle]),
      .buildCommand(
        displayName: "Compiling the settings schema",
        executable: URL(filePath: "/usr/bin/glib-compile-schemas"),
        arguments: ["--strict", "--targetdir=\(output.path)", resources.path],
        inputFiles: sources, outputFiles: [output.appending(path: "gschemas.compiled")]),
    ]
  }
}
