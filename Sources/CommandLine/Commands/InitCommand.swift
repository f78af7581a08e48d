internal import ArgumentParser
internal import Configuration
internal import Documents
internal import JSON
internal import Platform

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Write a commented configuration file to start with.",
    discussion: """
      On a terminal it asks for what no option says; elsewhere it asks nothing. A file that is there is left alone.
      """)

  enum Kind: String, CaseIterable, ExpressibleByArgument {
    case cognito, entra, oidc
  }

  @Argument(help: "The file to write. Default: understudy.yaml")
  var file = "understudy.yaml"

  @Option(help: ArgumentHelp("What is imitated: cognito, entra or oidc. Default: cognito", valueName: "kind"))
  var kind: Kind?

  @Option(
    help: ArgumentHelp("The address with which somebody signs in. Default: ada@example.com", valueName: "address"))
  var user: String?

  @Option(
    help: ArgumentHelp("Where the app takes people back to. Default: http://localhost:3000/callback", valueName: "url"))
  var callback: String?

  func run() throws {
    let asks = isatty(0) == 1 && StandardStream.output.isTerminal
    let kind =
      try kind ?? ask("What do you imitate (cognito, entra, oidc)?", "cognito", if: asks) { Kind(rawValue: $0) }
    let user = try user ?? ask("Who signs in?", "ada@example.com", if: asks) { Self.isAddress($0) ? $0 : nil }
    let callback =
      try callback
      ?? ask("Where does the app take people back to?", "http://localhost:3000/callback", if: asks) {
        $0.contains("://") ? $0 : nil
      }
    guard Self.isAddress(user) else {
      throw OptionError("--user \(quoted(user)); expected an address such as ada@example.com")
    }
    let text = Self.text(kind, user: user, callback: callback)
    // Whatever was given must be one that a server starts with.
    let source = ConfigurationSource(name: file, bytes: Array(text.utf8))
    try ConfigurationErrors.answering {
      _ = try Documents.check(try ConfigurationLoader.load([source], environment: [:]))
    }
    try write(text)
    StandardStream.output.write("\(file) is written: understudy --config \(file)\n")
  }

  private func write(_ text: String) throws {
    let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      let error = SystemError()
      throw StartError(
        error.code == EEXIST
          ? "\(file) is there and stays as it is; expected a path at which there is nothing"
          : "\(file): \(error); expected a path that this user may write", status: ExitStatus.cannotCreate)
    }
    defer { close(descriptor) }
    do throws(SystemError) {
      try File.write(Array(text.utf8), to: descriptor)
    } catch {
      throw StartError("\(file): \(error); expected a disk with room", status: ExitStatus.cannotCreate)
    }
  }

  private static func isAddress(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && !text.contains(" ")
  }

  /// The answer, or the default for an empty one; asks again after an invalid one.
  private func ask<Value>(_ question: String, _ usual: String, if asks: Bool, _ read: (String) -> Value?) throws
    -> Value
  {
    while asks {
      StandardStream.output.write("\(question) [\(usual)] ")
      guard let line = readLine() else { break }
      let answer = line.isEmpty ? usual : line
      if let value = read(answer) { return value }
    }
    guard let value = read(usual) else { throw StartError("no answer to: \(question)") }
    return value
  }

  // MARK: Files

  static func text(_ kind: Kind, user: String, callback: String) -> String {
    let head = """
      # yaml-language-server: $schema=understudy.schema.json
      # The line above gives editors the keys; `understudy schema > understudy.schema.json` writes that file.
      # Try it:  understudy --config understudy.yaml      All keys:  docs/ of Understudy, or the schema

      """
    let user = JSON.string(user).text
    let callback = JSON.string(callback).text
    switch kind {
    case .cognito:
      return head + """
        userPools:
          - Id: us-east-1_Local0001                  # region, _ and letters or digits: what the app is told
            PoolName: local
            UsernameAttributes: [email]              # people sign in with their address
            AutoVerifiedAttributes: [email]          # a code goes to it; read it at /_understudy/messages
            Policies:
              PasswordPolicy: {MinimumLength: 8, RequireLowercase: true, RequireUppercase: true, RequireNumbers: true}
            Domain: local                            # the hosted login, at http://localhost:4370/login
            Clients:
              - ClientId: localapp
                ClientName: app
                ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH, ALLOW_USER_PASSWORD_AUTH, ALLOW_USER_AUTH, ALLOW_REFRESH_TOKEN_AUTH]
                CallbackURLs: [\(callback)]
                AllowedOAuthFlows: [code]
                AllowedOAuthFlowsUserPoolClient: true
                AllowedOAuthScopes: [openid, email, profile]
            Groups:
              - {GroupName: admins, Precedence: 1}
            Users:
              - Username: \(user)
                Password: Correct-Horse-1
                UserAttributes: [{Name: email_verified, Value: "true"}]
                Groups: [admins]
            # Triggers:                              # what answers in place of Lambda functions
            #   PreSignUp: {rule: {autoConfirm: true}}

        """
    case .entra:
      return head + """
        entraTenants:
          - tenantId: 00000000-0000-4370-8000-000000000001
            domain: contoso.onmicrosoft.com          # the authority is https://localhost:4370/contoso.onmicrosoft.com: serve --tls
            userFlows:
              - name: default
                method: emailPassword                # emailPassword | emailOtp | either
            applications:
              - appId: 00000000-0000-4370-8000-0000000000c1
                name: app
                userFlow: default
                isFallbackPublicClient: true
                nativeAuthenticationApisEnabled: all # all | none
                redirectUris: [\(callback)]
            users:
              - {username: \(user), password: Correct-Horse-1, displayName: Ada Lovelace}

        """
    case .oidc:
      return head + """
        realms:
          - id: local                                # the issuer is http://localhost:4370/local
            clients:                                 # or `clients: any`: every client is welcome
              - id: app
                redirectUris: [\(callback)]
                grantTypes: [authorization_code]
            signIn: password                         # password | choose: a tester picks a person and types claims
            users:
              - username: \(user)
                password: Correct-Horse-1
                claims: {name: Ada Lovelace, email: \(user), email_verified: true}

        """
    }
  }
}
