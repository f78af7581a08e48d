// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

package import AWSProtocol
package import JSON

package enum CancelPointInTimeRecovery {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var restoreId: String

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("RestoreId", Shapes.restoreIdType),
    ])
  }

  package struct Output: OutputStructure {
    package var restoration: RestorationType?

    package init(restoration: RestorationType? = nil) {
      self.restoration = restoration
    }
  }
}

extension CancelPointInTimeRecovery.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let restoreId: String = object.string("RestoreId") else { return nil }
    self.restoreId = restoreId
  }
}

extension CancelPointInTimeRecovery.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Restoration", restoration)
  }
}

package enum CreateCIMDPolicy {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var clientId: String
    package var policyName: String
    package var cacheDuration: Int?
    package var urlPatterns: [String]

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ClientId", Shapes.clientIdType),
      .required("PolicyName", Shapes.cimdPolicyNameType),
      .optional("CacheDuration", Shapes.cacheDurationType),
      .required("URLPatterns", Shapes.urlPatternListType),
    ])
  }

  package struct Output: OutputStructure {
    package var cimdPolicy: CIMDPolicyType

    package init(cimdPolicy: CIMDPolicyType) {
      self.cimdPolicy = cimdPolicy
    }
  }
}

extension CreateCIMDPolicy.Input {
  package init?(_ object: JSONObject) {
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
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("CIMDPolicy", cimdPolicy)
  }
}

package enum DeleteCIMDPolicy {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var cimdPolicyId: String

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("CIMDPolicyId", Shapes.cimdPolicyIdType),
    ])
  }

  package struct Output: OutputStructure {
    package init() {}
    package func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension DeleteCIMDPolicy.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let cimdPolicyId: String = object.string("CIMDPolicyId") else { return nil }
    self.cimdPolicyId = cimdPolicyId
  }
}

package enum DescribeCIMDPolicy {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var cimdPolicyId: String

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("CIMDPolicyId", Shapes.cimdPolicyIdType),
    ])
  }

  package struct Output: OutputStructure {
    package var cimdPolicy: CIMDPolicyType

    package init(cimdPolicy: CIMDPolicyType) {
      self.cimdPolicy = cimdPolicy
    }
  }
}

extension DescribeCIMDPolicy.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let cimdPolicyId: String = object.string("CIMDPolicyId") else { return nil }
    self.cimdPolicyId = cimdPolicyId
  }
}

extension DescribeCIMDPolicy.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("CIMDPolicy", cimdPolicy)
  }
}

package enum DescribePointInTimeRecovery {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var restoreId: String

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("RestoreId", Shapes.restoreIdType),
    ])
  }

  package struct Output: OutputStructure {
    package var restoration: RestorationType?

    package init(restoration: RestorationType? = nil) {
      self.restoration = restoration
    }
  }
}

extension DescribePointInTimeRecovery.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let restoreId: String = object.string("RestoreId") else { return nil }
    self.restoreId = restoreId
  }
}

extension DescribePointInTimeRecovery.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Restoration", restoration)
  }
}

package enum InitiatePointInTimeRecovery {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var restoreTimestamp: Timestamp

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("RestoreTimestamp", .timestamp),
    ])
  }

  package struct Output: OutputStructure {
    package var restoration: RestorationType?

    package init(restoration: RestorationType? = nil) {
      self.restoration = restoration
    }
  }
}

extension InitiatePointInTimeRecovery.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let restoreTimestamp: Timestamp = object.timestamp("RestoreTimestamp") else { return nil }
    self.restoreTimestamp = restoreTimestamp
  }
}

extension InitiatePointInTimeRecovery.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Restoration", restoration)
  }
}

package enum ListCIMDPolicies {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var nextToken: String?
    package var maxResults: Int?

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("NextToken", Shapes.paginationKeyType),
      .optional("MaxResults", Shapes.poolQueryLimitType),
    ])
  }

  package struct Output: OutputStructure {
    package var nextToken: String?
    package var cimdPolicies: [CIMDPolicySummaryType]

    package init(nextToken: String? = nil, cimdPolicies: [CIMDPolicySummaryType]) {
      self.nextToken = nextToken
      self.cimdPolicies = cimdPolicies
    }
  }
}

