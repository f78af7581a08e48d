package import JSON

extension Contract {
  /// What is wrong with an OpenAPI document as such: references that lead nowhere, names used twice, parameters of
  /// paths that are not declared, operations without an answer for success. Empty if all is well.
  package static func faults(of document: JSON) -> [String] {
    var faults: [String] = []
    var identifiers: Set<String> = []
    for (path, methods) in document["paths"]?.object ?? [:] {
      for (method, operation) in methods.object ?? [:] {
        let place = "\(method) \(path)"
        let identifier = operation["operationId"]?.string ?? ""
        if identifier.isEmpty || !identifiers.insert(identifier).inserted { faults.append("\(place): operationId") }
        let declared = (operation["parameters"]?.array ?? []).filter { $0["in"] == "path" }.compactMap {
          $0["name"]?.string
        }
        let needed = path.split(separator: "/").filter { $0.hasPrefix("{") }.map { String($0.dropFirst().dropLast()) }
        if declared != needed { faults.append("\(place): path parameters \(declared), not \(needed)") }
        let statuses = operation["responses"]?.object?.names ?? []
        if !statuses.contains(where: { $0.hasPrefix("2") }) { faults.append("\(place): no success") }
        for response in operation["responses"]?.object ?? [:] where response.value["description"]?.string == nil {
          faults.append("\(place): \(response.name) without a description")
        }
        let schemes = document["components"]?["securitySchemes"]
        for requirement in operation["security"]?.array ?? [] {
          for name in requirement.object?.names ?? [] where schemes?[name] == nil { faults.append("\(place): \(name)") }
        }
        for tag in operation["tags"]?.array ?? [] {
          let isListed = document["tags"]?.array?.contains { $0["name"] == tag } ?? false
          if !isListed { faults.append("\(place): the tag \(tag) is not listed") }
        }
      }
    }
    return faults + danglingReferences(in: document, of: document)
  }

  private static func danglingReferences(in value: JSON, of document: JSON) -> [String] {
    if let reference = value["$ref"]?.string {
      let target = reference.split(separator: "/").dropFirst().reduce(document as JSON?) { $0?[String($1)] }
      return target == nil ? ["\(reference) leads nowhere"] : []
    }
    let children = value.object?.map(\.value) ?? value.array ?? []
    return children.flatMap { danglingReferences(in: $0, of: document) }
  }
}
