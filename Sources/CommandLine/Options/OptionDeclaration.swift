internal import ArgumentParser
internal import Configuration

/// One option of `serve`, described once: its name and environment variable, its help, its values and their errors, the
/// key of the section `server` that says the same, and its line in `understudy config`.
package struct OptionDeclaration<Value: Sendable>: DeclaredOption {
  /// With its dashes.
  package let name: String
  fileprivate let help: OptionHelp
  /// The texts on the command line; empty if it is not there.
  let given: @Sendable (ServeArguments) -> [String]
  /// Divides the variable of an option that may be repeated.
  private let separators: String?
  private let check: @Sendable (_ text: String, _ source: String) throws(OptionError) -> Void
  private let read: @Sendable ([String]) -> Value
  private let describe: @Sendable (Value) -> String
  /// The value of the key of the section `server`.
  private let key: @Sendable (ConfiguredServer) -> Located<Value>?
  private let effect: (@Sendable (Settings) -> String)?

  fileprivate init<Element>(
    _ name: String, _ kind: OptionKind<Element>, _ help: OptionHelp, separators: String? = nil,
    key: @escaping @Sendable (ConfiguredServer) -> Located<Value>? = { _ in nil },
    shown effect: (@Sendable (Settings) -> String)?, given: @escaping @Sendable (ServeArguments) -> [String],
    describe: @escaping @Sendable (Value) -> String, read: @escaping @Sendable ([Element]) -> Value
  ) {
    (self.name, self.help, self.given, self.separators, self.effect) = (name, help, given, separators, effect)
    (self.key, self.describe) = (key, describe)
    check = { (text, source) throws(OptionError) in
      guard kind.value(text) != nil else { throw kind.error(text, of: source) }
    }
    self.read = { read($0.compactMap(kind.value)) }
  }

  package func texts(_ arguments: ServeArguments, _ reader: OptionReader) throws(OptionError) -> [String] {
    let (texts, source) = found(arguments, reader)
    for text in texts { try check(text, source) }
    return texts
  }

  /// The value of texts that ``texts(_:_:)`` has returned; the default for none.
  func value(of texts: [String]) -> Value { read(texts) }

  /// The value, from the command line or else the environment variable or else the default.
  func value(_ arguments: ServeArguments, _ reader: OptionReader) throws(OptionError) -> Value {
    read(try texts(arguments, reader))
  }

  /// The value of the option if it is there, or else of the key of the section `server`, or else the default.
  func value(of texts: [String], or server: ConfiguredServer) -> Value {
    texts.isEmpty ? key(server)?.value ?? read([]) : read(texts)
  }

  /// The texts of the option, and the option or the variable that has them.
  func found(_ arguments: ServeArguments, _ reader: OptionReader) -> (texts: [String], source: String) {
    let given = given(arguments)
    if !given.isEmpty { return (given, name) }
    let text = reader.variable(name)
    let texts =
      separators.map { separators in (text ?? "").split(whereSeparator: separators.contains).map(String.init) }
      ?? text.map { [$0] } ?? []
    return (texts, OptionReader.variableName(name))
  }

  package func row(_ settings: Settings, _ arguments: ServeArguments, _ reader: OptionReader) -> OptionRow {
    let (texts, source) = found(arguments, reader)
    let value = value(of: settings.serve.texts[name] ?? [], or: settings.document.server)
    return OptionRow(
      line: "\(name.dropFirst(2)): \(effect?(settings) ?? describe(value))",
      source: texts.isEmpty ? key(settings.document.server).map { "\($0.position)" } ?? "default" : source)
  }
}

/// An option of any type of value.
package protocol DeclaredOption: Sendable {
  var name: String { get }
  /// The texts on the command line or else in the environment variable; empty for neither.
  /// - Throws: ``OptionError`` for a text of the wrong form.
  func texts(_ arguments: ServeArguments, _ reader: OptionReader) throws(OptionError) -> [String]
  func row(_ settings: Settings, _ arguments: ServeArguments, _ reader: OptionReader) -> OptionRow
}

/// A line of `understudy config`.
package struct OptionRow: Sendable {
  /// The option with its value, as YAML.
  let line: String
  /// The option, the variable or the place in a file that has the value, or `default`.
  let source: String
}

/// The arguments that a command was called with: all of them for `serve` and `config`, some or none for others.
package struct ServeArguments {
  package var options: ServeOptions?
  package var documents: DocumentOptions?
  package var people: PeopleOptions?

  package init(_ options: ServeOptions? = nil, _ documents: DocumentOptions? = nil, _ people: PeopleOptions? = nil) {
    (self.options, self.documents, self.people) = (options, documents, people)
  }
}

/// The help of an option.
struct OptionHelp: Sendable {
  /// What the option's value is completed with in a shell.
  enum Completion: Sendable {
    case none, file, directory
    case extensions([String])
    case words([String])
  }

  var about: String
  var discussion = ""
  var valueName: String?
  var completion = Completion.none

  var argument: ArgumentHelp { ArgumentHelp(about, discussion: discussion, valueName: valueName) }

