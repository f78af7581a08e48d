// Written by scripts/generate-shapes from the service model of botocore 1.43.11.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol

struct Warnings: XMLStructure {
  var unrecognizedResourceTypes: [String]?
}

extension Warnings {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("UnrecognizedResourceTypes", unrecognizedResourceTypes)
  }
}
