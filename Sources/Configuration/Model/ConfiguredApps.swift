internal import Description
internal import Encodings
internal import JSON
package import Model

/// The apps and sites that belong to this server's hosts.
package struct ConfiguredApps: Sendable {
  package var associations = AppAssociations()
}

extension ConfiguredServer {
  /// The apps and sites, the short form `appleApps` included.
  package var associations: AppAssociations {
    var all = apps?.value.associations ?? AppAssociations()
    all.mailHost = links.flatMap { TextForm.host(ofURL: $0.value) }
    all.mailPaths = ConfirmationLink.paths.map { path in
      // The base's own path, if it has one, comes first.
      let base = links?.value.split(separator: "/").dropFirst(2).map { "/\($0)" }.joined() ?? ""
      return base + path
    }
    let known = Set(all.apple.map(\.id))
    all.apple = appleApps.filter { !known.contains($0) }.map(AppAssociations.AppleApp.init) + all.apple
    return all
  }
}

extension ConfiguredApps: MappingDecodable {
  static var noun: String { "the apps of the server" }

  /// Apple takes a document of at most 128 KiB (docs/reference/passkeys.md#association-files): these bounds remain
  /// below it.
  private static let count = 0...32

  init(_ members: MappingReader) {
    associations.apple = members.list("apple", of: .appleApp, count: Self.count)
    associations.android = members.list("android", of: Reading<ConfiguredAndroidApp>.mapping, count: Self.count)
      .map(\.app)
    let origins = members.optional("relatedOrigins", .entries(of: .list(of: .origin, count: 0...100))) ?? []
    for entry in origins {
      guard TextForm.domainName.matches(entry.name) else {
        members.report(
          "relatedOrigins", "\(quoted(entry.name)) is not a relying party id", expected: TextForm.domainName.expected)
        continue
      }
      associations.relatedOrigins[entry.name] = entry.value
    }
    let pages = members.optional("passkeys", Reading<ConfiguredPasskeyPages>.mapping)
    associations.passkeyEnrollment = pages?.enroll
    associations.passkeyManagement = pages?.manage
  }
}

/// An app of Apple's systems.
struct ConfiguredAppleApp: MappingDecodable {
  static var noun: String { "an app of Apple's systems" }

  var app: AppAssociations.AppleApp

  init(_ members: MappingReader) {
    app = AppAssociations.AppleApp(id: members.required("appId", .appID, standIn: ""))
    app.links = members.optional("links", .list(of: .string(1...128, .pathPattern), count: 0...20))
    app.sharesCredentials = members.optional("webcredentials", .boolean) ?? true
    app.isClip = members.optional("clip", .boolean) ?? false
    app.hosts = members.list("hosts", of: .string(1...253, .domainName), count: 0...100)
  }
}

/// An Android app.
private struct ConfiguredAndroidApp: MappingDecodable {
  static var noun: String { "an Android app" }

  var app: AppAssociations.AndroidApp

  init(_ members: MappingReader) {
    app = AppAssociations.AndroidApp(
      package: members.required("package", .string(3...255, .androidPackage), standIn: ""),
      fingerprints: members.required("sha256", .list(of: .fingerprint, count: 1...20), standIn: []),
      hosts: members.list("hosts", of: .string(1...253, .domainName), count: 0...100))
  }
}

/// Where users add passkeys and manage them.
private struct ConfiguredPasskeyPages: MappingDecodable {
  static var noun: String { "the pages for passkeys" }

  var enroll: String?
  var manage: String?

  init(_ members: MappingReader) {
    enroll = members.optional("enroll", .string(1...1024, .pageAddress))
    manage = members.optional("manage", .string(1...1024, .pageAddress))
  }
}

extension Reading where Value == AppAssociations.AppleApp {
  /// A mapping, or the app's id alone.
  fileprivate static var appleApp: Reading {
    let whole = Reading<ConfiguredAppleApp>.mapping
    return Reading(schema: { ["anyOf": [Reading<String>.appID.schema($0), whole.schema($0)]] }) { node, diagnosis in
      guard case .mapping = node.content else {
        return Reading<String>.appID.read(node, diagnosis).map { AppAssociations.AppleApp(id: $0) }
      }
      return whole.read(node, diagnosis)?.app
    }
  }
}

extension Reading where Value == String {
  fileprivate static var appID: Reading { .string(3...255, .appID) }

  /// An origin by https, as browsers serialize it.
  fileprivate static var origin: Reading {
    Reading.string(1...300).refined("not an origin", expected: "https://HOST[:PORT], without a path") { text in
      guard let origin = WebOrigin(text), origin.scheme == "https",
        !text.dropFirst("https://".count).contains(where: { "/?#\\".contains($0) })
      else { return nil }
      return origin.description
    }
  }
}

extension Reading where Value == [UInt8] {
  /// A SHA-256 fingerprint, as `keytool` and Play write it.
  fileprivate static var fingerprint: Reading {
    Reading<String>.string(64...95).refined("not a fingerprint", expected: "32 pairs of hexadecimal digits") { text in
      let bytes = Hex.decode(text.utf8.contains(UInt8(ascii: ":")) ? text.split(separator: ":").joined() : text)
      return bytes?.count == 32 ? bytes : nil
    }
  }
}

extension TextForm {
  /// Apple's prefix, which is mostly the team's id, and the bundle id.
  fileprivate static let appID = TextForm(
    noun: "an app id", expected: "the team's id, a dot and the bundle id, such as TEAM123456.com.example.app"
  ) { text in
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1
      && parts.allSatisfy { part in
        !part.isEmpty && part.unicodeScalars.allSatisfy { $0.isASCIIAlphanumeric || $0 == "-" }
      }
  }

  /// Letters, digits and underscores, with dots between them.
  fileprivate static let androidPackage = TextForm(
    noun: "a package name", expected: "words of letters, digits and _ with dots between them, such as com.example.app"
  ) { text in
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1
      && parts.allSatisfy { part in
        !part.isEmpty && part.unicodeScalars.allSatisfy { $0.isASCIIAlphanumeric || $0 == "_" }
      }
  }

  /// A path in which `*` and `?` stand for anything.
  fileprivate static let pathPattern = TextForm(
    noun: "a pattern of paths", expected: "a path such as /callback/*, in printable ASCII without blanks"
  ) { text in
    text.hasPrefix("/") && text.unicodeScalars.allSatisfy { (0x21...0x7E).contains($0.value) }
  }

  /// A URL, or a path of each host.
  fileprivate static let pageAddress = TextForm(
    noun: "an address of a page", expected: "a path such as /passkeys/add, or https://…"
  ) { text in
    text.unicodeScalars.allSatisfy { (0x21...0x7E).contains($0.value) }
      && (text.hasPrefix("/") && !text.hasPrefix("//") || text.hasPrefix("https://") && host(ofURL: text) != nil)
  }
}
