// Room: Files of other programs (Amplify, CloudFormation, Keycloak, …), converted to the program's own document.

package import Configuration
internal import Cryptography
internal import JSON
internal import Patterns
internal import Platform

/// Converts files of any kind to one own document: the only entry point for `serve`, `check` and `convert`, and for
/// documents sent to the control API.
package enum ImportReader {
  /// The document to start from, and what is known about it.
  package struct Result: Sendable {
    package var document: ConfiguredDocument
    package var report: ImportReport
    /// All guesses, including those recorded in documents that were converted or exported earlier.
    package var guesses: [DocumentGuess]

    package init(document: ConfiguredDocument, report: ImportReport, guesses: [DocumentGuess]) {
      self.document = document
      self.report = report
      self.guesses = guesses
    }
  }

  /// The size limit of other programs' documents, in bytes: a tree takes about ten times that, and no real document is
  /// that large.
  static let sizeLimit = 64 << 20

  /// What is set aside while a large document is parsed: users, and what states and plans of Terraform and Pulumi
  /// contain of other services.
  /// - Parameter size: the size in bytes above which this applies.
  static func parts(above size: Int) -> CollectedParts {
    CollectedParts(
      peopleNamed: ["Users", "users"],
      without: ["resource_changes", "prior_state", "resource_drift", "relevant_attributes", "checks", "check_results"],
      filtering: (
        "resources",
        { item in
          guard let type = item["type"]?.text else { return true }
          return type.contains("cognito") || type.hasPrefix("pulumi:")
        }
      ), above: size)
  }

  /// Reads files and folders in order; later ones add to earlier ones.
  /// - Throws: all errors of all files at once.
  package static func read(
    files: [String], environment: [String: String], context: ImportContext
  ) throws(ConfigurationProblems) -> Result {
    var context = context
    context.environment = environment
    var reading = ImportReading(context: context, environment: environment)
    for file in files { reading.add(file) }
    return try reading.finish(files: files)
  }

  /// Reads a document in memory, and no other file.
  /// - Parameters:
  ///   - name: its name in messages.
  ///   - knownPools: ids of existing pools.
  package static func read(
    _ bytes: [UInt8], name: String, context: ImportContext, knownPools: Set<String> = []
  ) throws(ConfigurationProblems) -> Result {
    var context = context
    context.readsFiles = false
    var reading = ImportReading(context: context, knownPools: knownPools)
    reading.add(ConfigurationSource(name: name, bytes: bytes))
    return try reading.finish(files: [name])
  }

  /// The files that a path stands for: the file, the documents in a folder, or a template with those beside it, which
  /// may be nested in it.
  package static func files(of path: String) -> [String] {
    if ImportFolder.isFolder(path) { return [path] + ((try? ImportFolder.documents(in: path)) ?? []) }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
    let isTemplate = [".yaml", ".yml", ".json", ".template"].contains { path.lowercased().hasSuffix($0) }
    return isTemplate ? [path] + ((try? ImportFolder.documents(in: folder)) ?? []) : [path]
  }

  /// Whether a document is output of the AWS command line about user pools.
  package static func isServiceDump(_ bytes: [UInt8]) -> Bool {
    let bytes = ConfigurationSource(name: "", bytes: bytes).bytes
    guard bytes.count <= sizeLimit, !ForeignText.isOwn(bytes) else { return false }
    let root = YAMLTree.read(JSONSurrogates.joined(bytes), .foreign, diagnosis: Diagnosis(file: ""))
    guard let root else { return false }
    return DocumentKinds.all.first { $0.recognises(root, name: "") } == ServiceDump.self
  }

  /// The content of such a document, pool by pool, without completion: what is missing may exist in the sandbox.
  package static func pieces(
    _ bytes: [UInt8], name: String, context: ImportContext
  ) throws(ConfigurationProblems) -> (pieces: [ServicePiece], report: ImportReport) {
    try? OpenSSL.prepare()
    let bytes = ConfigurationSource(name: name, bytes: bytes).bytes
    let diagnosis = Diagnosis(file: name)
    let declarations = Declarations(diagnosis: diagnosis, ids: MadeUpIDs())
    if let root = YAMLTree.read(JSONSurrogates.joined(bytes), .foreign, diagnosis: diagnosis) {
      let document = ForeignDocument(file: name, root: root, number: 0, context: context)
      for key in diagnosis.repeated { key.report(to: diagnosis) }
      ServiceDump.translate([document], into: declarations)
    }
    guard diagnosis.problems.isEmpty else { throw ConfigurationProblems(diagnosis.problems, files: [name]) }
    // Adding a document without content would have no effect.
    let all = declarations.pools + declarations.root.entries("identityPools")
    if all.allSatisfy({ $0.node.members.count < 2 }) {
      let reasons = declarations.report.notes.filter { $0.kind == .unknown }.map { Problem(at: $0.position, $0.text) }
      if !reasons.isEmpty { throw ConfigurationProblems(reasons, files: [name]) }
    }
    func pieces(_ pools: [Declared], isIdentityPool: Bool) -> [ServicePiece] {
      pools.compactMap { pool in
        pool["Id"]?.text.map { ServicePiece(pool, id: $0, isIdentityPool: isIdentityPool, name: name) }
      }
    }
    return (
      pieces(declarations.pools, isIdentityPool: false)
        + pieces(declarations.root.entries("identityPools"), isIdentityPool: true), declarations.report
    )
  }

  /// The tree of another file that a document names; nil if it cannot be read. Reports its syntax errors.
  static func tree(
    ofFile file: String, _ declarations: Declarations
  ) -> (root: Node, number: Int, repeated: [Diagnosis.RepeatedKey])? {
    guard let source = try? ConfigurationSource.read(file) else { return nil }
    let number = declarations.diagnosis.add(file: file)
    let known = declarations.diagnosis.repeated.count
    guard source.bytes.count <= sizeLimit,
      let root = ForeignText.tree(source, file: number, diagnosis: declarations.diagnosis).root
    else { return nil }
    declarations.add(tree: root, file: number)
    return (root, number, Array(declarations.diagnosis.repeated[known...]))
  }
}

