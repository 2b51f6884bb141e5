import Foundation
import Gallery

if let code = GalleryApplication.run(Array(CommandLine.arguments.dropFirst())) { exit(code) }
FileHandle.standardError.write(Data(GalleryApplication.usage.utf8))
exit(EX_USAGE)
