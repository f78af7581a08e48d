// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol

struct FederatedUser: XMLStructure {
  var federatedUserId: String
  var arn: String
}

extension FederatedUser {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("FederatedUserId", federatedUserId)
    writer.member("Arn", arn)
  }
}
