import Foundation
import ReaderEngine
import Words

/// Receives the progress and result of an import.
protocol ImportModelDelegate: AnyObject {
  /// The import's progress; nil when it has ended.
  func importModel(_ model: ImportModel, didAdvance progress: ImportProgress?)
  /// The import of a file has finished or failed.
  func importModel(_ model: ImportModel, didLoad result: Result<ImportReport, ImportError>, of file: URL)
}

/// Why a file could not be imported.
nonisolated enum ImportError: Error, Sendable, Equatable {
  /// The file cannot be read, with the system's reason.
  case unreadable(reason: String)
  /// The file is larger than ``ImportModel/largest``.
  case tooLarge
  /// The file could be read, but not imported.
  case refused(ImportFailure)
}

/// Imports lists of feeds from other readers, one file at a time.
final class ImportModel {
  weak var delegate: (any ImportModelDelegate)?

  /// The maximum file size, in bytes. The longest known lists have a few megabytes.
  nonisolated static let largest = 64 * 1024 * 1024

  private let importer: Importer
  private var work: Task<Void, Never>?
  private var waiting: [URL] = []

  init(importer: Importer) {
    self.importer = importer
  }

  isolated deinit {
    work?.cancel()
  }

  /// Imports a file after those that are already queued.
  func start(_ file: URL) {
    waiting.append(file)
    if work == nil { next() }
  }

  /// Cancels the import; feeds already stored are kept.
  func cancel() {
    waiting = []
    work?.cancel()
  }

  /// Waits until a cancelled import has ended.
  func end() async { await work?.value }

  private func next() {
    guard !waiting.isEmpty else { return }
    let file = waiting.removeFirst()
    work = Task { [weak self, importer] in
      let result: Result<ImportReport, ImportError>
      do throws(ImportError) {
        let bytes = try await Self.bytes(of: file)
        result = .success(try await Self.importing(bytes, importer) { [weak self] in await self?.advance($0) })
      } catch {
        result = .failure(error)
      }
      self?.end(file, result)
    }
  }

  private func advance(_ progress: ImportProgress) { delegate?.importModel(self, didAdvance: progress) }

  private func end(_ file: URL, _ result: Result<ImportReport, ImportError>) {
    work = nil
    delegate?.importModel(self, didAdvance: nil)
    delegate?.importModel(self, didLoad: result, of: file)
    next()
  }

  private nonisolated static func importing(
    _ bytes: [UInt8], _ importer: Importer, _ onProgress: @escaping @Sendable (ImportProgress) async -> Void
  ) async throws(ImportError) -> ImportReport {
    do throws(ImportFailure) {
      return try await importer.importList(bytes, onProgress: onProgress)
    } catch { throw .refused(error) }
  }

  @concurrent private nonisolated static func bytes(of file: URL) async throws(ImportError) -> [UInt8] {
    do {
      let handle = try FileHandle(forReadingFrom: file)
      defer { try? handle.close() }
      let data = try handle.read(upToCount: largest + 1) ?? Data()
      if data.count <= largest { return [UInt8](data) }
    } catch {
      throw .unreadable(reason: error.systemReason)
    }
    throw .tooLarge
  }
}
