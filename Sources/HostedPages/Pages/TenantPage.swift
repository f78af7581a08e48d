internal import FrontSupport
internal import HTTPServer
internal import Mustache

extension HostedPage {
  static let tenant = HostedPage("tenant")
}

/// The pages of a tenant's browser endpoints: one template for all, since each is one form with a few fields.
struct TenantPage: Sendable {
  private let browser: BrowserRequest

  init(_ browser: BrowserRequest) { self.browser = browser }

  /// - Parameter form: the fields and buttons; the caller decides where it is posted to.
  func page(_ form: PageForm) -> Response {
    let texts = browser.texts
    let csrf = browser.csrf
    let layout = PageLayout(browser)
    let words = { (words: PageForm.Words) in MustacheValue.string(Self.text(words, texts)) }
    let common = layout.common(client: form.client, aids: layout.aids()).adding([
      "csrf": .string(csrf.text), "action": .string(browser.link(to: form.address)),
      "hidden": PageFields.hidden(form.hidden.map { ($0.name, $0.value) }), "error": form.error.map(words) ?? nil,
      "notice": form.notice.map(words) ?? nil, "cancellable": .bool(form.isCancellable),
    ])
    let main = form.buttons.first
    var focused = false
    // If the form has one field, the text above it is about that field.
    let isSaid = form.error != nil && form.fields.count == 1
    let firstFaulty = form.fields.firstIndex { $0.problem != nil }
    let fields = form.fields.enumerated().map { index, field in
      let takesFocus = !focused && (firstFaulty.map { $0 == index } ?? (isSaid || (field.value ?? "").isEmpty))
      focused = focused || takesFocus
      return Self.model(
        field, hasFocus: takesFocus, isSaid: isSaid && field.problem == nil, finds: form.passkey?.ceremony == .find,
        texts: texts)
    }
    let button = { (button: PageForm.Button) -> MustacheValue in
      [
        "value": .string(button.action), "label": words(button.words),
        "passkey": .bool(button.action == form.passkey?.action),
      ]
    }
    let model: MustacheValue = [
      "heading": words(form.heading), "lead": form.lead.map(words) ?? nil, "fields": .list(fields),
      "submit": main.map(button) ?? nil, "others": .list(form.buttons.dropFirst().map(button)),
      "passkey": form.passkey.map { passkey in
        [
          "ceremony": .string(passkey.ceremony.rawValue), "options": .string(passkey.options),
          "finds": .bool(passkey.ceremony == .find), "starts": .bool(passkey.startsAtOnce),
        ]
      } ?? nil,
      "script": form.passkey == nil ? nil : .string(browser.scriptLink),
    ]
    var response = layout.html(
      .tenant, common, model, policy: form.passkey == nil ? Response.pagePolicy : Response.scriptedPolicy)
    csrf.store(in: &response)
    return response
  }

  private static func text(_ words: PageForm.Words, _ texts: Texts) -> String {
    switch words {
    case .text(let key, let values): texts(key, values)
    case .literal(let text): text
    }
  }

  /// Ids are those of the imitated pages, which test suites know.
  private static func model(
    _ field: PageForm.Field, hasFocus: Bool, isSaid: Bool, finds: Bool, texts: Texts
  ) -> MustacheValue {
    var (id, type, autocomplete, inputMode) = ("field-\(field.name)", "text", String?.some("off"), String?.none)
    switch field.kind {
    case .email:
      (id, type, autocomplete, inputMode) = ("i0116", "email", finds ? "username webauthn" : "username", "email")
    case .password: (id, type, autocomplete) = ("i0118", "password", "current-password")
    case .newPassword: (type, autocomplete) = ("password", "new-password")
    case .code: (id, autocomplete, inputMode) = ("idTxtBx_OTC_Password", "one-time-code", "numeric")
    case .phone: (type, autocomplete, inputMode) = ("tel", "tel", "tel")
    case .text: break
    }
    let problem = field.problem.map { text($0, texts) }
    return [
      "id": .string(id), "name": .string(field.name), "type": .string(type),
      "label": .string(texts.all["tenant.\(field.name)"] ?? text(field.label, texts)), "value": .optional(field.value),
      "autocomplete": .optional(autocomplete), "inputmode": .optional(inputMode),
      "plain": .bool(field.kind == .email || field.kind == .code), "maximum": nil,
      "required": .bool(field.isRequired), "focus": .bool(hasFocus), "hint": nil, "problem": .optional(problem),
      "described": .bool(problem != nil || isSaid), "invalid": .bool(problem != nil || isSaid), "said": .bool(isSaid),
    ]
  }
}
