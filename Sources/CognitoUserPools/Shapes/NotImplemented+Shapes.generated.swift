// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

enum CancelPointInTimeRecovery {
  struct Input: InputStructure {
    var userPoolId: String
    var restoreId: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("RestoreId", Shapes.restoreIdType),
    ])
  }

  struct Output: OutputStructure {
    var restoration: RestorationType?
  }
}

extension CancelPointInTimeRecovery.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let restoreId: String = object.string("RestoreId") else { return nil }
    self.restoreId = restoreId
  }
}

extension CancelPointInTimeRecovery.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Restoration", restoration)
  }
}

enum CreateCIMDPolicy {
  struct Input: InputStructure {
    var userPoolId: String
    var clientId: String
    var policyName: String
    var cacheDuration: Int?
    var urlPatterns: [String]

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ClientId", Shapes.clientIdType),
      .required("PolicyName", Shapes.cimdPolicyNameType),
      .optional("CacheDuration", Shapes.cacheDurationType),
      .required("URLPatterns", Shapes.urlPatternListType),
    ])
  }

  struct Output: OutputStructure {
    var cimdPolicy: CIMDPolicyType
  }
}

extension CreateCIMDPolicy.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
    guard let policyName: String = object.string("PolicyName") else { return nil }
    self.policyName = policyName
    cacheDuration = object.integer("CacheDuration")
    guard let urlPatterns: [String] = object.strings("URLPatterns") else { return nil }
    self.urlPatterns = urlPatterns
  }
}

extension CreateCIMDPolicy.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("CIMDPolicy", cimdPolicy)
  }
}

enum DeleteCIMDPolicy {
  struct Input: InputStructure {
    var userPoolId: String
    var cimdPolicyId: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("CIMDPolicyId", Shapes.cimdPolicyIdType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension DeleteCIMDPolicy.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let cimdPolicyId: String = object.string("CIMDPolicyId") else { return nil }
    self.cimdPolicyId = cimdPolicyId
  }
}

enum DescribeCIMDPolicy {
  struct Input: InputStructure {
    var userPoolId: String
    var cimdPolicyId: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("CIMDPolicyId", Shapes.cimdPolicyIdType),
    ])
  }

  struct Output: OutputStructure {
    var cimdPolicy: CIMDPolicyType
  }
}

extension DescribeCIMDPolicy.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let cimdPolicyId: String = object.string("CIMDPolicyId") else { return nil }
    self.cimdPolicyId = cimdPolicyId
  }
}

extension DescribeCIMDPolicy.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("CIMDPolicy", cimdPolicy)
  }
}

enum DescribePointInTimeRecovery {
  struct Input: InputStructure {
    var userPoolId: String
    var restoreId: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("RestoreId", Shapes.restoreIdType),
    ])
  }

  struct Output: OutputStructure {
    var restoration: RestorationType?
  }
}

extension DescribePointInTimeRecovery.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let restoreId: String = object.string("RestoreId") else { return nil }
    self.restoreId = restoreId
  }
}

extension DescribePointInTimeRecovery.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Restoration", restoration)
  }
}

enum InitiatePointInTimeRecovery {
  struct Input: InputStructure {
    var userPoolId: String
    var restoreTimestamp: Timestamp

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("RestoreTimestamp", .timestamp),
    ])
  }

  struct Output: OutputStructure {
    var restoration: RestorationType?
  }
}

extension InitiatePointInTimeRecovery.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let restoreTimestamp: Timestamp = object.timestamp("RestoreTimestamp") else { return nil }
    self.restoreTimestamp = restoreTimestamp
  }
}

extension InitiatePointInTimeRecovery.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Restoration", restoration)
  }
}

enum ListCIMDPolicies {
  struct Input: InputStructure {
    var userPoolId: String
    var nextToken: String?
    var maxResults: Int?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("NextToken", Shapes.paginationKeyType),
      .optional("MaxResults", Shapes.poolQueryLimitType),
    ])
  }

  struct Output: OutputStructure {
    var nextToken: String?
    var cimdPolicies: [CIMDPolicySummaryType]
  }
}

extension ListCIMDPolicies.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    nextToken = object.string("NextToken")
    maxResults = object.integer("MaxResults")
  }
}

