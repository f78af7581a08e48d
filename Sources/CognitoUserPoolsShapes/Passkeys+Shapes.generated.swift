// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

package import AWSProtocol
package import JSON

package enum CompleteWebAuthnRegistration {
  package struct Input: InputStructure {
    package var accessToken: String
    package var credential: JSON

    package static let shape = Shape.structure([
      .required("AccessToken", Shapes.tokenModelType),
      .required("Credential", .document),
    ])
  }

  package struct Output: OutputStructure {
    package init() {}
    package func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension CompleteWebAuthnRegistration.Input {
  package init?(_ object: JSONObject) {
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
    guard let credential: JSON = object.document("Credential") else { return nil }
    self.credential = credential
  }
}

package enum DeleteWebAuthnCredential {
  package struct Input: InputStructure {
    package var accessToken: String
    package var credentialId: String

    package static let shape = Shape.structure([
      .required("AccessToken", Shapes.tokenModelType),
      .required("CredentialId", Shapes.stringType),
    ])
  }

  package struct Output: OutputStructure {
    package init() {}
    package func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension DeleteWebAuthnCredential.Input {
  package init?(_ object: JSONObject) {
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
    guard let credentialId: String = object.string("CredentialId") else { return nil }
    self.credentialId = credentialId
  }
}

package enum ListWebAuthnCredentials {
  package struct Input: InputStructure {
    package var accessToken: String
    package var nextToken: String?
    package var maxResults: Int?

    package static let shape = Shape.structure([
      .required("AccessToken", Shapes.tokenModelType),
      .optional("NextToken", Shapes.paginationKey),
      .optional("MaxResults", Shapes.webAuthnCredentialsQueryLimitType),
    ])
  }

  package struct Output: OutputStructure {
    package var credentials: [WebAuthnCredentialDescription]
    package var nextToken: String?

    package init(credentials: [WebAuthnCredentialDescription], nextToken: String? = nil) {
      self.credentials = credentials
      self.nextToken = nextToken
    }
  }
}

extension ListWebAuthnCredentials.Input {
  package init?(_ object: JSONObject) {
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
    nextToken = object.string("NextToken")
    maxResults = object.integer("MaxResults")
  }
}

extension ListWebAuthnCredentials.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("Credentials", credentials)
    writer.member("NextToken", nextToken)
  }
}

package enum StartWebAuthnRegistration {
  package struct Input: InputStructure {
    package var accessToken: String

    package static let shape = Shape.structure([
      .required("AccessToken", Shapes.tokenModelType),
    ])
  }

  package struct Output: OutputStructure {
    package var credentialCreationOptions: JSON

    package init(credentialCreationOptions: JSON) {
      self.credentialCreationOptions = credentialCreationOptions
    }
  }
}

extension StartWebAuthnRegistration.Input {
  package init?(_ object: JSONObject) {
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
  }
}

extension StartWebAuthnRegistration.Output {
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("CredentialCreationOptions", credentialCreationOptions)
  }
}
