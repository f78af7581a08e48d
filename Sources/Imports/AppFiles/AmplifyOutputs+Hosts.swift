internal import Configuration
internal import JSON
internal import Provisioning

/// No client of Amplify's reads an address of a user pool from this format: Swift and Android set no endpoint for it
/// (ConfigurationHelper.swift, AuthConfiguration.kt), and JavaScript has no member for one (parseAmplifyOutputs.ts).
extension AmplifyOutputs: AppDocument {
  private static let clients = "Amplify for Swift, Android and JavaScript"

  static func calls(_ root: Node, in file: String) -> [ClientCall] {
    guard let auth = root["auth"] else { return [] }
    var calls: [ClientCall] = []
    for (name, service, host) in [
      ("user_pool_id", "the user pool", "cognito-idp"), ("identity_pool_id", "the identity pool", "cognito-identity"),
    ] {
      guard let id = auth.at(name), let text = id.text else { continue }
      let region = auth.at("aws_region")?.text ?? ClientCall.region(of: text)
      calls.append(ClientCall(service, clients, ClientCall.amazon(host, region), at: id, in: file))
    }
    if let domain = auth.at("oauth", "domain"), let text = domain.text {
      calls.append(ClientCall("the hosted pages", clients, ClientCall.host(of: text), at: domain, in: file))
    }
    return calls + OtherHosts.calls(root, besides: "auth", clients: clients, in: file)
  }

  static func point(_ file: AppFile, at server: ServerAddress) throws(ConfigurationProblems) -> PointedFile {
    let auth = file.root["auth"]
    let region = auth?.at("aws_region")?.text ?? "us-east-1"
    var remarks = [
      "amplify_outputs.json has no place for an address. This is amplifyconfiguration.json of generation 1, which "
        + "Amplify.configure() of Amplify for Swift and Android reads in its place",
      "for Amplify for JavaScript: Amplify.configure(outputs), then Amplify.configure() again with what Amplify.getConfig() "
        + "returns and `userPoolEndpoint: \"\(server.url)\"` below Auth.Cognito",
    ]
    guard let auth, let pool = auth.at("user_pool_id")?.text, let client = auth.at("user_pool_client_id")?.text else {
      remarks = ["the file has no user pool: there is nothing that a format of Amplify's could point at a server"]
      if auth?.has("identity_pool_id") == true { remarks.append(AppFile.remark(identityPoolIn: region)) }
      return PointedFile(text: String(decoding: file.source.bytes, as: UTF8.self), remarks: remarks)
    }
    var result = MobileConfiguration(pool: pool, client: client, region: region, endpoint: server.host)
    result.usernameAttributes = auth["username_attributes"]?.textItems ?? []
    result.requiredAttributes = auth["standard_required_attributes"]?.textItems ?? []
    result.verifiedAttributes = auth["user_verification_types"]?.textItems ?? []
    if let policy = auth.at("password_policy") {
      let names = [
        ("require_lowercase", "REQUIRES_LOWERCASE"), ("require_uppercase", "REQUIRES_UPPERCASE"),
        ("require_numbers", "REQUIRES_NUMBERS"), ("require_symbols", "REQUIRES_SYMBOLS"),
      ]
      result.passwords = MobileConfiguration.Passwords(
        minimumLength: policy["min_length"]?.number ?? 8,
        characters: names.filter { policy[$0.0]?.flag == true }.map(\.1))
    }
    if let oauth = auth.at("oauth"),
      let signIn = MobileConfiguration.appFirst(oauth["redirect_sign_in_uri"]?.textItems ?? []).first
    {
      result.pages = MobileConfiguration.Pages(
        host: server.host, base: server.url, scopes: oauth["scopes"]?.textItems ?? [], signInRedirect: signIn,
        signOutRedirect: MobileConfiguration.appFirst(oauth["redirect_sign_out_uri"]?.textItems ?? []).first ?? signIn)
    }
    remarks += [AppFile.remark(hostOf: server)].compactMap(\.self)
    if auth.at("identity_pool_id") != nil {
      remarks.append("the identity pool is left out, since no format of Amplify's can name its address")
    }
    let others = file.root.members.map(\.name).filter { !["auth", "version", "$schema"].contains($0) }
    if !others.isEmpty {
      remarks.append("left out, since it is of other services: \(others.joined(separator: ", "))")
    }
    return PointedFile(text: result.amplifyConfiguration.indented, remarks: remarks)
  }
}
