internal import Ambient
internal import Encodings
internal import JSON
internal import Model
internal import Provisioning

extension JSONWriter {
  /// A list of objects; nothing at all if it is empty.
  mutating func list<Element>(
    _ name: String, _ elements: some Sequence<Element>, _ write: (Element, inout JSONWriter) -> Void
  ) {
    var isFirst = true
    for element in elements {
      if isFirst {
        self.name(name)
        beginArray()
        isFirst = false
      }
      beginObject()
      write(element, &self)
      endObject()
    }
    if !isFirst { endArray() }
  }

  mutating func write(user: User, of realm: Realm) {
    member("Username", user.username)
    write(user.password, of: realm)
    list("EarlierPasswords", user.earlierPasswords) { $1.write($0, of: realm) }
    if let set = user.temporaryPasswordSet { member("TemporaryPasswordSet", set.rfc3339) }
    let attributes = [Attribute(.subject, user.id.description)] + user.attributes.filter { $0.name != .subject }
    list("UserAttributes", attributes) { $1.write($0) }
    list("UnverifiedChanges", user.unverifiedChanges) { $1.write($0) }
    if !user.groups.isEmpty { member("Groups", user.groups) }
    if !user.isEnabled { member("Enabled", false) }
    member("UserStatus", user.status.text)
    member("UserCreateDate", user.created.rfc3339)
    member("UserLastModifiedDate", user.modified.rfc3339)
    write(user.factors)
    list("StrongMethods", user.strongMethods) { method, writer in
      writer.member("Channel", method.channel == .sms ? "sms" : "email")
      writer.member("Address", method.address)
    }
    let kept = realm.kept(of: user)
    if !kept.isEmpty { member("Kept", .object(kept)) }
  }

  private mutating func write(_ factors: SecondFactors) {
    if let token = factors.token {
      member("Totp", Base32.encode(token.secret))
      member("TotpName", token.name)
    }
    if !factors.enabled.isEmpty { member("UserMFASettingList", factors.enabled.map(\.configured)) }
    member("PreferredMfaSetting", factors.preferred?.configured)
    if factors.usesAddressOptions {
      member("MFAOptions", [["DeliveryMedium": "SMS", "AttributeName": "phone_number"]] as JSON)
    }
  }

  private mutating func write(_ attribute: Attribute) {
    member("Name", attribute.name)
    member("Value", attribute.value)
  }

  /// In clear if a configuration states it in clear.
  private mutating func write(_ secret: PasswordSecret?, of realm: Realm) {
    member("Password", secret?.configuredPassword)
    member("PasswordVerifier", secret?.exported(from: realm.id))
  }
}