/// An import of several files in sequence.
struct ImportReading {
  private let context: ImportContext
  private let environment: [String: String]
  private let knownPools: Set<String>
  private var inputs: [ConfigurationInput] = []
  /// The own documents among the files.
  private var own: [ConfigurationSource] = []
  private var problems: [Problem] = []
  private var report = ImportReport()
  private let ids = MadeUpIDs()
  /// The current sequence of other programs' documents.
  private var run: Run?
  /// The users of large documents.
  private var people: [PeopleFile] = []
  /// The pools of the last document.
  private var lastPools: [String] = []

  private struct Run {
    var declarations: Declarations
    /// The only pool of the preceding own document.
    var front: PoolInFront?
    /// By kind, in the order of their first document.
    var documents: [(kind: any DocumentKind.Type, documents: [ForeignDocument])] = []
  }

  init(context: ImportContext, environment: [String: String] = [:], knownPools: Set<String> = []) {
    self.context = context
    self.environment = environment
    self.knownPools = knownPools
    // Ids are derived from digests.
    try? OpenSSL.prepare()
  }

  mutating func add(_ file: String) {
    if var people = PeopleFile(file) {
      flush()
      if lastPools.count == 1 { people.pool = lastPools[0] }
      inputs.append(.people(people))
      return
    }
    if file != "-", ImportFolder.isFolder(file) { return add(folder: file) }
    do throws(ConfigurationProblems) {
      add(try ConfigurationSource.read(file, environment: environment))
    } catch {
      problems += error.problems.map { Self.withNextStep($0, file) }
    }
  }

  /// A missing file may be one that the user has not created yet.
  private static func withNextStep(_ problem: Problem, _ file: String) -> Problem {
    guard access(file, F_OK) != 0, !file.hasPrefix(ConfigurationSource.variablePrefix) else { return problem }
    let name = file.hasSuffix(".yaml") || file.hasSuffix(".yml") ? " \(file)" : ""
    var problem = problem
    problem.message += "; expected a configuration file; `understudy init\(name)` writes one"
    return problem
  }

