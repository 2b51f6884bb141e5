internal import CGLib
import Foundation

extension Error {
  /// The system's error message in the user's language, if the error has an `errno`; Foundation's messages are only in
  /// English.
  package var systemReason: String {
    guard let code = (self as NSError).systemCode else { return localizedDescription }
    return String(cString: g_strerror(code))
  }
}

extension NSError {
  /// The `errno` behind the error; nil if it is not a system error.
  fileprivate var systemCode: Int32? {
    if domain == NSPOSIXErrorDomain { return Int32(code) }
    if let cause = (userInfo[NSUnderlyingErrorKey] as? NSError)?.systemCode { return cause }
    guard domain == NSCocoaErrorDomain else { return nil }
    switch CocoaError.Code(rawValue: code) {
    case .fileNoSuchFile, .fileReadNoSuchFile: return ENOENT
    case .fileReadNoPermission, .fileWriteNoPermission: return EACCES
    case .fileWriteOutOfSpace: return ENOSPC
    case .fileWriteVolumeReadOnly: return EROFS
    default: return nil
    }
  }
}
