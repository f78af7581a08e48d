internal import JSON
internal import Model
internal import Sandboxes

/// The response of an extension (Microsoft Learn: the reference of each event).
enum ExtensionAction: Sendable {
  case goOn
  case claims(JSONObject)
  /// Defaults or changes of attributes, by the directory's names.
  case values([Attribute])
  case block(title: String, message: String)
  /// A text for the form, and one for each attribute.
  case invalid(message: String, errors: [Attribute])

  /// The answer in the body of a webhook.
  init(_ result: RemoteResult, to event: CustomExtension.Event) throws(CoreError) {
    switch result {
    case .failure(.timedOut): throw .tenant(.extensionFailed(event, .timedOut))
    case .failure(.tooBusy): throw .tenant(.extensionFailed(event, .throttled))
    case .failure(.answerTooLarge): throw .tenant(.extensionFailed(event, .tooLarge))
    case .failure(.unreachable(let words)): throw .tenant(.extensionFailed(event, .unreachable(words)))
    case .success(let answer):
      guard answer.status == 200 else { throw .tenant(.extensionFailed(event, .status(answer.status))) }
      let type = answer.header("content-type") ?? ""
      guard type.lowercased().split(separator: ";").first == "application/json" else {
        throw .tenant(.extensionFailed(event, .contentType(type)))
      }
      guard !answer.body.isEmpty, answer.body != Array("null".utf8) else {
        throw .tenant(.extensionFailed(event, .empty))
      }
      guard let data = (try? JSON.parse(answer.body))?["data"] else {
        throw .tenant(.extensionFailed(event, .body("it is no JSON object with data")))
      }
      let dataType = data["@odata.type"]?.string ?? ""
      guard dataType.lowercased() == "microsoft.graph.\(event.responseType)".lowercased() else {
        throw .tenant(
          .extensionFailed(
            event, .body("data/@odata.type is “\(dataType)”, expected microsoft.graph.\(event.responseType)")))
      }
      guard let actions = data["actions"]?.array else {
        throw .tenant(.extensionFailed(event, .body("data/actions is no list")))
      }
      guard actions.count == 1 else { throw .tenant(.extensionFailed(event, .actionCount(actions.count))) }
      guard let action = actions[0].object else {
        throw .tenant(.extensionFailed(event, .body("data/actions/0 is no object")))
      }
      let name = action["@odata.type"]?.string ?? ""
      let prefix = "microsoft.graph.\(event.actionPrefix)."
      guard name.lowercased().hasPrefix(prefix.lowercased()) else {
        throw .tenant(.extensionFailed(event, .actionType(name)))
      }
      try self.init(String(name.dropFirst(prefix.count)), action, of: event)
    }
  }

  /// - Parameter name: behind the last dot of its type.
  init(_ name: String, _ members: JSONObject, of event: CustomExtension.Event) throws(CoreError) {
    switch (event, name) {
    case (.attributeCollectionStart, "continueWithDefaultBehavior"),
      (.attributeCollectionSubmit, "continueWithDefaultBehavior"), (.otpSend, "continueWithDefaultBehavior"):
      self = .goOn
    case (.tokenIssuanceStart, "provideClaimsForToken"):
      self = .claims(try Self.claims(members["claims"] ?? .null, of: event))
    case (.attributeCollectionStart, "setPrefillValues"): self = .values(try Self.values(members["inputs"], of: event))
    case (.attributeCollectionSubmit, "modifyAttributeValues"):
      self = .values(try Self.values(members["attributes"], of: event))
    case (.attributeCollectionStart, "showBlockPage"), (.attributeCollectionSubmit, "showBlockPage"):
      self = .block(title: members["title"]?.string ?? "", message: members["message"]?.string ?? "")
    case (.attributeCollectionSubmit, "showValidationError"):
      self = .invalid(
        message: members["message"]?.string ?? "",
        errors: (members["attributeErrors"]?.object ?? [:]).map { Attribute($0.0, $0.1.string ?? "") })
    default: throw .tenant(.extensionFailed(event, .actionType(name)))
    }
  }

  /// Texts and lists of texts, as the service takes them.
  private static func claims(_ claims: JSON, of event: CustomExtension.Event) throws(CoreError) -> JSONObject {
    if claims.isNull { throw .tenant(.extensionFailed(event, .nullClaims)) }
    guard let object = claims.object else {
      throw .tenant(.extensionFailed(event, .body("the claims are no object")))
    }
    guard !object.names.contains("") else { throw .tenant(.extensionFailed(event, .unnamedClaim)) }
    let size = claims.bytes.count
    guard size <= ExtensionFailure.claimLimit else { throw .tenant(.extensionFailed(event, .claimsTooLarge(size))) }
    for (name, value) in object {
      let isList = value.array?.allSatisfy { $0.string != nil } ?? false
      guard value.string != nil || isList || value.isNull else {
        throw .tenant(.extensionFailed(event, .body("the claim \(name) is neither a text nor a list of texts")))
      }
    }
    return object
  }

  private static func values(_ value: JSON?, of event: CustomExtension.Event) throws(CoreError) -> [Attribute] {
    guard let object = value?.object else {
      throw .tenant(.extensionFailed(event, .body("the values are no object")))
    }
    var attributes: [Attribute] = []
    for (name, value) in object {
      switch value {
      case .string(let text): attributes.append(Attribute(name, text))
      case .bool(let flag): attributes.append(Attribute(name, flag ? "true" : "false"))
      case .integer(let number): attributes.append(Attribute(name, String(number)))
      case .null: attributes.append(Attribute(name, ""))
      default: throw .tenant(.extensionFailed(event, .body("the value of \(name) is no text, number or Boolean")))
      }
    }
    return attributes
  }
}

extension CustomExtension.Event {
  /// The words behind `microsoft.graph.authenticationEvent.`.
  var type: String {
    switch self {
    case .tokenIssuanceStart: "tokenIssuanceStart"
    case .attributeCollectionStart: "attributeCollectionStart"
    case .attributeCollectionSubmit: "attributeCollectionSubmit"
    case .otpSend: "emailOtpSend"
    }
  }

  /// The words behind `microsoft.graph.`, of the event's data.
  var dataType: String { "\(lowerName)CalloutData" }

  /// The same of the answer's.
  var responseType: String { "\(lowerName)ResponseData" }

  /// The same of actions.
  var actionPrefix: String { self == .otpSend ? "OtpSend" : type }

  /// `onTokenIssuanceStart`
  private var lowerName: String { "on" + rawValue.dropFirst(2) }
}
