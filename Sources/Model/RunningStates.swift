package import Store

/// A room's unfinished operations in a realm, such as sign-in attempts or users at a provider. The room declares the
/// type; the realm stores one value of each without knowing the types.
package protocol RunningState: Codable, RowHolder {
  /// The state's name when stored: unique and never changed.
  static var name: String { get }
  /// An empty state.
  init()
}

/// The ``RunningState`` of each room, by type.
package struct RunningStates: Sendable {
  private var states: [ObjectIdentifier: any RunningState] = [:]

  package init() {}

  package subscript<State: RunningState>(_: State.Type) -> State {
    get { states[ObjectIdentifier(State.self)] as? State ?? State() }
    set { states[ObjectIdentifier(State.self)] = newValue }
  }

  package mutating func removeAll() {
    states = [:]
  }
}

extension RunningStates: RowHolder {
  package mutating func visitParts(_ visitor: inout some PartVisitor) throws {
    for (id, state) in states { states[id] = try visited(state, &visitor) }
  }

  private func visited<State: RunningState>(_ state: State, _ visitor: inout some PartVisitor) throws -> State {
    var state = state
    try visitor.visit(&state, as: State.name)
    return state
  }
}

/// Encoded as an object with a member for each non-empty state. The decoder needs the list of types in
/// ``CodingUserInfoKey/runningStates``, since a type cannot be looked up by name.
extension RunningStates: Codable {
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue _: Int) { nil }
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Name.self)
    let kinds = CodingUserInfoKey.runningStates.flatMap { decoder.userInfo[$0] as? [any RunningState.Type] } ?? []
    for name in container.allKeys {
      guard let kind = kinds.first(where: { $0.name == name.stringValue }) else {
        throw DecodingError.dataCorruptedError(
          forKey: name, in: container, debugDescription: "no running state is named \(name.stringValue)")
      }
      states[ObjectIdentifier(kind)] = try container.decode(kind, forKey: name)
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    for state in states.values.sorted(by: { type(of: $0).name < type(of: $1).name }) {
      try container.encode(state, forKey: Name(stringValue: type(of: state).name))
    }
  }
}

extension CodingUserInfoKey {
  /// The types of all running states, `[any RunningState.Type]`.
  package static let runningStates = CodingUserInfoKey(rawValue: "runningStates")
}
