internal import HTTPServer
internal import Mustache
internal import Platform
internal import Store

/// Makes pages of templates, texts and view models, in one language.
struct PageRenderer: Sendable {
  /// The parsed files.
  struct Parts: Sendable {
    let library: TemplateLibrary
    let texts: Texts
    let stylesheet: [UInt8]
    let stylesheetAddress: String
    let script: [UInt8]
    let scriptAddress: String
  }

  private let files: PageFiles
  private let whole: Once<Parts>
  private var english: Parts { whole.value }
  /// Other languages, each read at its first use, so that the start does not wait for them.
  private let others = Guarded<[PageLanguage: Parts]>([:])
  var language = PageLanguage.english
  /// The path below which browsers see the server; see ``HTTPServer/Ingress``.
  var basePath = ""

  /// The address of something on this server, in the form that a page needs.
  func link(to address: String) -> String { basePath + address }

  /// Reads and parses every file of the pages in English, so that a defect in a directory shows at start. Those in the
  /// executable are read when the first page is wanted: the tests have seen them.
  init(directory: String?) throws(PageFileError) {
    if let directory {
      files = .directory(directory)
      let read = try Self.load(files, .english)
      whole = Once { read }
    } else {
      files = .embedded
      whole = Once {
        do throws(PageFileError) {
          return try Self.load(.embedded, .english)
        } catch {
          preconditionFailure("the pages of the executable: \(error)")
        }
      }
    }
  }

  /// The texts for apps in redirect addresses, in English: only ASCII is allowed there (RFC 6749 §4.1.2.1), and test
  /// suites compare them.
  var wire: Texts { english.texts }

  /// The parts as read at start; from a directory, as they are now.
  var parts: Parts {
    if case .directory = files { return (try? Self.load(files, language)) ?? english }
    if language == .english { return english }
    if let known = others.read({ $0[language] }) { return known }
    guard let read = try? Self.load(files, language) else { return english }
    others.update { $0[language] = read }
    return read
  }

  /// A page. What the later context lacks is looked for in the earlier one.
  func html(_ page: HostedPage, _ parts: Parts, _ common: MustacheValue, _ model: MustacheValue) -> [UInt8] {
    page.template.flatMap { parts.library.render($0, with: common, model) } ?? []
  }

  /// Texts that a language lacks are shown in English.
  private static func load(_ files: PageFiles, _ language: PageLanguage) throws(PageFileError) -> Parts {
    var texts = try Texts(try files.file(PageLanguage.english.catalogue))
    if language != .english { texts = try Texts(try files.file(language.catalogue), instead: texts) }
    var templates: [String: Template] = [:]
    for name in PageFiles.templateNames {
      let bytes = try files.file(name)
      do throws(TemplateError) {
        templates[String(name.dropLast(".mustache".count))] = try Template(parsing: bytes)
      } catch {
        throw .unparsable(name, error)
      }
    }
    for (key, text) in texts.all {
      do throws(TemplateError) {
        templates["text/\(key)"] = try Template(parsing: text)
      } catch {
        throw .unparsable("\(language.catalogue), \(key)", error)
      }
    }
    for template in HostedPage.all.compactMap(\.template) where templates[template] == nil {
      throw .missing("\(template).mustache")
    }
    let library = TemplateLibrary(templates)
    if let (name, partial) = library.missingPartials.first { throw .unresolved(name, partial) }
    let stylesheet = try files.file("pages.css")
    let script = try files.file("passkeys.js")
    return Parts(
      library: library, texts: texts, stylesheet: stylesheet,
      stylesheetAddress: "/_understudy/assets/pages.css?\(fingerprint(stylesheet))",
      script: script, scriptAddress: "/_understudy/assets/passkeys.js?\(fingerprint(script))")
  }

  /// Tells one content from another (FNV-1a, 64 bits), so that the file may be cached for ever under its address. Not a
  /// secret.
  private static func fingerprint(_ bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }
}
