// Written by scripts/generate-shapes from the service model of botocore 1.44.8.
// Do not edit; change the script or the model's facts and run it again.
// swift-format-ignore-file

import AWSProtocol
import JSON

enum CompleteWebAuthnRegistration {
  struct Input: InputStructure {
    var accessToken: String
    var credential: JSON

    static let shape = Shape.structure([
      .required("AccessToken", Shapes.tokenModelType),
      .required("Credential", .document),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension CompleteWebAuthnRegistration.Input {
  init?(_ object: JSONObject) {
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
    guard let credential: JSON = object.document("Credential") else { return nil }
    self.credential = credential
  }
}

enum DeleteWebAuthnCredential {
  struct Input: InputStructure {
    var accessToken: String
    var credentialId: String

    static let shape = Shape.structure([
      .required("AccessToken", Shapes.tokenModelType),
      .required("CredentialId", Shapes.stringType),
    ])
  }

  struct Output: OutputStructure {
    func writeMembers(to writer: inout JSONWriter) {}
  }
}

extension DeleteWebAuthnCredential.Input {
  init?(_ object: JSONObject) {
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
    guard let credentialId: String = object.string("CredentialId") else { return nil }
    self.credentialId = credentialId
  }
}

enum ListWebAuthnCredentials {
  struct Input: InputStructure {
    var accessToken: String
    var nextToken: String?
    var maxResults: Int?

    static let shape = Shape.structure([
      .required("AccessToken", Shapes.tokenModelType),
      .optional("NextToken", Shapes.paginationKey),
      .optional("MaxResults", Shapes.webAuthnCredentialsQueryLimitType),
    ])
  }

  struct Output: OutputStructure {
    var credentials: [WebAuthnCredentialDescription]
    var nextToken: String?
  }
}

extension ListWebAuthnCredentials.Input {
  init?(_ object: JSONObject) {
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
    nextToken = object.string("NextToken")
    maxResults = object.integer("MaxResults")
  }
}

extension ListWebAuthnCredentials.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("Credentials", credentials)
    writer.member("NextToken", nextToken)
  }
}

enum StartWebAuthnRegistration {
  struct Input: InputStructure {
    var accessToken: String

    static let shape = Shape.structure([
      .required("AccessToken", Shapes.tokenModelType),
    ])
  }

  struct Output: OutputStructure {
    var credentialCreationOptions: JSON
  }
}

extension StartWebAuthnRegistration.Input {
  init?(_ object: JSONObject) {
    guard let accessToken: String = object.string("AccessToken") else { return nil }
    self.accessToken = accessToken
  }
}

extension StartWebAuthnRegistration.Output {
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("CredentialCreationOptions", credentialCreationOptions)
  }
}
