// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

struct UnprocessedIdentityId: OutputStructure {
  var identityId: String?
  var errorCode: ErrorCode?
}

extension UnprocessedIdentityId {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("IdentityId", identityId)
    writer.member("ErrorCode", errorCode)
  }
}