  /// The only pool of the preceding own document; users files in between do not matter.
  private func poolInFront() -> PoolInFront? {
    for input in inputs.reversed() {
      switch input {
      case .people: continue
      case .tree: return nil
      case .source(let source): return PoolInFront(source, environment: environment)
      }
    }
    return nil
  }

  private mutating func add(folder: String) {
    do throws(SystemError) {
      let files = try ImportFolder.documents(in: folder)
      let known = (report.files.count, own.count)
      for file in files {
        do throws(ConfigurationProblems) {
          add(try ConfigurationSource.read(file), ofFolder: true)
        } catch {
          problems += error.problems
        }
      }
      guard (report.files.count, own.count) == known else { return }
      let others = ImportFolder.likely(in: folder)
      problems.append(
        Problem(
          file: folder, mark: nil,
          message: (files.isEmpty
            ? "no document is in this folder" : "none of the \(files.count) documents in this folder is known here")
            + (others.isEmpty
              ? "; expected .json or .yaml files of the kinds that docs/start-from.md lists"
              : "; expected another folder, such as \(alternatives(others))")))
    } catch {
      problems.append(Problem(file: folder, mark: nil, message: "cannot be read: \(error)"))
    }
  }

  /// - Parameter ofFolder: whether the file is from a folder, which may contain unrelated files.
  mutating func add(_ source: ConfigurationSource, ofFolder: Bool = false) {
    if !ForeignText.isScript(source), ForeignText.isOwn(JSONSurrogates.joined(source.bytes)) {
      flush()
      inputs.append(.source(source))
      own.append(source)
      lastPools = []
      return
    }
    guard source.bytes.count <= ImportReader.sizeLimit else {
      problems.append(
        Problem(
          file: source.name, mark: nil,
          message:
            "more than \(ImportReader.sizeLimit >> 20) MiB; expected a document of at most that, or people in a file of their own "
            + "(.ndjson or .csv)"))
      return
    }
    let diagnosis = run?.declarations.diagnosis ?? Diagnosis(file: source.name)
    let number = run == nil ? 0 : diagnosis.add(file: source.name)
    let (count, repeated) = (diagnosis.problems.count, diagnosis.repeated.count)
    let parts = context.collectsPeople ? ImportReader.parts(above: context.largeSize) : nil
    let (root, constants) = ForeignText.tree(source, file: number, diagnosis: diagnosis, parts: parts)
    let name = source.name.split(separator: "/").last.map(String.init) ?? source.name
    if let root, let kind = DocumentKinds.all.first(where: { $0.recognises(root, name: name) }) {
      if run == nil {
        run = Run(declarations: Declarations(diagnosis: diagnosis, ids: ids), front: poolInFront())
        run?.declarations.functions = context.given.functions
      }
      if let declarations = run?.declarations {
        declarations.add(tree: root, file: number)
        for key in diagnosis.repeated[repeated...] { kind.judge(key, in: root, declarations) }
        if ofFolder, kind.entriesMayFail { declarations.looseFiles.insert(Int32(number)) }
      }
      var context = context
      context.front = run?.front
      let document = ForeignDocument(
        file: source.name, root: root, number: number, context: context, lists: parts?.lists ?? [],
        constants: constants)
      report.files.append(ImportReport.File(name: source.name, noun: kind.noun))
      if let kind = kind as? any AppDocument.Type { report.calls += kind.calls(root, in: source.name) }
      if let index = run?.documents.firstIndex(where: { $0.kind == kind }) {
        run?.documents[index].documents.append(document)
      } else {
        run?.documents.append((kind, [document]))
      }
      return
    }
    if root == nil, diagnosis.problems.count > count {
      // A folder of another program may have a file that is no document, or is unfinished.
      if ofFolder {
        let reasons = diagnosis.withdraw(since: count)
        report.notes += reasons.prefix(1).map { problem in
          ImportReport.Note(
            kind: .leftOut, position: SourcePosition(file: source.name, mark: problem.mark ?? Mark(line: 1, column: 1)),
            path: "", text: "the file is left out, as it cannot be read: \(problem.message)")
        }
      } else if run == nil {
        inputs.append(.tree(nil, diagnosis))
      }
      return
    }
    if ofFolder {
      report.notes.append(
        ImportReport.Note(
          kind: .leftOut, position: SourcePosition(file: source.name, mark: Mark(line: 1, column: 1)), path: "",
          text: "not a document that is known here; it is left out"))
      return
    }
    if let root, !root.isNull, !ForeignText.mayBeOwn(root) {
      problems.append(
        Problem(
          file: source.name, mark: root.mark,
          message:
            "not a document that is known here; expected one with a section such as userPools, or one of the kinds that "
            + "docs/start-from.md lists"))
      return
    }
    flush()
    inputs.append(.source(source))
  }

