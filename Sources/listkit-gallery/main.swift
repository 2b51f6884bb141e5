import Gallery

GalleryApplication().run(CommandLine.arguments)
