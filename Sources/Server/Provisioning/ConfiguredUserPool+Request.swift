internal import Configuration
internal import JSON

/// A configured pool as the request that would make it over the service's API: both ways lead through the same checks and defaults.
extension ConfiguredUserPool {
  /// The members of CreateUserPool. Multi-factor settings are left out: the service takes them by another call.
  var creationRequest: JSONObject {
    var request: JSONObject = ["PoolName": .string(name)]
    request["Policies"] = policies
    request["UsernameAttributes"] = usernameAttributes.map { .strings($0.map(\.rawValue)) }
    request["AliasAttributes"] = aliasAttributes.map { .strings($0.map(\.rawValue)) }
    request["AutoVerifiedAttributes"] = autoVerifiedAttributes.map { .strings($0.map(\.rawValue)) }
    request["UserAttributeUpdateSettings"] = verifiedBeforeUpdate.map {
      ["AttributesRequireVerificationBeforeUpdate": .strings($0.map(\.rawValue))]
    }
    request["UsernameConfiguration"] = usernamesAreCaseSensitive.map { ["CaseSensitive": .bool($0)] }
    if !schema.isEmpty { request["Schema"] = .array(schema.filter(\.isDeclarable).map { .object($0.request) }) }
    request["AccountRecoverySetting"] = recovery.map { mechanisms in
      if mechanisms.isEmpty { return [:] }
      return [
        "RecoveryMechanisms": .array(
          mechanisms.map { ["Name": .string($0.name.rawValue), "Priority": .integer($0.priority)] })
      ]
    }
    request["DeviceConfiguration"] = devices.map { devices in
      var members: JSONObject = [:]
      members["ChallengeRequiredOnNewDevice"] = devices.challengeRequiredOnNewDevice.map(JSON.bool)
      members["DeviceOnlyRememberedOnUserPrompt"] = devices.onlyRememberedOnUserPrompt.map(JSON.bool)
      return .object(members)
    }
    request["AdminCreateUserConfig"] = adminCreateUser.map { .object($0.request) }
    request["DeletionProtection"] = deletionProtection.map { .string($0.rawValue) }
    request["UserPoolTier"] = tier.map { .string($0.rawValue) }
    request["UserPoolAddOns"] = addOns?.advancedSecurity.map { ["AdvancedSecurityMode": .string($0.rawValue)] }
    if !tags.isEmpty {
      request["UserPoolTags"] = .object(
        tags.sorted { $0.key < $1.key }.reduce(into: [:]) { $0[$1.key] = .string($1.value) })
    }
    request["SmsAuthenticationMessage"] = messages.smsAuthentication.map(JSON.string)
    request["SmsVerificationMessage"] = messages.older.sms.map(JSON.string)
    request["EmailVerificationMessage"] = messages.older.email.map(JSON.string)
    request["EmailVerificationSubject"] = messages.older.subject.map(JSON.string)
    request["VerificationMessageTemplate"] = messages.template
    request["EmailConfiguration"] = email.map { .object($0.request) }
    request["LambdaConfig"] = lambda.map { .object($0.request) }
    request["SmsConfiguration"] = sms.map { .object($0.request) }
    for (name, value) in untouched { request[name] = value }
    return request
  }

  private var policies: JSON? {
    var policies: JSONObject = [:]
    policies["PasswordPolicy"] = passwordPolicy.map { .object($0.request) }
    policies["SignInPolicy"] = allowedFirstAuthFactors.map {
      ["AllowedFirstAuthFactors": .strings($0.map(\.rawValue))]
    }
    return policies.count == 0 ? nil : .object(policies)
  }
}

