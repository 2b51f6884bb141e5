import Foundation
import GRDB

/// The only place that converts SQLite, GRDB and file system errors to library errors.
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
      // Virtual tables use this code for their own contents, and the search index is the only one.
      self = .damagedIndex(url)
    case .SQLITE_NOTADB, .SQLITE_CORRUPT: self = .damaged(url)
    case .SQLITE_FULL: self = .diskFull(url)
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .locked(url)
    case .SQLITE_READONLY
    where [.SQLITE_READONLY_CANTINIT, .SQLITE_READONLY_DIRECTORY].contains(error.extendedResultCode):
      // The database itself is writable, but not the files SQLite keeps beside it.
      self = .readOnly(location.directory)
    case .SQLITE_READONLY, .SQLITE_PERM: self = .readOnly(url)
    case .SQLITE_CANTOPEN:
      // SQLite cannot create a write-ahead log in a read-only directory.
      self = location.directoryIsWritable ? .cannotOpen(url, reason: error.reason) : .readOnly(location.directory)
    case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE:
      // The write-ahead log index could not be extended, which only happens on a full file system.
      self = .diskFull(url)
    case .SQLITE_IOERR: self = .cannotOpen(url, reason: error.reason)
    case .SQLITE_INTERRUPT: self = .cancelled
    default: self = .failed(reason: error.reason)
    }
  }

  /// Converts a system error number.
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
      // The system's message is in the user's language, Foundation's is not.
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
  /// The message and the code; never the statement's arguments, which reveal what someone reads.
  fileprivate var reason: String {
    "\(message ?? "error") (SQLite \(extendedResultCode.rawValue))"
  }
}
