internal import Encodings
internal import HTTPServer
internal import Model
internal import Realms
internal import Sandboxes

extension HostedPage {
  static let assets = HostedPage(
    nil,
    [
      .get("/_understudy/assets/pages.css") { AssetFiles($0).stylesheet() },
      .get("/_understudy/assets/passkeys.js") { AssetFiles($0).script() },
      .get("/_understudy/assets/brand.css") { AssetFiles($0).brandStylesheet() },
      .get("/_understudy/assets/brand/{realm}/{client}/{picture}") { AssetFiles($0).brandPicture() },
    ])
}

/// Style sheets, pictures and the script of the pages.
struct AssetFiles: Sendable {
  private let browser: BrowserRequest

  init(_ browser: BrowserRequest) { self.browser = browser }

  /// Its URL changes with its content, so browsers may cache it.
  func stylesheet() -> Outcome {
    let parts = browser.renderer.parts
    return browser.asset(parts.stylesheet, type: "text/css; charset=utf-8", address: parts.stylesheetAddress)
  }

  func script() -> Outcome {
    let parts = browser.renderer.parts
    return browser.asset(parts.script, type: "text/javascript; charset=utf-8", address: parts.scriptAddress)
  }

  func brandStylesheet() -> Outcome {
    let renderer = browser.renderer
    let client = ClientID(browser.request.query["client_id"] ?? "")
    guard let realm = try? browser.core.realm(of: client, browser.scope()).current().realm,
      let sheet = Brand(realm, client, below: renderer.basePath, ours: renderer.parts.stylesheet)?.stylesheet
    else { return .respond(Response(status: 404)) }
    return .respond(
      Response(status: 200, headers: ["Content-Type": "text/css; charset=utf-8"], body: Array(sheet.utf8))
        .with("Cache-Control", "no-cache").with("X-Content-Type-Options", "nosniff"))
  }

  /// One picture of a pool. An SVG that is opened directly runs and loads nothing.
  func brandPicture() -> Outcome {
    let parameters = browser.request.parameters
    let client = ClientID(parameters["client"])
    guard let realm = try? browser.core.realm(RealmID(parameters["realm"]), browser.scope()).current().realm,
      let (bytes, type) = picture(parameters["picture"], realm, client)
    else { return .respond(Response(status: 404)) }
    return .respond(
      Response(status: 200, headers: ["Content-Type": type], body: bytes)
        .with("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .with("Cache-Control", "no-cache").with("X-Content-Type-Options", "nosniff"))
  }

  private func picture(_ name: String, _ realm: Realm, _ client: ClientID) -> (bytes: [UInt8], type: String)? {
    if name == "logo" {
      guard let image = realm.pageStyle(of: client)?.image else { return nil }
      if image.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return (image, "image/png") }
      return image.starts(with: [0xFF, 0xD8, 0xFF]) ? (image, "image/jpeg") : nil
    }
    guard let index = Int(name), let assets = realm.branding(of: client)?.assets, assets.indices.contains(index),
      let type = Self.types[assets[index].format], let bytes = assets[index].bytes.flatMap({ Base64.decode($0) })
    else { return nil }
    return (bytes, type)
  }

  /// By the service's names of formats.
  private static let types = [
    "PNG": "image/png", "JPEG": "image/jpeg", "SVG": "image/svg+xml", "WEBP": "image/webp", "ICO": "image/x-icon",
  ]
}
