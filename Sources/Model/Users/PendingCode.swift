package import Ambient

/// A code that was sent to a user. Bound to its purpose; a new code for the same purpose invalidates it, unless one is
/// for a new address and the other for the stored one.
package struct PendingCode: Hashable, Sendable, Codable {
  /// What the code confirms.
  package enum Purpose: Hashable, Sendable, Codable {
    case signUp
    case forgottenPassword
    case attribute(AttributeName)
  }

  package let purpose: Purpose
  package let code: String
  /// The attribute with the address to which the code was sent.
  package let attribute: AttributeName
  /// The attribute's value. The code proves this address only: it is void if the account's address changes.
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

/// Where a code was sent, masked.
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
