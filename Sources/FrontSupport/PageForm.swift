package import Model

/// A page with one form, for a tenant's browser endpoints: texts and fields without markup. The hosted pages front
/// renders it; neither front knows the other.
package struct PageForm: Sendable {
  /// Text from the pages' message catalogue, or literal text.
  package enum Words: Sendable {
    case text(String, [String: String] = [:])
    case literal(String)
  }

  /// An input field of the form.
  package struct Field: Sendable {
    /// What the field is for, which decides the attributes of the input.
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

  /// A submit button; `action` is sent as the form's action.
  package struct Button: Sendable {
    package var action: String
    package var words: Words

    package init(_ action: String, _ words: Words) {
      self.action = action
      self.words = words
    }
  }

  /// A passkey request for the page's script.
  package struct Passkey: Sendable {
    /// Which passkeys the browser offers.
    package enum Ceremony: String, Sendable {
      /// Any passkey, offered in the username field.
      case find
      /// One of the account's passkeys.
      case get
    }

    package var ceremony: Ceremony
    /// `PublicKeyCredentialRequestOptionsJSON`, as text.
    package var options: String
    /// The button that starts it.
    package var action: String
    /// Whether it starts without the button being pressed.
    package var startsAtOnce = false

    package init(_ ceremony: Ceremony, options: String, action: String) {
      self.ceremony = ceremony
      self.options = options
      self.action = action
    }
  }

  package var heading: Words
  package var lead: Words?
  /// The application that the user signs in to.
  package var client: Client?
  /// The form's action URL.
  package var address: String
  package var hidden: [(name: String, value: String)] = []
  package var fields: [Field] = []
  /// The first is the default button, which the return key activates.
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
