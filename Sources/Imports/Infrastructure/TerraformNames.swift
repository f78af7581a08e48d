/// The names of Terraform's provider for those of the service.
enum TerraformNames {
  private static let others: [String: [String]] = [
    "PoolName": ["name"], "ClientName": ["name"], "GroupName": ["name"], "UserPoolTags": ["tags"],
    "IdentityPoolTags": ["tags"],
    "RecoveryMechanisms": ["recovery_mechanism"], "Scopes": ["scope"], "From": ["from_email_address"],
    "Schema": ["schema"],
    "ProviderDetails": ["provider_details"], "PasswordPolicy": ["password_policy"], "SignInPolicy": ["sign_in_policy"],
    "ConfigurationSet": ["configuration_set"],
  ]

  /// The names that the provider may use for a member of the service.
  static func names(of member: String) -> [String] { (others[member] ?? []) + [snake(member)] }

  /// `callback_urls` for `CallbackURLs`.
  static func snake(_ name: String) -> String {
    var text = name
    for (word, plain) in [
      ("OAuth", "Oauth"), ("OpenId", "Openid"), ("URLs", "Urls"), ("ARNs", "Arns"), ("URI", "Uri"),
      ("KMSKeyID", "KmsKeyId"), ("SMS", "Sms"), ("ID", "Id"),
    ] {
      text = text.split(separator: word, omittingEmptySubsequences: false).joined(separator: plain)
    }
    var result = ""
    for character in text {
      if character.isUppercase, !result.isEmpty { result += "_" }
      result += character.lowercased()
    }
    return result
  }

  /// `MinimumLength` for `minimum_length`.
  static func pascal(_ name: String) -> String {
    name.split(separator: "_").map { word in
      word == "ip" ? "IP" : word.prefix(1).uppercased() + word.dropFirst()
    }.joined()
  }

  /// `user_pool_id` for Pulumi's `userPoolId`.
  static func fromCamel(_ name: String) -> String {
    switch name {
    case "schemas": "schema"
    case "recoveryMechanisms": "recovery_mechanism"
    case "scopes": "scope"
    case "callbackUrls": "callback_urls"
    case "logoutUrls": "logout_urls"
    default: snake(name)
    }
  }
}
