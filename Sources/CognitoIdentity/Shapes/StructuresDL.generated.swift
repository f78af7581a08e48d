// Written by scripts/generate-shapes from the service model of botocore 1.43.11.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

struct IdentityDescription: OutputStructure {
  var identityId: String?
  var logins: [String]?
  var creationDate: Timestamp?
  var lastModifiedDate: Timestamp?
}

extension IdentityDescription {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("IdentityId", identityId)
    writer.member("Logins", logins)
    writer.member("CreationDate", creationDate)
    writer.member("LastModifiedDate", lastModifiedDate)
  }
}

struct IdentityPoolShortDescription: OutputStructure {
  var identityPoolId: String?
  var identityPoolName: String?
}

extension IdentityPoolShortDescription {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("IdentityPoolId", identityPoolId)
    writer.member("IdentityPoolName", identityPoolName)
  }
}
