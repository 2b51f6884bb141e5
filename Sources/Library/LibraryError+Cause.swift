import Foundation
import GRDB

/// The one place where the errors of SQLite, GRDB and the file system become the library's own.
extension LibraryError {
  init(_ error: any Error, at location: LibraryLocation) {
    switch error {
    case let error as LibraryError: self = error
    case let error as DatabaseError: self.init(database: error, at: location)
    case is CancellationError: self = .cancelled
    case let error as CocoaError: self.init(file: error, at: location)
    default: self = .failed(reason: String(describing: error))
    }
  }

  private init(database error: DatabaseError, at location: LibraryLocation) {
    let url = location.databaseURL
    switch error.resultCode {
    case .SQLITE_CORRUPT where error.extendedResultCode == .SQLITE_CORRUPT_VTAB:
      // said by a virtual table of its own contents, and the search index is the only one there is
      self = .damagedIndex(url)
    case .SQLITE_NOTADB, .SQLITE_CORRUPT: self = .damaged(url)
    case .SQLITE_FULL: self = .diskFull(url)
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .locked(url)
    case .SQLITE_READONLY
    where [.SQLITE_READONLY_CANTINIT, .SQLITE_READONLY_DIRECTORY].contains(error.extendedResultCode):
      // The file may be written, but not what SQLite keeps beside it.
      self = .readOnly(location.directory)
    case .SQLITE_READONLY, .SQLITE_PERM: self = .readOnly(url)
    case .SQLITE_CANTOPEN:
      // A write-ahead log cannot be made in a directory that may not be written.
      self = location.directoryIsWritable ? .cannotOpen(url, reason: error.reason) : .readOnly(location.directory)
    case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE:
      // The index of the write-ahead log could not be made larger, which only a full file system refuses.
      self = .diskFull(url)
    case .SQLITE_IOERR: self = .cannotOpen(url, reason: error.reason)
    case .SQLITE_INTERRUPT: self = .cancelled
    default: self = .failed(reason: error.reason)
    }
  }

  /// From an error number of the system's.
  init(system code: Int32, at location: LibraryLocation) {
    switch code {
    case ENOSPC, EDQUOT: self = .diskFull(location.databaseURL)
    case EACCES, EPERM, EROFS: self = .readOnly(location.directory)
    default: self = .cannotOpen(location.databaseURL, reason: String(cString: strerror(code)))
    }
  }

  private init(file error: CocoaError, at location: LibraryLocation) {
    switch error.code {
    case .fileWriteOutOfSpace: self = .diskFull(location.databaseURL)
    case .fileWriteNoPermission, .fileWriteVolumeReadOnly: self = .readOnly(location.directory)
    default:
      // the system's words are in the person's language, Foundation's are not
      let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError
      if let cause, cause.domain == NSPOSIXErrorDomain {
        self.init(system: Int32(cause.code), at: location)
      } else {
        self = .cannotOpen(location.databaseURL, reason: error.localizedDescription)
      }
    }
  }
}

extension DatabaseError {
  /// The message and the code; never the statement's arguments, which are what somebody reads.
  fileprivate var reason: String {
    "\(message ?? "error") (SQLite \(extendedResultCode.rawValue))"
  }
}
