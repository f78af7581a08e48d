// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol

struct AssumedRoleUser: XMLStructure {
  var assumedRoleId: String
  var arn: String
}

extension AssumedRoleUser {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("AssumedRoleId", assumedRoleId)
    writer.member("Arn", arn)
  }
}
