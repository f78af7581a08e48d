package import Ambient

/// A code that was sent to a person and waits to come back. Bound to its purpose; a new one for the same purpose kills it, unless
/// it is for a new address of the user and the other for the stored one.
package struct PendingCode: Hashable, Sendable, Codable {
  package enum Purpose: Hashable, Sendable, Codable {
    case signUp
    case forgottenPassword
    case attribute(AttributeName)
  }

  package let purpose: Purpose
  package let code: String
  /// The attribute with the address to which the code was sent.
  package let attribute: AttributeName
  /// That value. The code proves this address alone: it is dead once the account has another.
  package let address: String
  package let expires: Instant

  package init(purpose: Purpose, code: String, attribute: AttributeName, address: String, expires: Instant) {
    self.purpose = purpose
    self.code = code
    self.attribute = attribute
    self.address = address
    self.expires = expires
  }
}

/// Where a code went, as much as the asker may know.
package struct CodeDelivery: Hashable, Sendable, Codable {
  package let destination: String
  package let channel: Message.Channel
  package let attribute: AttributeName

  package init(to address: String, attribute: AttributeName) {
    channel = attribute == .phoneNumber ? .sms : .email
    destination =
      channel == .sms ? ContactAddress.maskedPhoneNumber(address) : ContactAddress.maskedEmail(address)
    self.attribute = attribute
  }
}
