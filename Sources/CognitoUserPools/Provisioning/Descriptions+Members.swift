import AWSProtocol
internal import CognitoUserPoolsShapes
package import JSON
package import Model

/// Pools and clients as the members that recreate them, for a configuration.
package enum DescribedMembers {
  /// The members of DescribeUserPool, without those that cannot be set and those that appear twice.
  package static func pool(_ realm: Realm) -> JSONObject {
    var members = object(UserPoolType(realm))
    for name in [
      "Id", "Name", "Arn", "CreationDate", "LastModifiedDate", "EstimatedNumberOfUsers", "Domain", "CustomDomain",
    ] {
      members[name] = nil
    }
    let template = members["VerificationMessageTemplate"]
    for (name, twin) in [
      ("SmsVerificationMessage", "SmsMessage"), ("EmailVerificationMessage", "EmailMessage"),
      ("EmailVerificationSubject", "EmailSubject"),
    ] where members[name] == template?[twin] {
      members[name] = nil
    }
    // Responses complete these; the given values are more precise.
    for name in ["AcrConfiguration", "LambdaConfig", "SmsConfiguration", "UserAttributeUpdateSettings"] {
      members[name] = realm.settings.annotations[name]
    }
    members["CustomDomainConfig"] = realm.settings.annotations["CustomDomain"]?["CustomDomainConfig"]
    members["EmailMfaConfiguration"] = realm.settings.annotations["EmailMfaConfiguration"]
    if members["UserPoolTags"]?.object?.isEmpty == true { members["UserPoolTags"] = nil }
    if let tags = members["UserPoolTags"]?.object {
      members["UserPoolTags"] = .object(JSONObject(tags.map { ($0.name, $0.value) }.sorted { $0.0 < $1.0 }))
    }
    return members
  }

  /// The members of DescribeUserPoolClient, without those that cannot be set, and the names in them that are undefined.
  package static func client(_ client: Client, of realm: Realm) -> JSONObject {
    var members = object(UserPoolClientType(client, lists: .given))
    for name in ["UserPoolId", "CreationDate", "LastModifiedDate", "ClientType"] { members[name] = nil }
    // Responses complete these. The default is a number of days, and another unit may have been given; no call accepts
    // the service's own role beside an application's ARN.
    members["RefreshTokenValidity"] = client.annotations["RefreshTokenValidity"]
    if var analytics = members["AnalyticsConfiguration"]?.object, analytics["ApplicationArn"] != nil {
      analytics["RoleArn"] = nil
      members["AnalyticsConfiguration"] = .object(analytics)
    }
    // The newest is used; the description returns the oldest.
    members["ClientSecret"] = client.secrets.last.map { .string($0) }
    members["MissingReferences"] = realm.missingReferences(of: client).nonEmpty.map { .array($0.map { .string($0) }) }
    return members
  }

  private static func object(_ structure: some OutputStructure) -> JSONObject {
    var writer = JSONWriter(reserving: 4096)
    writer.beginObject()
    structure.writeMembers(to: &writer)
    writer.endObject()
    return (try? JSON.parse(writer.bytes))?.object ?? [:]
  }
}