extension ConfiguredPasswordPolicy {
  fileprivate var request: JSONObject {
    var request: JSONObject = [:]
    request["MinimumLength"] = minimumLength.map(JSON.integer)
    request["RequireUppercase"] = requireUppercase.map(JSON.bool)
    request["RequireLowercase"] = requireLowercase.map(JSON.bool)
    request["RequireNumbers"] = requireNumbers.map(JSON.bool)
    request["RequireSymbols"] = requireSymbols.map(JSON.bool)
    request["PasswordHistorySize"] = historySize.map(JSON.integer)
    request["TemporaryPasswordValidityDays"] = temporaryPasswordValidityDays.map(JSON.integer)
    return request
  }
}

extension ConfiguredSchemaAttribute {
  /// The subject and the federated identities are there without being declared.
  fileprivate var isDeclarable: Bool { name != "sub" && name != "identities" }

  fileprivate var request: JSONObject {
    var written = name[...]
    for prefix in ["dev:", "custom:"] where written.hasPrefix(prefix) { written = written.dropFirst(prefix.count) }
    var request: JSONObject = ["Name": .string(String(written))]
    request["AttributeDataType"] = type.map { .string($0.rawValue) }
    request["DeveloperOnlyAttribute"] = isDeveloperOnly.map(JSON.bool)
    request["Mutable"] = isMutable.map(JSON.bool)
    request["Required"] = isRequired.map(JSON.bool)
    request["StringAttributeConstraints"] = bounds("MinLength", minimumLength, "MaxLength", maximumLength)
    request["NumberAttributeConstraints"] = bounds("MinValue", minimumValue, "MaxValue", maximumValue)
    return request
  }

  private func bounds(_ lowerName: String, _ lower: Int?, _ upperName: String, _ upper: Int?) -> JSON? {
    if lower == nil, upper == nil { return nil }
    var bounds: JSONObject = [:]
    bounds[lowerName] = lower.map { .string(String($0)) }
    bounds[upperName] = upper.map { .string(String($0)) }
    return .object(bounds)
  }
}

extension ConfiguredAdminCreateUser {
  fileprivate var request: JSONObject {
    var request: JSONObject = [:]
    request["AllowAdminCreateUserOnly"] = onlyAdministrators.map(JSON.bool)
    request["UnusedAccountValidityDays"] = unusedAccountValidityDays.map(JSON.integer)
    request["InviteMessageTemplate"] = invitation.map { invitation in
      var template: JSONObject = [:]
      template["SMSMessage"] = invitation.smsMessage.map(JSON.string)
      template["EmailMessage"] = invitation.emailMessage.map(JSON.string)
      template["EmailSubject"] = invitation.emailSubject.map(JSON.string)
      return .object(template)
    }
    return request
  }
}

extension ConfiguredMessages {
  fileprivate var template: JSON? {
    var template: JSONObject = [:]
    template["SmsMessage"] = smsVerification.map(JSON.string)
    template["EmailMessage"] = emailVerification.map(JSON.string)
    template["EmailSubject"] = emailVerificationSubject.map(JSON.string)
    template["EmailMessageByLink"] = emailVerificationByLink.map(JSON.string)
    template["EmailSubjectByLink"] = emailVerificationSubjectByLink.map(JSON.string)
    template["DefaultEmailOption"] = emailOption.map { .string($0.rawValue) }
    return template.count == 0 ? nil : .object(template)
  }
}

extension ConfiguredEmail {
  fileprivate var request: JSONObject {
    var request: JSONObject = [:]
    request["EmailSendingAccount"] = sendingAccount.map { .string($0.rawValue) }
    request["SourceArn"] = sourceARN.map(JSON.string)
    request["ReplyToEmailAddress"] = replyTo.map(JSON.string)
    request["From"] = from.map(JSON.string)
    request["ConfigurationSet"] = configurationSet.map(JSON.string)
    return request
  }
}

extension ConfiguredSMS {
  fileprivate var request: JSONObject {
    var request: JSONObject = ["SnsCallerArn": .string(callerARN)]
    request["ExternalId"] = externalID.map(JSON.string)
    request["SnsRegion"] = region.map(JSON.string)
    return request
  }
}

extension JSON {
  static func strings(_ values: [String]) -> JSON {
    .array(values.map(JSON.string))
  }
}
