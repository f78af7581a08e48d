// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

package import AWSProtocol
package import JSON

package enum CreateTerms {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var clientId: String
    package var termsName: String
    package var termsSource: TermsSourceType
    package var enforcement: TermsEnforcementType
    package var links: OrderedMap<String>?

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("ClientId", Shapes.clientIdType),
      .required("TermsName", Shapes.termsNameType),
      .required("TermsSource", Shapes.termsSourceType),
      .required("Enforcement", Shapes.termsEnforcementType),
      .optional("Links", Shapes.linksType),
    ])
  }

  package struct Output: OutputStructure {
    package var terms: TermsType?

    package init(terms: TermsType? = nil) {
      self.terms = terms
    }
  }
}

extension CreateTerms.Input {
  package init?(_ object: JSONObject) {
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
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Terms", terms)
  }
}

package enum DeleteTerms {
  package struct Input: InputStructure {
    package var termsId: String
    package var userPoolId: String

    package static let shape = Shape.structure([
      .required("TermsId", Shapes.termsIdType),
      .required("UserPoolId", Shapes.userPoolIdType),
    ])
  }


  package typealias Output = NoOutput
}

extension DeleteTerms.Input {
  package init?(_ object: JSONObject) {
    guard let termsId: String = object.string("TermsId") else { return nil }
    self.termsId = termsId
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
  }
}

package enum DescribeTerms {
  package struct Input: InputStructure {
    package var termsId: String
    package var userPoolId: String

    package static let shape = Shape.structure([
      .required("TermsId", Shapes.termsIdType),
      .required("UserPoolId", Shapes.userPoolIdType),
    ])
  }

  package struct Output: OutputStructure {
    package var terms: TermsType?

    package init(terms: TermsType? = nil) {
      self.terms = terms
    }
  }
}

extension DescribeTerms.Input {
  package init?(_ object: JSONObject) {
    guard let termsId: String = object.string("TermsId") else { return nil }
    self.termsId = termsId
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
  }
}

extension DescribeTerms.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Terms", terms)
  }
}

package enum DescribeTermsByClient {
  package struct Input: InputStructure {
    package var clientId: String
    package var userPoolId: String
    package var termsName: String

    package static let shape = Shape.structure([
      .required("ClientId", Shapes.clientIdType),
      .required("UserPoolId", Shapes.userPoolIdType),
      .required("TermsName", Shapes.termsNameType),
    ])
  }

  package struct Output: OutputStructure {
    package var terms: TermsType?

    package init(terms: TermsType? = nil) {
      self.terms = terms
    }
  }
}

extension DescribeTermsByClient.Input {
  package init?(_ object: JSONObject) {
    guard let clientId: String = object.string("ClientId") else { return nil }
    self.clientId = clientId
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    guard let termsName: String = object.string("TermsName") else { return nil }
    self.termsName = termsName
  }
}

extension DescribeTermsByClient.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Terms", terms)
  }
}

package enum ListTerms {
  package struct Input: InputStructure {
    package var userPoolId: String
    package var maxResults: Int?
    package var nextToken: String?

    package static let shape = Shape.structure([
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("MaxResults", Shapes.listTermsRequestMaxResultsInteger),
      .optional("NextToken", Shapes.stringType),
    ])
  }

  package struct Output: OutputStructure {
    package var terms: [TermsDescriptionType]
    package var nextToken: String?

    package init(terms: [TermsDescriptionType], nextToken: String? = nil) {
      self.terms = terms
      self.nextToken = nextToken
    }
  }
}

extension ListTerms.Input {
  package init?(_ object: JSONObject) {
    guard let userPoolId: String = object.string("UserPoolId") else { return nil }
    self.userPoolId = userPoolId
    maxResults = object.integer("MaxResults")
    nextToken = object.string("NextToken")
  }
}

extension ListTerms.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Terms", terms)
    writer.member("NextToken", nextToken)
  }
}

package enum UpdateTerms {
  package struct Input: InputStructure {
    package var termsId: String
    package var userPoolId: String
    package var termsName: String?
    package var termsSource: TermsSourceType?
    package var enforcement: TermsEnforcementType?
    package var links: OrderedMap<String>?

    package static let shape = Shape.structure([
      .required("TermsId", Shapes.termsIdType),
      .required("UserPoolId", Shapes.userPoolIdType),
      .optional("TermsName", Shapes.termsNameType),
      .optional("TermsSource", Shapes.termsSourceType),
      .optional("Enforcement", Shapes.termsEnforcementType),
      .optional("Links", Shapes.linksType),
    ])
  }

  package struct Output: OutputStructure {
    package var terms: TermsType?

    package init(terms: TermsType? = nil) {
      self.terms = terms
    }
  }
}

extension UpdateTerms.Input {
  package init?(_ object: JSONObject) {
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
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Terms", terms)
  }
}
