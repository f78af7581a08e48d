internal import Configuration
internal import JSON

/// The files of a project of Amplify Gen 1: `amplify-meta.json` has the ids; the others have settings alone.
enum AmplifyProject: DocumentKind {
  static let noun = "a file of an Amplify Gen 1 project"

  static func recognises(_ root: Node, name: String) -> Bool { isMeta(root) || isInputs(root) || isTeam(root) }

  private static func isMeta(_ root: Node) -> Bool { root["providers"]?.has("awscloudformation") ?? false }

  private static func isInputs(_ root: Node) -> Bool { root["cognitoConfig"]?.isMapping ?? false }

  private static func isTeam(_ root: Node) -> Bool {
    let members = root.members
    return !members.isEmpty && members.allSatisfy { $0.node.has("awscloudformation") }
  }

  static func translate(_ documents: [ForeignDocument], into declarations: Declarations) {
    var wasTaken = false
    for document in documents where isMeta(document.root) {
      let region = document.root.at("providers", "awscloudformation", "Region")?.text
      for resource in document.root["auth"]?.members ?? []
      where resource.node["service"]?.text?.hasPrefix("Cognito") == true {
        guard let output = resource.node["output"] else { continue }
        facts(output, region, declarations).declare(in: document, declarations)
        wasTaken = true
      }
    }
    for document in documents where !wasTaken {
      declarations.diagnosis.report(
        document.mark, "\(document.name) has no ids of a user pool",
        expected: "what `amplify pull` writes: amplifyconfiguration.json, src/aws-exports.js or "
          + "amplify/backend/amplify-meta.json")
    }
    for document in documents where wasTaken && !isMeta(document.root) {
      declarations.cannotKnow(
        "the settings of \(document.name), beside amplify-meta.json: the template in amplify/backend/auth has them all",
        at: document.mark)
    }
  }

  private static func facts(_ node: Node, _ region: String?, _ declarations: Declarations) -> AmplifyFacts {
    let output = ForeignMembers(node)
    var facts = AmplifyFacts()
    facts.region = region
    facts.poolID = output.at("UserPoolId")
    let (web, native) = (output.at("AppClientIDWeb"), output.at("AppClientID"))
    facts.clientID = web ?? native
    if let web, let native, web.text != native.text {
      declarations.cannotKnow("the client \(native.text ?? ""), beside that of web apps", at: native.mark)
    }
    facts.identityPoolID = output.at("IdentityPoolId")
    facts.domain = output.at("HostedUIDomain")
    // A text of JSON, which has no places of its own.
    if let text = output.at("OAuthMetadata"), let oauth = (try? JSON.parse(text.text ?? ""))?.object {
      func list(_ name: String) -> Node? {
        oauth[name]?.array.map { .texts($0.compactMap(\.string), at: text.mark) }
      }
      facts.callbacks = list("CallbackURLs")
      facts.logouts = list("LogoutURLs")
      facts.scopes = list("AllowedOAuthScopes")
      facts.responseType = list("AllowedOAuthFlows")?.items.first.map {
        .text($0.text == "implicit" ? "token" : "code", at: text.mark)
      }
    }
    output.pass("AppClientSecret", "UserPoolArn", "UserPoolName", "IdentityPoolName", "CreatedSNSRole")
    if let secret = output.at("AppClientSecret") { facts.clientSecret = secret }
    output.tellRest(declarations)
    return facts
  }
}
