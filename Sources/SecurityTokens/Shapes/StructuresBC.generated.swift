// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol

struct Credentials: XMLStructure {
  var accessKeyId: String
  var secretAccessKey: String
  var sessionToken: String
  var expiration: Timestamp
}

extension Credentials {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("AccessKeyId", accessKeyId)
    writer.member("SecretAccessKey", secretAccessKey)
    writer.member("SessionToken", sessionToken)
    writer.member("Expiration", expiration)
  }
}
