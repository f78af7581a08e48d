internal import HTTPServer
internal import Model
internal import Mustache

extension PageContext {
  /// A button for each provider, unless the app asks for the realm's own accounts.
  var providerButtons: MustacheValue {
    guard asked.provider == nil else { return nil }
    let brand = self.brand
    let providers = realm.offer(to: client).providers
    let order = brand?.providerOrder ?? []
    let named = order.compactMap { name in providers.first { $0.name == name } }
    return .section(
      (named + providers.filter { !order.contains($0.name) }).map { provider in
        let query = Form([("identity_provider", provider.name)]).encoded()
        return [
          "name": .string(provider.title), "address": .string("\(link(to: "/oauth2/authorize"))&\(query)"),
          "social": .bool(provider.isSocial), "mark": .string(BrandSettings.mark(provider.name)),
          "icon": brand?.buttons[provider.name]?.model ?? nil,
        ]
      })
  }
}
