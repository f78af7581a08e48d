import AWSProtocol
import Ambient
package import CognitoUserPoolsShapes
import JSON
import Model
import Realms
import Sandboxes

extension CreateManagedLoginBranding: CognitoOperation {
  package static let note =
    "requests of up to 1 MB; docs/pages.md lists the settings and pictures that the pages show, the rest is stored"
  package static func run(_ input: Input, in call: Call) throws -> Output {
    let pool = try call.pool(input.userPoolId)
    return Output(managedLoginBranding: ManagedLoginBrandingType(try make(input, in: pool), in: pool.id))
  }

  static func make(_ input: Input, in pool: RealmContext) throws -> Branding {
    let isStandard = input.useCognitoProvidedValues ?? false
    try Branding.check(isStandard: isStandard, input.settings)
    return try pool.administration.createBranding(
      of: ClientID(input.clientId), usesStandard: isStandard, settings: input.settings,
      assets: (input.assets ?? []).map(Branding.Asset.init))
  }
}

extension Branding {
  /// The default branding has no settings of its own, but may have assets.
  static func check(isStandard: Bool, _ settings: JSON?) throws(AWSFault) {
    if isStandard, settings != nil {
      throw .invalidParameter("useCognitoProvidedValues or settings should be specified (but not both)")
    }
    if let settings, settings.object == nil { throw .invalidParameter("Settings must be a JSON object.") }
  }

  /// The default settings of the pages: the top level, with the service's names.
  static let standard: JSON = [
    "categories": [
      "auth": [
        "authMethodOrder": [
          [["display": "BUTTON", "type": "FEDERATED"], ["display": "INPUT", "type": "USERNAME_PASSWORD"]]
        ]
      ],
      "form": ["displayGraphics": true, "location": ["horizontal": "CENTER", "vertical": "CENTER"]],
      "global": ["colorSchemeMode": "LIGHT", "pageFooter": ["enabled": false], "pageHeader": ["enabled": false]],
      "signUp": ["acceptanceElements": [["enforcement": "NONE", "textKey": "en"]]],
    ],
    "componentClasses": ["buttons": ["borderRadius": 8.0], "input": ["borderRadius": 8.0]],
    "components": ["form": ["borderRadius": 8.0, "logo": ["enabled": false]]],
  ]
}

extension Branding.Asset {
  init(_ asset: AssetType) {
    self.init(
      category: asset.category.rawValue, colorMode: asset.colorMode.rawValue, format: asset.extension.rawValue,
      bytes: asset.bytes, id: asset.resourceId)
  }
}

extension AssetType {
  init?(_ asset: Branding.Asset) {
    guard let category = AssetCategoryType(rawValue: asset.category),
      let mode = ColorSchemeModeType(rawValue: asset.colorMode), let format = AssetExtensionType(rawValue: asset.format)
    else { return nil }
    self.init(category: category, colorMode: mode, extension: format, bytes: asset.bytes, resourceId: asset.id)
  }
}

extension ManagedLoginBrandingType {
  /// - Parameter merged: whether unset settings are returned with their defaults.
  init(_ branding: Branding, in pool: RealmID, merged: Bool = false) {
    var settings = branding.settings
    if merged { settings = Branding.standard.merged(with: branding.settings) }
    self.init(
      managedLoginBrandingId: branding.id.description, userPoolId: pool.text,
      useCognitoProvidedValues: branding.usesStandard, settings: settings,
      assets: branding.assets.compactMap { AssetType($0) }, creationDate: Timestamp(branding.created),
      lastModifiedDate: Timestamp(branding.modified))
  }
}

extension JSON {
  /// This document, deeply merged with another whose members take precedence.
  fileprivate func merged(with other: JSON?) -> JSON {
    guard let other else { return self }
    guard var members = object, let changes = other.object else { return other }
    for (name, value) in changes { members[name] = members[name]?.merged(with: value) ?? value }
    return .object(members)
  }
}