extension ListCIMDPolicies.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("NextToken", nextToken)
    writer.member("CIMDPolicies", cimdPolicies)
  }
}

enum ListClientMetadataURLs {
  struct Input: InputStructure {
    var userPoolId: String
    var cimdPolicyId: String
    var nextToken: String?
    var maxResults: Int?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("CIMDPolicyId", Shapes.cimdPolicyIdType),
      .optional("NextToken", Shapes.paginationKeyType),
      .optional("MaxResults", Shapes.poolQueryLimitType),
    ])
  }

  struct Output: OutputStructure {
    var nextToken: String?
    var clientMetadataURLs: [ClientMetadataURLType]
  }
}

extension ListClientMetadataURLs.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let cimdPolicyId: String = object.string("CIMDPolicyId") else { return nil }
    self.cimdPolicyId = cimdPolicyId
    nextToken = object.string("NextToken")
    maxResults = object.integer("MaxResults")
  }
}

extension ListClientMetadataURLs.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("NextToken", nextToken)
    writer.member("ClientMetadataURLs", clientMetadataURLs)
  }
}

enum ListPointInTimeRecoveries {
  struct Input: InputStructure {
    var userPoolId: String
    var nextToken: String?
    var maxResults: Int?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("NextToken", Shapes.paginationKeyType),
      .optional("MaxResults", Shapes.poolQueryLimitType),
    ])
  }

  struct Output: OutputStructure {
    var restorations: [RestorationDescriptionType]?
    var nextToken: String?
  }
}

extension ListPointInTimeRecoveries.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    nextToken = object.string("NextToken")
    maxResults = object.integer("MaxResults")
  }
}

extension ListPointInTimeRecoveries.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Restorations", restorations)
    writer.member("NextToken", nextToken)
  }
}

enum StartPointInTimeRecovery {
  struct Input: InputStructure {
    var userPoolId: String
    var restoreId: String

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("RestoreId", Shapes.restoreIdType),
    ])
  }

  struct Output: OutputStructure {
    var restoration: RestorationType?
  }
}

extension StartPointInTimeRecovery.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let restoreId: String = object.string("RestoreId") else { return nil }
    self.restoreId = restoreId
  }
}

extension StartPointInTimeRecovery.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Restoration", restoration)
  }
}

enum UpdateCIMDPolicy {
  struct Input: InputStructure {
    var userPoolId: String
    var cimdPolicyId: String
    var clientId: String
    var policyName: String?
    var cacheDuration: Int?
    var urlPatterns: [String]

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("CIMDPolicyId", Shapes.cimdPolicyIdType),
      .required("ClientId", Shapes.clientIdType),
      .optional("PolicyName", Shapes.cimdPolicyNameType),
      .optional("CacheDuration", Shapes.cacheDurationType),
      .required("URLPatterns", Shapes.urlPatternListType),
    ])
  }

  struct Output: OutputStructure {
    var cimdPolicy: CIMDPolicyType
  }
}

extension UpdateCIMDPolicy.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let cimdPolicyId: String = object.string("CIMDPolicyId") else { return nil }
    self.cimdPolicyId = cimdPolicyId
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
    policyName = object.string("PolicyName")
    cacheDuration = object.integer("CacheDuration")
    guard let urlPatterns: [String] = object.strings("URLPatterns") else { return nil }
    self.urlPatterns = urlPatterns
  }
}

extension UpdateCIMDPolicy.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("CIMDPolicy", cimdPolicy)
  }
}

enum UpdateClientMetadataURLState {
  struct Input: InputStructure {
    var userPoolId: String
    var cimdPolicyId: String
    var url: String
    var action: CIMDCacheActionType

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("CIMDPolicyId", Shapes.cimdPolicyIdType),
      .required("URL", Shapes.metadataURLType),
      .required("Action", Shapes.cimdCacheActionType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension UpdateClientMetadataURLState.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let cimdPolicyId: String = object.string("CIMDPolicyId") else { return nil }
    self.cimdPolicyId = cimdPolicyId
    guard let url: String = object.string("URL") else { return nil }
    self.url = url
    guard let action: CIMDCacheActionType = object.enumeration("Action") else { return nil }
    self.action = action
  }
}
