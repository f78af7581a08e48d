internal import Configuration
internal import JSON
internal import Provisioning

/// `parseAWSExports.ts` reads no address of a user pool.
extension AWSExports: AppDocument {
  private static let clients = "Amplify for JavaScript"

  static func calls(_ root: Node, in file: String) -> [ClientCall] {
    let region = root.at("aws_cognito_region")?.text ?? root.at("aws_project_region")?.text
    var calls: [ClientCall] = []
    for (name, service, host) in [
      ("aws_user_pools_id", "the user pool", "cognito-idp"),
      ("aws_cognito_identity_pool_id", "the identity pool", "cognito-identity"),
    ] {
      guard let id = root.at(name), let text = id.text else { continue }
      let host = ClientCall.amazon(host, region ?? ClientCall.region(of: text))
      calls.append(ClientCall(service, clients, host, at: id, in: file))
    }
    if let domain = root.at("oauth", "domain"), let text = domain.text, !text.isEmpty {
      calls.append(ClientCall("the hosted pages", clients, ClientCall.host(of: text), at: domain, in: file))
    }
    return calls + OtherHosts.calls(root, besides: "oauth", clients: clients, in: file)
  }

  static func point(_ file: AppFile, at server: ServerAddress) throws(ConfigurationProblems) -> PointedFile {
    let root = file.root
    guard let pool = root.at("aws_user_pools_id")?.text, let client = root.at("aws_user_pools_web_client_id")?.text
    else {
      return PointedFile(
        text: String(decoding: file.source.bytes, as: UTF8.self),
        remarks: ["the file has no user pool: there is nothing that could be pointed at a server"])
    }
    var cognito: JSONObject = [
      "userPoolId": .string(pool), "userPoolClientId": .string(client), "userPoolEndpoint": .string(server.url),
    ]
    if let identityPool = root.at("aws_cognito_identity_pool_id")?.text {
      cognito["identityPoolId"] = .string(identityPool)
      cognito["identityPoolEndpoint"] = .string(server.url)
      cognito["allowGuestAccess"] = .bool(root["aws_mandatory_sign_in"]?.text != "enable")
    }
    let names = root["aws_cognito_username_attributes"]?.textItems ?? []
    var login: JSONObject = [:]
    if names.contains("EMAIL") { login["email"] = true }
    if names.contains("PHONE_NUMBER") { login["phone"] = true }
    if login.isEmpty { login["username"] = true }
    if let oauth = root.at("oauth"), oauth.has("domain") {
      func list(_ name: String) -> JSON {
        .array((oauth.at(name).map(AmplifyConfiguration.separated)?.textItems ?? []).map { .string($0) })
      }
      login["oauth"] = [
        "domain": .string(server.authority), "scopes": list("scope"), "redirectSignIn": list("redirectSignIn"),
        "redirectSignOut": list("redirectSignOut"), "responseType": .string(oauth["responseType"]?.text ?? "code"),
      ]
    }
    cognito["loginWith"] = .object(login)
    let document = JSON.object(["Auth": ["Cognito": .object(cognito)]])
    let isJSON = file.source.bytes.first { $0 > 0x20 } == UInt8(ascii: "{")
    var remarks = [
      "aws-exports has no place for an address. This is the argument of Amplify.configure() of version 6, which takes "
        + "it in place of the file; earlier versions take `Auth: {endpoint: \"\(server.url)\"}` beside the members of the file"
    ]
    remarks += AmplifyConfigureCall.remarks(on: server, hasPages: login["oauth"] != nil)
    let others = root.members.map(\.name).filter { name in
      ["aws_appsync", "aws_user_files", "aws_cloud_logic", "aws_mobile_analytics", "aws_bots", "geo", "predictions"]
        .contains { name.hasPrefix($0) }
    }
    if !others.isEmpty {
      remarks.append("left out, since it is of other services: \(others.joined(separator: ", "))")
    }
    return PointedFile(
      text: isJSON
        ? document.indented : "const awsmobile = \(document.indented.dropLast());\n\nexport default awsmobile;\n",
      remarks: remarks)
  }
}

/// Version 6 reads `userPoolEndpoint` and `identityPoolEndpoint` (packages/core/src/singleton/Auth/types.ts), earlier
/// versions `endpoint`.
extension AmplifyConfigureCall: AppDocument {
  private static let clients = "Amplify for JavaScript"

  static func calls(_ root: Node, in file: String) -> [ClientCall] {
    let auth = root["Auth"] ?? root
    let section = auth["Cognito"] ?? auth
    var calls: [ClientCall] = []
    for (name, endpoints, service, host) in [
      ("userPoolId", ["userPoolEndpoint", "endpoint"], "the user pool", "cognito-idp"),
      ("identityPoolId", ["identityPoolEndpoint"], "the identity pool", "cognito-identity"),
    ] {
      guard let id = section.at(name), let text = id.text else { continue }
      let endpoint = endpoints.compactMap { section.at($0) }.first
      let host =
        endpoint?.text.map(ClientCall.host)
        ?? ClientCall.amazon(host, section.at("region")?.text ?? ClientCall.region(of: text))
      calls.append(ClientCall(service, clients, host, at: endpoint ?? id, in: file))
    }
    let domain = section.at("loginWith", "oauth", "domain") ?? section.at("oauth", "domain")
    if let domain, let text = domain.text {
      calls.append(ClientCall("the hosted pages", clients, ClientCall.host(of: text), at: domain, in: file))
    }
    return calls + OtherHosts.calls(root, besides: "Auth", clients: clients, in: file)
  }

  static func point(_ file: AppFile, at server: ServerAddress) throws(ConfigurationProblems) -> PointedFile {
    let auth = file.root["Auth"] ?? file.root
    var edits = TextEdits(file.source)
    var remarks: [String] = []
    let oauth: Node?
    if let cognito = auth["Cognito"] {
      if cognito.has("userPoolId") { edits.set("userPoolEndpoint", server.url, in: cognito) }
      if cognito.has("identityPoolId") { edits.set("identityPoolEndpoint", server.url, in: cognito) }
      oauth = cognito.at("loginWith", "oauth")
    } else {
      edits.set("endpoint", server.url, in: auth)
      if let id = auth.at("identityPoolId")?.text {
        remarks.append(AppFile.remark(identityPoolIn: auth.at("region")?.text ?? ClientCall.region(of: id)))
      }
      oauth = auth.at("oauth")
    }
    if let oauth, oauth.has("domain") { edits.set("domain", server.authority, in: oauth) }
    return PointedFile(
      text: try edits.text(), remarks: remarks + Self.remarks(on: server, hasPages: oauth?.has("domain") == true))
  }

  /// What version 6 demands of addresses: https, other than of this machine, and of pages always.
  static func remarks(on server: ServerAddress, hasPages: Bool) -> [String] {
    guard !server.isSecure else { return [] }
    var remarks: [String] = []
    if !["localhost", "127.0.0.1"].contains(server.host) {
      remarks.append("Amplify for JavaScript takes plain http for localhost and 127.0.0.1 alone: give --url https://…")
    }
    if hasPages {
      remarks.append("the hosted pages are opened by https alone: serve with --tls, and give --url https://…")
    }
    return remarks
  }
}
