internal import CGLib
import Foundation

extension Error {
  /// Why the system refused, in the system's own words and the person's language; Foundation has only English ones.
  package var systemReason: String {
    guard let code = (self as NSError).systemCode else { return localizedDescription }
    return String(cString: g_strerror(code))
  }
}

extension NSError {
  /// The number that the system gave, `errno`; nil where the error is nothing of the system's.
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
