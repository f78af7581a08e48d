internal import Configuration

extension InfrastructureResources {
  func declareUser(_ resource: InfrastructureResource) {
    guard let pool = pool(of: resource), let username = resource.values["username"]?.text else { return }
    let user = pool.entry("Users", id: username, at: resource.mark)
    let attributes = resource.values["attributes"]?.members.filter { $0.name != "sub" } ?? []
    if !attributes.isEmpty {
      user.set(
        "UserAttributes",
        .list(
          attributes.map { .mapping([("Name", .text($0.name, at: $0.mark)), ("Value", $0.node)], at: $0.mark) },
          at: resource.mark))
    }
    if let password = resource.values["password"] ?? resource.values["temporary_password"] {
      user.set("Password", password)
    }
    if resource.values["password"] == nil { user.set("UserStatus", "FORCE_CHANGE_PASSWORD", at: resource.mark) }
    if let enabled = resource.values["enabled"] { user.set("Enabled", enabled) }
    if user["Password"] == nil {
      declarations.cannotKnow(
        "the password of \(username), which the service would have mailed", at: resource.mark, in: user)
    }
    declarations.took("person \(username) (\(resource.address))", at: resource.mark)
  }

  func declareMembership(_ resource: InfrastructureResource) {
    guard let pool = pool(of: resource), let username = resource.values["username"]?.text,
      let group = resource.values["group_name"]
    else { return }
    guard let user = pool.entry("Users", id: username) else {
      declarations.leftOut("the person \(username) is not in it: the membership is left out", at: resource.mark)
      return
    }
    user.set("Groups", .list((user["Groups"]?.items ?? []) + [group], at: resource.mark))
  }
}