  /// Translates the documents collected since the last own document to one own document.
  private mutating func flush() {
    guard let run else { return }
    self.run = nil
    for (kind, documents) in run.documents {
      kind.translate(documents, into: run.declarations)
      kind.tellOtherNames(documents, run.declarations)
    }
    Completion.complete(run.declarations, knownPools: knownPools.union(run.front.map { [$0.name] } ?? []))
    people += peopleOfPoolWithoutID(run)
    inputs.append(.tree(RejectedParts(run.declarations).removed(), run.declarations.diagnosis))
    // Users that joined the preceding pool may be followed by more.
    if run.front == nil || !run.declarations.pools.isEmpty {
      lastPools = run.declarations.pools.compactMap { $0["Id"]?.text }
    }
    people += run.declarations.lines.compactMap { lines in
      let isPlain = lines.pool["Id"] == nil
      return (lines.pool["Id"] ?? lines.pool["id"])?.text.map { pool in
        PeopleFile(
          path: run.declarations.diagnosis.files[lines.file],
          collected: CollectedPeople(lines.bytes, lines: lines.lines), pool: pool == PoolInFront.standIn ? nil : pool,
          isPlain: isPlain)
      }
    }
    report.add(run.declarations.report)
  }

  /// Users of a preceding pool without an id: they are added when the pool is created.
  private func peopleOfPoolWithoutID(_ run: Run) -> [PeopleFile] {
    guard let pool = run.declarations.root.entry("userPools", id: PoolInFront.standIn) else { return [] }
    let files = Dictionary(grouping: pool.entries("Users")) { Int($0.mark.file) }
    run.declarations.root.removeEntry("userPools", id: PoolInFront.standIn)
    return files.sorted { $0.key < $1.key }.map { number, users in
      let lines = PeopleLines(of: pool, file: number, size: 0)
      for user in users { lines.add(user) }
      return PeopleFile(
        path: run.declarations.diagnosis.files[number], collected: CollectedPeople(lines.bytes, lines: lines.lines),
        pool: nil)
    }
  }

  mutating func finish(files: [String]) throws(ConfigurationProblems) -> ImportReader.Result {
    flush()
    if report.files.isEmpty, let name = context.given.demanded(where: { _ in true }) {
      problems.append(
        Problem(
          file: files.first ?? "", mark: nil,
          message: "--parameter \(name): expected a CloudFormation template, which has parameters"))
    }
    do throws(ConfigurationProblems) {
      let document = try ConfigurationLoader.load(
        inputs, environment: environment, files: files, found: problems,
        collectsPeople: context.collectsPeople)
      var loaded = document
      loaded.peopleFiles = people + document.peopleFiles
      var guesses = own.flatMap { DocumentGuess.all(in: $0, environment: environment) }
      guesses += (document.documents[DocumentGuess.section]?.array ?? []).compactMap { DocumentGuess($0) }
      guesses += DocumentGuess.all(in: report.notes)
      // Guesses stay with the sandbox, so that an export contains them.
      if !guesses.isEmpty { loaded.documents[DocumentGuess.section] = .array(guesses.map(\.described)) }
      let flows = FlowGuesses.notes(of: document)
      report.notes += flows
      guesses += DocumentGuess.all(in: flows)
      return ImportReader.Result(document: loaded, report: report, guesses: guesses)
    } catch {
      throw report.explaining(error, files: files)
    }
  }
}
