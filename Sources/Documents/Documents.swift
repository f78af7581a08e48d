// Room: Whole documents: a configuration becomes a sandbox and back; conversion, and `serve --watch`.

internal import Assembly
package import Configuration
internal import Cryptography
package import Imports
internal import JSON
package import Logging
internal import Model
package import Sandboxes
internal import Store

/// The work with configuration documents.
///
/// The API of this room, with ``StartingDocument`` (reads what a server starts from), ``ConfiguredSandboxDocuments``
/// (documents of the control API, in both directions) and ``ConfigurationWatch`` (`serve --watch`). docs/decisions/0037
/// describes the steps from a file to a realm, by room.
package enum Documents {
  /// Applies the section `server` of a document: the access keys that sign calls, the quotas of the account, the
  /// relaxed rules, and the apps.
  package static func configure(_ core: IdentityCore, by server: ConfiguredServer) {
    let signers = Signers(server)
    core.signers.update { $0 = signers }
    let quotas = AccountQuotas(server.quotas)
    core.accountQuotas.update { $0 = quotas }
    core.relax(Set(server.relax))
    core.associate(server.associations)
    core.addresses.setLinks(server.links?.value)
    core.functionAddress.update { address in address = { server.functions.url(of: $0) } }
  }

  /// Creates the realms of a document in the default sandbox.
  /// - Throws: all errors of the document together.
  package static func provision(_ document: ConfiguredDocument, in core: IdentityCore) throws(ConfigurationProblems) {
    try SandboxProvisioning.provision(document, in: core)
  }

  /// Adds the users of files (`people.ndjson`, `people.csv`) to the pools of the default sandbox.
  /// - Throws: the errors of the files, up to a number of lines of each.
  package static func addUsers(
    of files: [PeopleFile], to core: IdentityCore, log: Logger?
  ) throws(ConfigurationProblems) {
    try PeopleSeeding(core: core, log: log).seed(files)
  }

  /// Creates what a document describes in a core that serves no requests: every document that `serve` rejects is
  /// rejected.
  /// - Returns: the number of users in its files of users.
  package static func check(_ document: ConfiguredDocument) throws -> Int {
    try OpenSSL.prepare()
    let core = IdentityCore(addresses: Addresses(publicURL: "http://localhost"))
    try SandboxProvisioning.provision(document, in: core)
    return try PeopleSeeding(core: core, log: nil, forgets: true).seed(document.peopleFiles)
  }

  /// The YAML text of what was read from files of other programs, with a comment at every guess.
  package static func converted(_ reading: ImportReader.Result) throws -> String {
    var document = reading.document
    document.documents[DocumentGuess.section] = nil
    let members = try MinimalDocument(document).members
    return DocumentWriter.text(members, reading.guesses)
  }
}
