/// An AWS partition, the second part of every ARN, determined by the region.
package enum Partition {
  /// The partition of a region; `aws` for an unknown or absent region.
  package static func name(ofRegion region: String?) -> String {
    guard let region else { return standard }
    return beginnings.first { region.hasPrefix($0.region) }?.partition ?? standard
  }

  package static let standard = "aws"

  static func exists(_ name: Substring) -> Bool {
    name == standard || beginnings.contains { $0.partition == name }
  }

  /// From the SDKs' endpoint list (botocore 1.43.11, `partitions.json`).
  private static let beginnings: [(region: String, partition: String)] = [
    ("cn-", "aws-cn"), ("us-gov-", "aws-us-gov"), ("us-iso-", "aws-iso"), ("us-isob-", "aws-iso-b"),
    ("eu-isoe-", "aws-iso-e"), ("us-isof-", "aws-iso-f"), ("eusc-", "aws-eusc"),
  ]
}
