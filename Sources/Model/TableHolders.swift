package import Store

// Each value that contains tables lists them here, so that changes of their rows are found. Tests check that none is
// missing.

extension RealmID: RowKey {}

extension IdentityPoolID: RowKey {}

extension Sandbox: RowHolder {
  package mutating func visitParts(_ visitor: inout some PartVisitor) throws {
    try visitor.visit(&realms, as: "realms")
    try visitor.visit(&identityPools, as: "identityPools")
    try visitor.visit(&credentials, as: "credentials")
    try visitor.visit(&outbox, as: "outbox")
    try visitor.visit(&journal, as: "journal")
  }
}

extension Realm: TableHolder, RowHolder {
  package mutating func visitParts(_ visitor: inout some PartVisitor) throws {
    try visitor.visit(&clients, as: "clients")
    try visitor.visit(&users, as: "users")
    try visitor.visit(&groups, as: "groups")
    try visitor.visit(&browserSessions, as: "browserSessions")
    try visitor.visit(&running, as: "running")
  }
}

extension IdentityPool: TableHolder, RowHolder {
  package mutating func visitParts(_ visitor: inout some PartVisitor) throws {
    try visitor.visit(&identities, as: "identities")
  }
}