extension ListCIMDPolicies.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    nextToken = object.string("NextToken")
    maxResults = object.integer("MaxResults")
  }
}

extension ListCIMDPolicies.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("NextToken", nextToken)
    writer.member("CIMDPolicies", cimdPolicies)
  }
}

package enum ListClientMetadataURLs {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var cimdPolicyId: String
    package var nextToken: String?
    package var maxResults: Int?

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("CIMDPolicyId", Shapes.cimdPolicyIdType),
      .optional("NextToken", Shapes.paginationKeyType),
      .optional("MaxResults", Shapes.poolQueryLimitType),
    ])
  }

  package struct Output: OutputStructure {
    package var nextToken: String?
    package var clientMetadataURLs: [ClientMetadataURLType]

    package init(nextToken: String? = nil, clientMetadataURLs: [ClientMetadataURLType]) {
      self.nextToken = nextToken
      self.clientMetadataURLs = clientMetadataURLs
    }
  }
}

extension ListClientMetadataURLs.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let cimdPolicyId: String = object.string("CIMDPolicyId") else { return nil }
    self.cimdPolicyId = cimdPolicyId
    nextToken = object.string("NextToken")
    maxResults = object.integer("MaxResults")
  }
}

extension ListClientMetadataURLs.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("NextToken", nextToken)
    writer.member("ClientMetadataURLs", clientMetadataURLs)
  }
}

package enum ListPointInTimeRecoveries {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var nextToken: String?
    package var maxResults: Int?

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("NextToken", Shapes.paginationKeyType),
      .optional("MaxResults", Shapes.poolQueryLimitType),
    ])
  }

  package struct Output: OutputStructure {
    package var restorations: [RestorationDescriptionType]?
    package var nextToken: String?

    package init(restorations: [RestorationDescriptionType]? = nil, nextToken: String? = nil) {
      self.restorations = restorations
      self.nextToken = nextToken
    }
  }
}

extension ListPointInTimeRecoveries.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    nextToken = object.string("NextToken")
    maxResults = object.integer("MaxResults")
  }
}

extension ListPointInTimeRecoveries.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Restorations", restorations)
    writer.member("NextToken", nextToken)
  }
}

package enum StartPointInTimeRecovery {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var restoreId: String

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("RestoreId", Shapes.restoreIdType),
    ])
  }

  package struct Output: OutputStructure {
    package var restoration: RestorationType?

    package init(restoration: RestorationType? = nil) {
      self.restoration = restoration
    }
  }
}

extension StartPointInTimeRecovery.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let restoreId: String = object.string("RestoreId") else { return nil }
    self.restoreId = restoreId
  }
}

extension StartPointInTimeRecovery.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Restoration", restoration)
  }
}

package enum UpdateCIMDPolicy {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var cimdPolicyId: String
    package var clientId: String
    package var policyName: String?
    package var cacheDuration: Int?
    package var urlPatterns: [String]

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("CIMDPolicyId", Shapes.cimdPolicyIdType),
      .required("ClientId", Shapes.clientIdType),
      .optional("PolicyName", Shapes.cimdPolicyNameType),
      .optional("CacheDuration", Shapes.cacheDurationType),
      .required("URLPatterns", Shapes.urlPatternListType),
    ])
  }

  package struct Output: OutputStructure {
    package var cimdPolicy: CIMDPolicyType

    package init(cimdPolicy: CIMDPolicyType) {
      self.cimdPolicy = cimdPolicy
    }
  }
}

extension UpdateCIMDPolicy.Input {
  package init?(_ object: JSONObject) {
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
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("CIMDPolicy", cimdPolicy)
  }
}

package enum UpdateClientMetadataURLState {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var cimdPolicyId: String
    package var url: String
    package var action: CIMDCacheActionType

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("CIMDPolicyId", Shapes.cimdPolicyIdType),
      .required("URL", Shapes.metadataURLType),
      .required("Action", Shapes.cimdCacheActionType),
    ])
  }

  package struct Output: OutputStructure {
    package init() {}
    package func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension UpdateClientMetadataURLState.Input {
  package init?(_ object: JSONObject) {
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
