import AWSProtocol

/// The operations of the service model; all require a signature. Those not implemented are rejected by name.
enum OperationNames {
  static let all = names.map { KnownOperation($0, .signed) }

  private static let names = [
    "CancelKeyDeletion", "ConnectCustomKeyStore", "CreateAlias", "CreateCustomKeyStore", "CreateGrant", "CreateKey",
    "Decrypt", "DeleteAlias", "DeleteCustomKeyStore", "DeleteImportedKeyMaterial", "DeriveSharedSecret",
    "DescribeCustomKeyStores", "DescribeKey", "DisableKey", "DisableKeyRotation", "DisconnectCustomKeyStore",
    "EnableKey", "EnableKeyRotation", "Encrypt", "GenerateDataKey", "GenerateDataKeyPair",
    "GenerateDataKeyPairWithoutPlaintext", "GenerateDataKeyWithoutPlaintext", "GenerateMac", "GenerateRandom",
    "GetKeyLastUsage", "GetKeyPolicy", "GetKeyRotationStatus", "GetParametersForImport", "GetPublicKey",
    "ImportKeyMaterial", "ListAliases", "ListGrants", "ListKeyPolicies", "ListKeyRotations", "ListKeys",
    "ListResourceTags", "ListRetirableGrants", "PutKeyPolicy", "ReEncrypt", "ReplicateKey", "RetireGrant",
    "RevokeGrant", "RotateKeyOnDemand", "ScheduleKeyDeletion", "Sign", "TagResource", "UntagResource", "UpdateAlias",
    "UpdateCustomKeyStore", "UpdateKeyDescription", "UpdatePrimaryRegion", "Verify", "VerifyMac",
  ]
}
