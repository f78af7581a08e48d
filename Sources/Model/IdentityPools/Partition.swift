/// A partition of the cloud: the second part of every resource name, which the region decides.
package enum Partition {
  /// The partition of a region; `aws` for regions that are not known and for calls that name none.
  package static func name(ofRegion region: String?) -> String {
    guard let region else { return standard }
    return beginnings.first { region.hasPrefix($0.region) }?.partition ?? standard
  }

  package static let standard = "aws"

  /// Whether a partition of that name exists.
  static func exists(_ name: Substring) -> Bool {
    name == standard || beginnings.contains { $0.partition == name }
  }

  /// As the SDKs' own list of endpoints has them (botocore 1.43.11, `partitions.json`).
  private static let beginnings: [(region: String, partition: String)] = [
    ("cn-", "aws-cn"), ("us-gov-", "aws-us-gov"), ("us-iso-", "aws-iso"), ("us-isob-", "aws-iso-b"),
    ("eu-isoe-", "aws-iso-e"), ("us-isof-", "aws-iso-f"), ("eusc-", "aws-eusc"),
  ]
}
