internal import Configuration

/// A kind of another program's document: how to recognise it, and how to translate it.
protocol DocumentKind: SendableMetatype {
  /// `an Amplify Gen 2 file`
  static var noun: String { get }

  /// - Parameter name: the file name without its folder. Content has priority; the name decides only where content is
  ///   ambiguous.
  static func recognises(_ root: Node, name: String) -> Bool

  /// The known names at the top of such a document, whether read or ignored. Others are reported. nil if the kind
  /// reports them itself, or if names are arbitrary.
  static var names: Set<String>? { get }

  /// Reports a key that is given twice. By default it is an error.
  static func judge(_ key: Diagnosis.RepeatedKey, in root: Node, _ declarations: Declarations)

  /// Whether an entry of such a document in a folder is left out if it cannot be taken, instead of rejecting the rest.
  static var entriesMayFail: Bool { get }

  /// Translates all adjacent documents of this kind together, since they may refer to each other.
  static func translate(_ documents: [ForeignDocument], into declarations: Declarations)
}

extension DocumentKind {
  static var names: Set<String>? { nil }

  static var entriesMayFail: Bool { true }

  static func judge(_ key: Diagnosis.RepeatedKey, in root: Node, _ declarations: Declarations) {
    key.report(to: declarations.diagnosis)
  }

  /// Reports unknown names at the top: a document is recognised by some of its names, and none of the others is
  /// silently ignored.
  static func tellOtherNames(_ documents: [ForeignDocument], _ declarations: Declarations) {
    guard let names else { return }
    for document in documents {
      for member in document.root.members where !names.contains(member.name) {
        declarations.cannotKnow("\(member.name) is not read", at: member.mark)
      }
    }
  }
}

/// A document of another program.
struct ForeignDocument {
  /// The path as given by the user.
  let file: String
  let root: Node
  /// Its number among the files of the declarations.
  let number: Int
  let context: ImportContext
  /// Users that were set aside from the tree of a large document.
  var lists: [CollectedList] = []
  /// The constants of a script, beside its object.
  var constants: [Node.Member] = []

  /// The file name without its folder.
  var name: String { file.split(separator: "/").last.map(String.init) ?? file }
  /// The folder with a trailing slash; empty for the current folder.
  var folder: String { file.lastIndex(of: "/").map { String(file[...$0]) } ?? "" }
  /// The users of a list in the document.
  func people(_ list: Node?) -> ForeignPeople { ForeignPeople(list, of: self) }

  /// The place of the whole document.
  var mark: Mark { root.mark }
}

/// All kinds, in the order in which they are tried.
enum DocumentKinds {
  static let all: [any DocumentKind.Type] = [
    AmplifyOutputs.self, AmplifyConfiguration.self, AWSExports.self, AmplifyConfigureCall.self,
    AmplifyProject.self, ServerlessFramework.self, CloudFormationTemplate.self, TerraformShow.self, TerraformState.self,
    PulumiStack.self, KeycloakRealm.self, NavConfiguration.self, DexConfiguration.self, ServerMock.self,
    ContainerFile.self, EntraManifest.self, MSALConfiguration.self, CognitoLocalDatabase.self, FirebaseUsers.self,
    ServiceDump.self, ServiceInput.self,
  ]
}
