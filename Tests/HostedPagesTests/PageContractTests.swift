import HostedPages
import Mustache
import Testing

/// What browsers, password managers, screen readers and users' test suites rely on in every page.
struct PageContractTests {
  let files: PageFiles

  init() throws { files = try PageFiles.embedded() }

  private func outline(_ sample: PageFiles.Sample) throws -> HTMLOutline { try HTMLOutline(try files.render(sample)) }

  private func outline(named name: String) throws -> HTMLOutline {
    try outline(try #require(PageFiles.samples.all.first { $0.name == name }))
  }

  @Test(arguments: PageFiles.samples.all) func documentIsWhole(_ sample: PageFiles.Sample) throws {
    let page = try outline(sample)
    #expect(page.first("html")?.attributes == ["lang": "en", "dir": "ltr"])
    #expect(page.all("h1").count == 1)
    #expect(page.all("main").count == 1)
    let title = try #require(page.first("title")?.text)
    #expect(title.hasPrefix(try #require(page.first("h1")).text) && !title.isEmpty)
    let meta = page.all("meta")
    #expect(meta.contains { $0["charset"] == "utf-8" })
    #expect(meta.contains { $0["name"] == "viewport" && $0["content"] == "width=device-width, initial-scale=1" })
    #expect(meta.contains { $0["name"] == "color-scheme" && $0["content"] == "light dark" })
    #expect(meta.contains { $0["name"] == "robots" && $0["content"] == "noindex" })
    #expect(
      page.elements.contains { $0.classes.contains("visible-lg") && $0.classes.contains("background-customizable") })
    #expect(page.elements.contains { $0.classes.contains("mock") })
  }

  @Test(arguments: PageFiles.samples.all) func aStrictPolicyFits(_ sample: PageFiles.Sample) throws {
    let page = try outline(sample)
    for element in page.elements {
      // Passkeys are for scripts alone: theirs is a file of ours.
      if element.name == "script", sample.name.contains("passkey") {
        #expect(element["src"]?.hasPrefix("/_understudy/assets/") == true)
        continue
      }
      #expect(!["script", "style", "iframe", "object", "base"].contains(element.name))
      #expect(!element.attributes.keys.contains { $0 == "style" || $0.hasPrefix("on") }, "\(element)")
    }
    for link in page.all("link") + page.all("img") {
      let address = try #require(link["href"] ?? link["src"])
      #expect(address.hasPrefix("/") || address.hasPrefix("data:image/"), "\(address)")
    }
  }

