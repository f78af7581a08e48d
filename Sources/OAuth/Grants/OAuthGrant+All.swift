extension OAuthGrant {
  /// Every grant, in the order of configurations and exports.
  package static let all: [OAuthGrant] = [
    .authorizationCode,
    .implicit,
    .refreshToken,
    .clientCredentials,
    .deviceCode,
    .tokenExchange,
    .password,
    .assertion,
    .backchannel,
  ]
}
