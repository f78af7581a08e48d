package import Description
internal import JSON
package import Model
internal import Patterns

extension UserFlow: DescribedValue {
  package static let schemaName = "EntraUserFlow"
  package static let definition: String? = "UserFlow"
  package static let noun = "a user flow"

  package static let members: [DescribedMember<UserFlow>] = [
    DescribedMember(required: "name", \.name, .text(1...128), "The name, by which applications name it."),
    DescribedMember(
      always: "method", \.method, .choice(SignInMethod.emailPassword),
      "How users sign in: a password, a code by mail, or either. Default: emailPassword."),
    DescribedMember(
      always: "attributes", \.attributes, .list(of: .described), "The attributes that a sign-up collects."),
    DescribedMember(
      always: "mfa", \.secondFactor, .choice(SecondFactor.none),
      "Where the code of a second factor goes. Default: none."),
    DescribedMember(
      "registration", .choice(of: ["none", "required"]), isAlwaysWritten: true,
      "Whether a strong method must be registered at the first sign-in. Default: none.",
      get: { $0.requiresRegistration ? "required" : "none" }, set: { $0.requiresRegistration = $1 == "required" }),
  ]

  package init() { self.init(name: "") }
}

extension UserFlowAttribute: DescribedValue {
  package static let schemaName = "EntraUserFlowAttribute"
  package static let definition: String? = "UserFlowAttribute"
  package static let noun = "an attribute of a user flow"

  package static let members: [DescribedMember<UserFlowAttribute>] = [
    DescribedMember(required: "name", \.name, .text(1...128, .visible), "The attribute's name."),
    DescribedMember(always: "type", \.kind, .choice(Kind.string), "The type of its value. Default: string."),
    DescribedMember(always: "required", \.isRequired, .flag, "Whether a value is required. Default: false."),
    DescribedMember(
      "regex", .text(1...256, .regularExpression), "A regular expression that values must match.",
      get: { $0.pattern?.description }, set: { $0.pattern = Pattern($1) }),
    DescribedMember(
      "hidden", \.isHidden, .flag, default: false,
      "Whether forms do not show it; it then has its default value. Default: false."),
    DescribedMember(
      "canChange", \.canChange, .flag, default: true, "Whether the user may change the value. Default: true."),
    DescribedMember("defaultValue", \.defaultValue, .text(1...2048), "The value of a user who gives none."),
    DescribedMember(
      "options", \.options, .list(of: .described), default: [], "The values of singleSelect and multiSelect."),
  ]

  package static let rules: [MemberRule] = [
    .check { attribute in
      guard ["singleSelect", "multiSelect"].contains(attribute["type"]), attribute["options"]?.array?.isEmpty != false
      else { return nil }
      return MemberFlaw("options", "a selection without options", expected: "options: [{label: …, value: …}]")
    }
  ]

  package init() { self.init(name: "") }
}

extension UserFlowAttribute.Option: DescribedValue {
  package static let schemaName = "EntraUserFlowOption"
  package static let definition: String? = "UserFlowOption"
  package static let noun = "an option of an attribute"

  package static let members: [DescribedMember<UserFlowAttribute.Option>] = [
    DescribedMember(required: "label", \.label, .text(1...256), "The text that users read."),
    DescribedMember(required: "value", \.value, .text(1...256), "The value that is stored."),
  ]

  package init() { self.init(label: "", value: "") }
}

extension TextForm {
  fileprivate static let regularExpression = TextForm(
    noun: "a supported expression", expected: "character classes, groups and repetitions",
    wrong: "an unsupported expression"
  ) { Pattern($0) != nil }
}
