internal import Configuration

/// A kind of document of another program: how to tell it, and what it says in our words.
protocol DocumentKind: SendableMetatype {
  /// `an Amplify Gen 2 file`
  static var noun: String { get }

  /// - Parameter name: of the file, without its folder. Content counts first: names help where it says too little.
  static func recognises(_ root: Node, name: String) -> Bool

  /// The names at the top of such a document: those that are read, and those that say nothing to us. Others are told.
  /// nil: the kind tells of them itself, or has names that nobody can list.
  static var names: Set<String>? { get }

  /// Adds what the documents say; all of this kind that were given beside each other, since they may name one another.
  static func translate(_ documents: [ForeignDocument], into declarations: Declarations)
}

extension DocumentKind {
  static var names: Set<String>? { nil }

  /// Tells of names at the top that the kind does not have: a document is known by some of its names, and none of the
  /// others is passed over.
  static func tellOtherNames(_ documents: [ForeignDocument], _ declarations: Declarations) {
    guard let names else { return }
    for document in documents {
      for member in document.root.members where !names.contains(member.name) {
        declarations.cannotKnow("\(member.name) is not read", at: member.mark)
      }
    }
  }
}

/// One document of another program.
struct ForeignDocument {
  /// As the user gave it.
  let file: String
  let root: Node
  /// Its number among the files of the declarations.
  let number: Int
  let context: ImportContext
  /// People who are not in the tree, since the document is large.
  var lists: [CollectedList] = []

  /// The name of the file without its folder.
  var name: String { file.split(separator: "/").last.map(String.init) ?? file }
  /// The folder of the file, with its slash; empty for the current one.
  var folder: String { file.lastIndex(of: "/").map { String(file[...$0]) } ?? "" }
  /// The people of a list in it.
  func people(_ list: Node?) -> ForeignPeople { ForeignPeople(list, of: self) }

  /// The whole of it.
  var mark: Mark { root.mark }
}

/// All kinds, in the order in which they are asked.
enum DocumentKinds {
  static let all: [any DocumentKind.Type] = [
    AmplifyOutputs.self, AmplifyConfiguration.self, AWSExports.self, AmplifyConfigureCall.self,
    CloudFormationTemplate.self, TerraformShow.self, TerraformState.self, PulumiStack.self, KeycloakRealm.self,
    NavConfiguration.self, EntraManifest.self, MSALConfiguration.self, CognitoLocalDatabase.self, FirebaseUsers.self,
    ServiceDump.self,
  ]
}
