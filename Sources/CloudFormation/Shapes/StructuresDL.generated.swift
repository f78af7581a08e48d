// Written by scripts/generate-shapes from the service model of botocore 1.43.11.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol

struct Export: XMLStructure {
  var exportingStackId: String?
  var name: String?
  var value: String?
}

extension Export {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("ExportingStackId", exportingStackId)
    writer.member("Name", name)
    writer.member("Value", value)
  }
}

struct LiveResourceDrift: XMLStructure {
  var previousValue: String?
  var actualValue: String?
  var driftDetectionTimestamp: Timestamp?
}

extension LiveResourceDrift {
  func writeMembers(to writer: inout XMLWriter) {
    writer.member("PreviousValue", previousValue)
    writer.member("ActualValue", actualValue)
    writer.member("DriftDetectionTimestamp", driftDetectionTimestamp)
  }
}
