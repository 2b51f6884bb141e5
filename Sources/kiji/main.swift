import Credentials
import GLibKit
import KijiApp
import Library
import ReaderEngine

Application.prepareProcess()

// The object graph: one fetcher for the process, because it keeps the connections, and an engine for each library.
let fetcher = ReaderEngine.makeFetcher()
let application = Application { library in
  ReaderEngine(
    library: library, fetcher: fetcher, readsResources: true,
    passwords: PasswordStores(fileIn: library.location.directory), imageStore: ImageStore(of: library.location))
}
application.run(CommandLine.arguments)