  var completionKind: CompletionKind? {
    switch completion {
    case .none: nil
    case .file: .file()
    case .directory: .directory
    case .extensions(let extensions): .file(extensions: extensions)
    case .words(let words): .list(words)
    }
  }
}

// MARK: Kinds of options

extension OptionDeclaration {
  /// An option with one value; nil without it.
  /// - Parameters:
  ///   - unset: what `understudy config` says of nil.
  ///   - key: the key of the section `server` that says the same.
  ///   - shown: the value in effect, where it does not follow from this option alone.
  init<Element>(
    _ name: String, _ path: any KeyPath<ServeArguments, String?> & Sendable, _ kind: OptionKind<Element>,
    _ about: String, valueName: String, completion: OptionHelp.Completion = .none, unset: String = "none",
    key: @escaping @Sendable (ConfiguredServer) -> Located<Element>? = { _ in nil },
    shown effect: (@Sendable (Settings) -> String)? = nil
  ) where Value == Element? {
    let help = OptionHelp(
      about: "\(about) [\(OptionReader.variableName(name))]", valueName: valueName, completion: completion)
    self.init(
      name, kind, help,
      key: { key($0).map { located in Located(located.value, at: located.position) } }, shown: effect,
      given: { $0[keyPath: path].map { [$0] } ?? [] },
      describe: { $0.map(kind.shown) ?? unset }, read: { $0.first })
  }

  /// An option with one value and a default.
  init(
    _ name: String, _ path: any KeyPath<ServeArguments, String?> & Sendable, _ kind: OptionKind<Value>,
    default usual: Value, _ about: String, valueName: String, completion: OptionHelp.Completion = .none,
    shown effect: (@Sendable (Settings) -> String)? = nil
  ) {
    let help = OptionHelp(
      about: "\(about) [\(OptionReader.variableName(name))]", valueName: valueName, completion: completion)
    self.init(
      name, kind, help, shown: effect, given: { $0[keyPath: path].map { [$0] } ?? [] }, describe: kind.shown,
      read: { $0.first ?? usual })
  }

  /// An option without a value.
  init(
    flag name: String, _ path: any KeyPath<ServeArguments, Bool?> & Sendable, _ about: String,
    shown effect: (@Sendable (Settings) -> String)? = nil
  ) where Value == Bool {
    self.init(
      name, .flag, OptionHelp(about: "\(about) [\(OptionReader.variableName(name))=true]"), shown: effect,
      given: { $0[keyPath: path] == true ? ["true"] : [] }, describe: { "\($0)" }, read: { $0.first ?? false })
  }

  /// An option that may be repeated.
  /// - Parameters:
  ///   - separators: the characters that divide its variable, with what they divide: `paths separated by colons`.
  ///   - discussion: what the help says before that.
  init<Element>(
    list name: String, _ path: any KeyPath<ServeArguments, [String]?> & Sendable, _ kind: OptionKind<Element>,
    _ about: String, valueName: String, separators: (characters: String, words: String), discussion: String = "",
    completion: OptionHelp.Completion = .none, unset: String = "[]",
    key: @escaping @Sendable (ConfiguredServer) -> [Located<Element>] = { _ in [] },
    shown effect: (@Sendable (Settings) -> String)? = nil
  ) where Value == [Element] {
    let help = OptionHelp(
      about: about, discussion: "\(discussion)\(OptionReader.variableName(name)): \(separators.words).",
      valueName: valueName, completion: completion)
    self.init(
      name, kind, help, separators: separators.characters,
      key: { server in
        let values = key(server)
        return values.first.map { Located(values.map(\.value), at: $0.position) }
      }, shown: effect, given: { $0[keyPath: path] ?? [] },
      describe: { $0.isEmpty ? unset : "[\($0.map(kind.shown).joined(separator: ", "))]" }, read: { $0 })
  }
}

// MARK: Properties of arguments

extension OptionDeclaration {
  fileprivate var longName: NameSpecification { .customLong(String(name.dropFirst(2))) }
}

extension Option where Value == String? {
  /// The argument of an option of ``ServeOptionList``.
  init<Read>(_ path: KeyPath<ServeOptionList, OptionDeclaration<Read>>) {
    let option = ServeOptionList.all[keyPath: path]
    self.init(name: option.longName, help: option.help.argument, completion: option.help.completionKind)
  }
}

extension Option where Value == [String] {
  /// The argument of an option of ``ServeOptionList`` that may be repeated.
  init<Read>(wrappedValue: [String], _ path: KeyPath<ServeOptionList, OptionDeclaration<Read>>) {
    let option = ServeOptionList.all[keyPath: path]
    self.init(
      wrappedValue: wrappedValue, name: option.longName, help: option.help.argument,
      completion: option.help.completionKind)
  }
}

extension Flag where Value == Bool {
  /// The argument of an option of ``ServeOptionList`` without a value.
  init(wrappedValue: Bool, _ path: KeyPath<ServeOptionList, OptionDeclaration<Bool>>) {
    let option = ServeOptionList.all[keyPath: path]
    self.init(wrappedValue: wrappedValue, name: option.longName, help: option.help.argument)
  }
}
