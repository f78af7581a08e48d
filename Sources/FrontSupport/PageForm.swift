package import Model

/// A page with one form, for the browser endpoints of a tenant: its texts and fields, without markup. The front of the hosted
/// pages turns it into HTML; neither front knows the other.
package struct PageForm: Sendable {
  /// A text of the pages' catalogue, or one that is not translated.
  package enum Words: Sendable {
    case text(String, [String: String] = [:])
    case literal(String)
  }

  package struct Field: Sendable {
    package enum Kind: Sendable {
      case email, password, newPassword, code, text, phone
    }

    package var name: String
    package var kind: Kind
    package var label: Words
    package var value: String?
    package var isRequired = true
    package var problem: Words?

    package init(_ name: String, _ kind: Kind, _ label: Words, value: String? = nil, isRequired: Bool = true) {
      self.name = name
      self.kind = kind
      self.label = label
      self.value = value
      self.isRequired = isRequired
    }
  }

  package struct Button: Sendable {
    package var action: String
    package var words: Words

    package init(_ action: String, _ words: Words) {
      self.action = action
      self.words = words
    }
  }

  /// What a script asks the browser's passkeys for.
  package struct Passkey: Sendable {
    package enum Ceremony: String, Sendable {
      /// Any passkey, where a name is typed.
      case find
      /// One of the account's.
      case get
    }

    package var ceremony: Ceremony
    /// `PublicKeyCredentialRequestOptionsJSON`, as text.
    package var options: String
    /// The button that asks for it.
    package var action: String
    /// Whether the browser asks without a press of the button.
    package var startsAtOnce = false

    package init(_ ceremony: Ceremony, options: String, action: String) {
      self.ceremony = ceremony
      self.options = options
      self.action = action
    }
  }

  package var heading: Words
  package var lead: Words?
  /// The application that it is for.
  package var client: Client?
  /// Where the form goes.
  package var address: String
  package var hidden: [(name: String, value: String)] = []
  package var fields: [Field] = []
  /// The first is the main one, which the return key means.
  package var buttons: [Button] = []
  package var error: Words?
  package var notice: Words?
  package var isCancellable = false
  package var passkey: Passkey?

  package init(_ heading: Words, lead: Words? = nil, client: Client? = nil, address: String) {
    self.heading = heading
    self.lead = lead
    self.client = client
    self.address = address
  }
}
