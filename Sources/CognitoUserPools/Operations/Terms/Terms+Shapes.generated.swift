// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

enum CreateTerms {
  struct Input: InputStructure {
    var userPoolId: String
    var clientId: String
    var termsName: String
    var termsSource: TermsSourceType
    var enforcement: TermsEnforcementType
    var links: OrderedMap<String>?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ClientId", Shapes.clientIdType),
      .required("TermsName", Shapes.termsNameType),
      .required("TermsSource", Shapes.termsSourceType),
      .required("Enforcement", Shapes.termsEnforcementType),
      .optional("Links", Shapes.linksType),
    ])
  }

  struct Output: OutputStructure {
    var terms: TermsType?
  }
}

extension CreateTerms.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
    guard let termsName: String = object.string("TermsName") else { return nil }
    self.termsName = termsName
    guard let termsSource: TermsSourceType = object.enumeration("TermsSource") else { return nil }
    self.termsSource = termsSource
    guard let enforcement: TermsEnforcementType = object.enumeration("Enforcement") else { return nil }
    self.enforcement = enforcement
    links = object.stringMap("Links")
  }
}

extension CreateTerms.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Terms", terms)
  }
}

enum DeleteTerms {
  struct Input: InputStructure {
    var termsId: String
    var userPoolId: String

    static let shape = Shape.structure([
      .required("TermsId", Shapes.termsIdType),
      .required("UserPoolId", Shapes.userPoolIdType),
    ])
  }


  typealias Output = NoOutput
}

extension DeleteTerms.Input {
  init?(_ object: JSONObject) {
    guard let termsId: String = object.string("TermsId") else { return nil }
    self.termsId = termsId
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
  }
}

enum DescribeTerms {
  struct Input: InputStructure {
    var termsId: String
    var userPoolId: String

    static let shape = Shape.structure([
      .required("TermsId", Shapes.termsIdType),
      .required("UserPoolId", Shapes.userPoolIdType),
    ])
  }

  struct Output: OutputStructure {
    var terms: TermsType?
  }
}

extension DescribeTerms.Input {
  init?(_ object: JSONObject) {
    guard let termsId: String = object.string("TermsId") else { return nil }
    self.termsId = termsId
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
  }
}

extension DescribeTerms.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Terms", terms)
  }
}

enum DescribeTermsByClient {
  struct Input: InputStructure {
    var clientId: String
    var userPoolId: String
    var termsName: String

    static let shape = Shape.structure([
      .required("ClientId", Shapes.clientIdType),
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("TermsName", Shapes.termsNameType),
    ])
  }

  struct Output: OutputStructure {
    var terms: TermsType?
  }
}

extension DescribeTermsByClient.Input {
  init?(_ object: JSONObject) {
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let termsName: String = object.string("TermsName") else { return nil }
    self.termsName = termsName
  }
}

extension DescribeTermsByClient.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Terms", terms)
  }
}

enum ListTerms {
  struct Input: InputStructure {
    var userPoolId: String
    var maxResults: Int?
    var nextToken: String?

    static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("MaxResults", Shapes.listTermsRequestMaxResultsInteger),
      .optional("NextToken", Shapes.stringType),
    ])
  }

  struct Output: OutputStructure {
    var terms: [TermsDescriptionType]
    var nextToken: String?
  }
}

extension ListTerms.Input {
  init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    maxResults = object.integer("MaxResults")
    nextToken = object.string("NextToken")
  }
}

extension ListTerms.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Terms", terms)
    writer.member("NextToken", nextToken)
  }
}

enum UpdateTerms {
  struct Input: InputStructure {
    var termsId: String
    var userPoolId: String
    var termsName: String?
    var termsSource: TermsSourceType?
    var enforcement: TermsEnforcementType?
    var links: OrderedMap<String>?

    static let shape = Shape.structure([
      .required("TermsId", Shapes.termsIdType),
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("TermsName", Shapes.termsNameType),
      .optional("TermsSource", Shapes.termsSourceType),
      .optional("Enforcement", Shapes.termsEnforcementType),
      .optional("Links", Shapes.linksType),
    ])
  }

  struct Output: OutputStructure {
    var terms: TermsType?
  }
}

extension UpdateTerms.Input {
  init?(_ object: JSONObject) {
    guard let termsId: String = object.string("TermsId") else { return nil }
    self.termsId = termsId
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    termsName = object.string("TermsName")
    termsSource = object.enumeration("TermsSource")
    enforcement = object.enumeration("Enforcement")
    links = object.stringMap("Links")
  }
}

extension UpdateTerms.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Terms", terms)
  }
}
