// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

enum SubjectModeType: String, CaseIterable, Sendable {
  case awsIdentity = "AWSIdentity"
  case originIdentity = "OriginIdentity"
}