  @Test(arguments: PageFiles.samples.all) func everythingRefersToSomething(_ sample: PageFiles.Sample) throws {
    let page = try outline(sample)
    let ids = page.elements.compactMap { $0["id"] }
    #expect(Set(ids).count == ids.count, "\(ids)")
    for element in page.elements {
      for name in ["for", "aria-describedby", "aria-labelledby", "aria-controls"] {
        for id in (element[name] ?? "").split(separator: " ") { #expect(ids.contains(String(id)), "\(element)") }
        #expect(element[name] != "", "\(element)")
      }
    }
    for input in page.all("input") where input["type"] != "hidden" {
      #expect(page.all("label").contains { $0["for"] == input["id"] }, "\(input)")
    }
    #expect(page.elements.filter { $0["autofocus"] != nil }.count <= 1)
  }

  @Test(arguments: PageFiles.samples.all) func aFormIsPostedBack(_ sample: PageFiles.Sample) throws {
    let page = try outline(sample)
    // Beside a list of users to continue as, which is a form of buttons alone.
    let posted = page.all("form").filter { $0["role"] != "search" }
    let forms = posted.filter { $0.ancestors.contains("main") && !$0.classes.contains("people") }
    #expect(forms.count <= 1)
    for form in posted { #expect(form["method"] == "post") }
    // A search changes nothing, so nobody need prove where it comes from.
    for form in page.all("form") where form["role"] == "search" {
      #expect(form["method"] == "get" && sample.page == "start")
    }
    #expect(page.all("input").filter { $0["name"] == "_csrf" && $0["type"] == "hidden" }.count == posted.count)
    // The pages for a device and for a sign-out carry no authorization request, and there is no app to go back to.
    guard forms.count == 1, !["device", "sign-out"].contains(sample.page) else { return }
    #expect(forms[0]["action"]?.contains("&amp;state=a1b2") == true)
    // Enter presses the first button, so that must be what the page is for.
    let first = try #require(page.first("button"))
    #expect(
      first["type"] == "submit" && first["formnovalidate"] == nil || sample.name == "sign-in-code-only", "\(first)")
    let cancel = try #require(page.all("button").first { $0["value"] == "cancel" })
    #expect(cancel["name"] == "action" && cancel["formnovalidate"] != nil)
  }

  @Test func signInHasTheKnownFields() throws {
    let page = try outline(named: "sign-in")
    #expect(
      page.with(id: "signInFormUsername")?.attributes == [
        "class": "inputField-customizable", "id": "signInFormUsername", "name": "username", "type": "text", "value": "",
        "autocomplete": "username webauthn", "autocapitalize": "none", "autocorrect": "off", "spellcheck": "false",
        "inputmode": "email", "required": "", "autofocus": "",
      ])
    #expect(
      page.with(id: "signInFormPassword")?.attributes == [
        "class": "inputField-customizable", "id": "signInFormPassword", "name": "password", "type": "password",
        "autocomplete": "current-password", "required": "",
      ])
    let submit = try #require(page.first("button"))
    #expect(submit["name"] == "signInSubmitButton" && submit["type"] == "submit" && submit.text == "Sign in")
    #expect(submit.classes.contains("login-submit") && submit.classes.contains("submitButton-customizable"))
    let code = try #require(page.all("button").first { $0["value"] == "email_code" })
    #expect(code["formnovalidate"] != nil && code.text == "Email me a code")
    #expect(page.first("title")?.text == "Sign in – Shop")
  }

  @Test func aFailedSignInKeepsTheNameAndSaysWhy() throws {
    let page = try outline(named: "sign-in-wrong")
    let alert = try #require(page.elements.first { $0["role"] == "alert" })
    #expect(alert.text == "Incorrect username or password." && alert.classes.contains("errorMessage-customizable"))
    let form = try #require(page.elements.firstIndex { $0.name == "form" })
    let visible = page.elements[(form + 1)...].first { $0["type"] != "hidden" }
    #expect(visible?["role"] == "alert")
    for id in ["signInFormUsername", "signInFormPassword"] {
      let input = try #require(page.with(id: id))
      #expect(input["aria-invalid"] == "true" && input["aria-describedby"] == alert["id"])
    }
    #expect(page.with(id: "signInFormUsername")?["value"] == "ada@example.com")
    #expect(page.with(id: "signInFormPassword")?["value"] == nil)
    #expect(page.with(id: "signInFormPassword")?["autofocus"] != nil)
  }

  @Test(arguments: ["code", "code-wrong", "confirm", "confirm-forgot-password", "authenticator"])
  func aCodeCanBeFilledIn(_ name: String) throws {
    let input = try #require(try outline(named: name).all("input").first { $0["name"] == "code" })
    let expected = [
      "type": "text", "inputmode": "numeric", "autocomplete": "one-time-code", "pattern": "[0-9]*", "maxlength": "8",
      "autofocus": "", "required": "", "id": "verification_code",
    ]
    #expect(expected.allSatisfy { input[$0.key] == $0.value }, "\(input)")
  }

  @Test(arguments: ["sign-up", "confirm-forgot-password", "new-password"])
  func aNewPasswordComesWithItsRules(_ name: String) throws {
    let page = try outline(named: name)
    let input = try #require(page.all("input").first { $0["name"] == "password" })
    #expect(input["type"] == "password" && input["autocomplete"] == "new-password" && input["minlength"] == "8")
    #expect(input["passwordrules"]?.hasPrefix("minlength: 8;") == true)
    #expect(input["aria-describedby"] == "password-rules")
    #expect(page.with(id: "password-rules") != nil)
    #expect(page.all("li").contains { $0.text == "at least 8 characters" })
  }

  @Test func whatWasTypedIsEscaped() throws {
    let page = try outline(named: "sign-up-wrong")
    #expect(page.with(id: "username")?["value"] == "&lt;b&gt;ada&lt;/b&gt;")
  }
}
