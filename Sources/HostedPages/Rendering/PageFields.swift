internal import HTTPServer
internal import Model
internal import Mustache

/// The inputs that several pages share (docs/pages.md).
struct PageFields: Sendable {
  private let texts: Texts

  init(_ texts: Texts) { self.texts = texts }

  /// The field for the user name.
  func username(
    _ realm: Realm, value: String?, isInvalid: Bool = false, problem: String? = nil, comesLater: Bool = false
  ) -> MustacheValue {
    [
      "label": .string(usernameLabel(realm)), "value": .optional(value), "invalid": .bool(isInvalid),
      "problem": .optional(problem), "later": .bool(comesLater),
    ]
  }

  func usernameLabel(_ realm: Realm) -> String {
    switch realm.settings.signInNames {
    case .attributes([.email]): return texts("label.email")
    case .attributes([.phoneNumber]): return texts("label.phone")
    case .attributes: return texts("label.email-or-phone")
    case .usernameOnly, .aliases: return texts("label.username")
    }
  }

  /// A password to be chosen, with the realm's rules.
  func newPassword(
    _ realm: Realm, repeats: Bool, hasFocus: Bool = false, problem: String? = nil, repeatProblem: String? = nil
  ) -> MustacheValue {
    let policy = realm.settings.passwordPolicy
    var rules = [texts("password.rule.length", ["minimum": String(policy.minimumLength)])]
    var required: [String] = []
    let classes = [
      (policy.requiresLowercase, "password.rule.lowercase", "lower"),
      (policy.requiresUppercase, "password.rule.uppercase", "upper"),
      (policy.requiresNumbers, "password.rule.number", "digit"),
      (policy.requiresSymbols, "password.rule.symbol", "special"),
    ]
    for (isRequired, key, word) in classes where isRequired {
      rules.append(texts(key))
      required.append(" required: \(word);")
    }
    return [
      "minimum": .integer(policy.minimumLength), "rules": .list(rules.map { .string($0) }),
      "passwordrules": .string("minlength: \(policy.minimumLength);\(required.joined())"),
      "invalid": .bool(problem != nil), "problem": .optional(problem), "focus": .bool(hasFocus),
      "repeat": .bool(repeats),
      "repeat_problem": .optional(repeatProblem),
    ]
  }

  /// A field for an attribute, posted under the name that the service's classic pages use.
  /// - Parameter isSaid: whether what the page says above the form is about this field.
  func attribute(
    _ definition: AttributeDefinition, value: String?, isRequired: Bool, hasFocus: Bool = false, problem: String? = nil,
    isSaid: Bool = false
  ) -> MustacheValue {
    let name = definition.name
    let hint = texts.all["hint.\(name)"]
    let form = FieldForm(name)
    return [
      "id": .string("attribute-\(name)"), "name": .string(Self.name(of: name)), "type": .string(form.type),
      "label": .string(texts.all["attribute.\(name)"] ?? Self.plainName(of: name)), "value": .optional(value),
      "autocomplete": .optional(form.autocomplete), "inputmode": .optional(form.inputMode),
      "plain": .bool(form.isPlain),
      "maximum": .optional(definition.kind == .string ? definition.maximumLength : nil), "required": .bool(isRequired),
      "focus": .bool(hasFocus), "hint": .optional(hint), "problem": .optional(problem),
      "described": .bool(hint != nil || problem != nil || isSaid), "invalid": .bool(problem != nil || isSaid),
      "said": .bool(isSaid),
    ]
  }

  static func name(of name: AttributeName) -> String { "requiredAttributes[\(name)]" }

  /// The attributes that a form brings: under the classic names, or simply under their own.
  static func attributes(in form: Form, _ realm: Realm) -> [Attribute] {
    realm.schema.definitions.compactMap { definition in
      let value = form[Self.name(of: definition.name)] ?? form[definition.name] ?? ""
      return value.isEmpty ? nil : Attribute(definition.name, value)
    }
  }

  /// A custom attribute's name as a label: without its prefix.
  private static func plainName(of name: AttributeName) -> String {
    name.split(separator: ":").last.map(String.init) ?? name
  }

  /// Hidden fields from names and values; absent values make none.
  static func hidden(_ fields: [(String, String?)]) -> MustacheValue {
    .list(
      fields.compactMap { name, value in
        // A password manager fills in and stores a password with the user name of the form.
        value.map {
          let isName = name == "username" || name == "loginfmt"
          return ["name": .string(name), "value": .string($0), "autocomplete": isName ? "username" : nil]
        }
      })
  }
}

/// How browsers and phones help to fill in an attribute (HTML Living Standard §4.10.18.7).
private struct FieldForm {
  var type = "text"
  var autocomplete: String?
  var inputMode: String?
  /// A name or an address rather than prose.
  var isPlain = false

  init(_ name: AttributeName) {
    switch name {
    case .email: (type, autocomplete, inputMode, isPlain) = ("email", "email", "email", true)
    case .phoneNumber: (type, autocomplete, inputMode, isPlain) = ("tel", "tel", "tel", true)
    case .preferredUsername: (autocomplete, isPlain) = ("nickname", true)
    case "name": autocomplete = "name"
    case "given_name": autocomplete = "given-name"
    case "family_name": autocomplete = "family-name"
    case "middle_name": autocomplete = "additional-name"
    case "nickname": autocomplete = "nickname"
    case "birthdate": (autocomplete, inputMode) = ("bday", "numeric")
    case "address": autocomplete = "street-address"
    case "gender": autocomplete = "sex"
    case "website", "profile": (type, autocomplete, isPlain) = ("url", "url", true)
    case "picture": (type, autocomplete, isPlain) = ("url", "photo", true)
    case .updatedAt: inputMode = "numeric"
    default: break
    }
  }
}
