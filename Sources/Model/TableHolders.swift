internal import Store

extension Realm: TableHolder {}

extension IdentityPool: TableHolder {}

extension Box: TableHolder where Value: TableHolder {}
