internal import Configuration

/// Implicit settings of an own document: OAuth flows that are on where their flag is omitted. Translated documents
/// state the flag, since translation adds the service's default.
enum FlowGuesses {
  static func notes(of document: ConfiguredDocument) -> [ImportReport.Note] {
    document.userPools.flatMap { pool in
      pool.clients.compactMap { client -> ImportReport.Note? in
        guard client.takesFlowsForOn, let flows = client.settings.texts("AllowedOAuthFlows").first else { return nil }
        var steps: [DocumentPlace.Step] = []
        if let pool = pool.id?.value { steps.append(DocumentPlace.Step(list: "userPools", id: pool)) }
        if let id = client.id?.value { steps.append(DocumentPlace.Step(list: "Clients", id: id)) }
        return ImportReport.Note(
          kind: .guessed, position: flows.position, path: "",
          text:
            "AllowedOAuthFlowsUserPoolClient: true for the client \(client.name ?? client.id?.value ?? ""), as it has "
            + "AllowedOAuthFlows; at the service they are off without it",
          place: DocumentPlace(steps: steps, member: "AllowedOAuthFlows"))
      }
    }
  }
}
