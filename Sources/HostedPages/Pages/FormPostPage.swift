package import HTTPServer

extension HostedPagesFront {
  /// Hands an answer to an app by a form that posts itself (OAuth 2.0 Form Post Response Mode §2). The one page with a
  /// script, allowed by its hash; without script there is a button.
  package func formPost(_ address: String, _ pairs: Form, _ request: Request) -> Response {
    let front = speaking(to: request)
    let (language, texts) = (front.renderer.language, front.renderer.parts.texts)
    var html =
      "<!doctype html>\n<html lang=\"\(language.tag)\" dir=\"\(language.direction)\"><head><meta charset=\"utf-8\">"
    html += "<title>\(Self.escaped(texts("error.return")))</title></head>\n"
    html += "<body><form method=\"post\" action=\"\(Self.escaped(address))\">\n"
    for pair in pairs.pairs {
      html += "<input type=\"hidden\" name=\"\(Self.escaped(pair.name))\" value=\"\(Self.escaped(pair.value))\">\n"
    }
    html += "<noscript><button type=\"submit\">\(Self.escaped(texts("continue.submit")))</button></noscript>\n</form>\n"
    html += "<script>\(Self.script)</script></body></html>\n"
    return .html(html).guarded(
      policy: "default-src 'none'; script-src '\(Self.scriptHash)'; base-uri 'none'; frame-ancestors 'none'")
  }

  private static let script = "document.forms[0].submit()"
  /// SHA-256 of the script, as a content security policy names it.
  static let scriptHash = "sha256-ePniVEkSivX/c7XWBGafqh8tSpiRrKiqYeqbG7N1TOE="

  private static func escaped(_ text: String) -> String {
    var output = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": output += "&amp;"
      case "<": output += "&lt;"
      case ">": output += "&gt;"
      case "\"": output += "&quot;"
      case "'": output += "&#39;"
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output
  }
}
